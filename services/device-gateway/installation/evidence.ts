import type { Sql } from '../../../libs/database/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { devices } from '../access/copies.js';
import { doorOpeningTable, floorTable } from './copies.js';
import type { Proofs } from './installation.js';
import type { InstallationRow } from './installation.read-model.js';

/** What was found out about a device since its sheet was begun. */
export interface Evidence {
  /** When it was bound to a floor of the plan; null: it is not. */
  boundAt: number | null;
  isTerminal: boolean;
  /** Its doors, and when each was last opened by a command and the device confirmed it. */
  doors: readonly { code: string; openedAt: number | null }[];
  /** The first report of its clock that is within what is normal, or after which the clock was set. */
  clockAt: number | null;
  /** The first record of a card, of a face, and the first that came as it happened. */
  cardAt: number | null;
  faceAt: number | null;
  liveAt: number | null;
}

/** What of it the system saw itself. @param begunAt epoch ms */
export function proofsOf(evidence: Evidence, begunAt: number): Proofs {
  const { boundAt, isTerminal, doors, clockAt, cardAt, faceAt, liveAt } = evidence;
  const opened = doors.map(({ openedAt }) => openedAt ?? 0);
  const isOpened = opened.length > 0 && unopened(evidence, begunAt).length === 0;
  return {
    ...(boundAt !== null && (isTerminal || doors.length > 0) && { place: boundAt }),
    ...(isOpened && { open: Math.max(...opened) }),
    ...(clockAt !== null && { clock: clockAt }),
    ...(cardAt !== null && { card: cardAt }),
    ...(faceAt !== null && { face: faceAt }),
    ...(liveAt !== null && { event: liveAt }),
  };
}

/** Numbers of the doors that were not opened since the sheet was begun. */
export const unopened = ({ doors }: Evidence, begunAt: number): string[] =>
  doors
    .filter(({ openedAt }) => (openedAt ?? 0) < begunAt)
    .map(({ code }) => code)
    .sort();

const faceTerminal = 2;
/** Beyond it a clock is worth a warning, ms (source: design of devices, section 2.5). */
const normalOffset = 5_000;
/** What comes later than this after it happened did not come as it happened, ms. */
const liveWithin = 10_000;

/** Streams of what devices tell, each with the id of the device. */
type Told = 'records' | 'clock';

/** Number of the last event of a device's stream, 0 of none. */
export async function lengthOf(sql: Sql, told: Told, deviceId: string): Promise<number> {
  const [row] = await sql.query<{ length: number | null }>(
    'select max(stream_version) as length from device_gateway.events where category = $1 and stream_id = $2',
    [told, deviceId],
  );
  return row?.length ?? 0;
}

/** Reads what was found out about the device of a sheet, and holds it until the commit. */
export async function readEvidence(sql: Sql, sheet: InstallationRow): Promise<Evidence> {
  const { school, deviceId, begunAt, recordsBefore, clocksBefore } = sheet;
  const device = (await devices.byId(sql, school, [deviceId], 'held')).get(deviceId);
  const doors = await devices.doorsOf(sql, school, [deviceId], 'held');
  const [floor] = await selectRows(sql, floorTable, 'school = $1 and id = $2', [school, deviceId], 'for share');
  const openings = await selectRows(sql, doorOpeningTable, 'school = $1 and device_id = $2', [school, deviceId]);
  const first = async (told: Told, before: number, condition: string, parameters: readonly unknown[] = []) => {
    const [row] = await sql.query<{ at: number }>(
      `select (meta->>'happenedAt')::double precision as at from device_gateway.events
       where school = $1 and category = $2 and stream_id = $3 and stream_version > $4
         and (meta->>'happenedAt')::double precision >= $5
         and ${condition} order by stream_version limit 1`,
      [school, told, deviceId, before, begunAt, ...parameters],
    );
    return row?.at ?? null;
  };
  const record = (condition: string, ...parameters: unknown[]) =>
    first('records', recordsBefore, `type = 'DeviceRecordReceived' and ${condition}`, parameters);
  const kind = `data->'credential'->>'kind' = $6`;
  return {
    boundAt: floor?.boundAt ?? null,
    isTerminal: device?.type === faceTerminal,
    doors: doors.map(({ code }) => ({
      code,
      openedAt: openings.find(({ doorCode }) => doorCode === code)?.openedAt ?? null,
    })),
    clockAt: await first(
      'clock',
      clocksBefore,
      `(data->>'applied' <> 'none' or abs((data->>'offset')::double precision) <= $6)`,
      [normalOffset],
    ),
    cardAt: await record(kind, 'card'),
    faceAt: await record(kind, 'face'),
    liveAt: await record(
      `data->>'lane' = 'live'
         and extract(epoch from recorded_at) * 1000 - (meta->>'happenedAt')::double precision <= $6`,
      liveWithin,
    ),
  };
}
