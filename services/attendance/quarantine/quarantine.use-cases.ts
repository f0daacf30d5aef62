import {
  quarantineAccept,
  quarantineRedate,
  quarantineRefuse,
  quarantineUndo,
} from '../../../libs/contracts/attendance/index.js';
import { present } from '../../../libs/contracts/kernel/index.js';
import { lockRows, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, type RequestContext } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { whereaboutsTable } from '../occupancy/whereabouts.js';
import { holdersOf } from '../pass/card-holding.js';
import { installedSince } from '../pass/device-copies.js';
import { earliest } from '../pass/implausibility.js';
import { type Pass, passerOf } from '../pass/pass.js';
import { passTable } from '../pass/pass.read-model.js';
import { holdUnknownPasses } from '../pass/pass-identifier.js';
import { counts, type QuarantineCommand, quarantine, toldPerson } from './quarantine.js';
import { type QuarantinedPassRow, quarantinedPassTable } from './quarantine.read-model.js';

const byOf = ({ session, meta }: RequestContext) => session?.name ?? meta.actor;

/** The passes with these ids. While they are decided about, nobody gives a card to somebody: whose each is stays so. */
function passesWith(unit: Unit, ids: readonly string[]): Promise<QuarantinedPassRow[]> {
  holdUnknownPasses(unit, 'record');
  return selectRows(unit.sql, quarantinedPassTable, 'school = $1 and id = any($2)', [unit.school, ids]);
}

/** Its card alone says whose a pass is. */
const isByCard = ({ told, isNamed }: QuarantinedPassRow) => told.credential === 'card' && !isNamed;

/** Whose these passes were at the moments at which they are to count: by a card alone, who had it then; else who was told. */
async function personsOf({ sql, school }: Unit, rows: readonly { row: QuarantinedPassRow; happenedAt: number }[]) {
  const byCard = rows.filter(({ row }) => isByCard(row));
  const cards = byCard.map(({ row }) => row.credentialValue ?? '');
  const holderAt = cards.length === 0 ? undefined : await holdersOf(sql, school, cards);
  const holders = new Map(
    byCard.map(({ row, happenedAt }) => [row.id, holderAt?.(row.credentialValue ?? '', happenedAt)]),
  );
  const known = await persons.byId(
    sql,
    school,
    [...holders.values()].flatMap((id) => id ?? []),
    'held',
  );
  return new Map(
    rows.map(({ row }): [string, Pass['person']] => {
      const holder = holders.get(row.id);
      const isTold = !isByCard(row) || (holder !== undefined && holder === row.personId && !known.has(holder));
      return [row.id, isTold ? toldPerson(row) : passerOf(known.get(holder ?? ''))];
    }),
  );
}

/** All of them or none, in the order of their ids: two who decide about the same wait for each other. */
async function decide(unit: Unit, ids: readonly string[], commandOf: (id: string) => QuarantineCommand): Promise<void> {
  const inOrder = [...new Set(ids)].sort();
  await unit.handleRows(
    quarantine,
    inOrder.map((id) => ({ key: [id], command: commandOf(id) })),
  );
}

/** Lets passes count as they were told. */
export const acceptPasses = handles(quarantineAccept, async (unit, { ids }, context) => {
  const rows = await passesWith(unit, ids);
  const found = await personsOf(
    unit,
    rows.map((row) => ({ row, happenedAt: row.happenedAt })),
  );
  const now = Date.now();
  await decide(unit, ids, (id) => ({ type: 'Accept', person: found.get(id), now, by: byOf(context) }));
});

/** The first moment at which passes of these devices can have been (epoch ms): of another system they may be older than the device. */
async function earliestOf({ sql, school }: Unit, rows: readonly QuarantinedPassRow[]): Promise<number> {
  const deviceIds = rows.filter(({ told }) => told.lane !== 'submitted').map(({ told }) => told.deviceId);
  const since = await installedSince(sql, school, deviceIds);
  return Math.max(earliest, ...since.values());
}

/** Lets a pass count at another moment. */
export const redatePass = handles(
  quarantineRedate,
  { time: LocalTime },
  async (unit, { id, day, time: moment, note }, context, { time }) => {
    const happenedAt = time.instant(`${day} ${moment}`);
    const rows = await passesWith(unit, [id]);
    const found = await personsOf(
      unit,
      rows.map((row) => ({ row, happenedAt })),
    );
    const since = await earliestOf(unit, rows);
    const command = { type: 'Redate', person: found.get(id), happenedAt, note, now: Date.now(), since } as const;
    await decide(unit, [id], () => ({ ...command, by: byOf(context) }));
  },
);

/** Leaves passes out. */
export const refusePasses = handles(quarantineRefuse, async (unit, { ids, note }, context) => {
  await decide(unit, ids, () => ({ type: 'Refuse', note, by: byOf(context) }));
});

/** The pass of a person that is the last one without another; what the person passes meanwhile waits. */
async function lastPassBut(unit: Unit, personId: string, passId: string) {
  const { sql, school } = unit;
  await lockRows(sql, whereaboutsTable, school, [personId]);
  const [last] = await selectRows(
    sql,
    passTable,
    'school = $1 and person_id = $2 and id <> $3 and granted',
    [school, personId, passId],
    'order by least(happened_at, recorded_at) desc, happened_at desc, recorded_at desc limit 1',
  );
  if (!last) return undefined;
  const { id, deviceId, doorCode, position, direction, granted, happenedAt, recordedAt } = last;
  return present({ passId: id, deviceId, doorCode, position, direction, granted, happenedAt, recordedAt });
}

/** Takes back what was decided. */
export const undoDecision = handles(quarantineUndo, async (unit, { id }, context) => {
  const [row] = await passesWith(unit, [id]);
  const before = row && counts(row) && row.aboutId ? await lastPassBut(unit, row.aboutId, id) : undefined;
  await decide(unit, [id], () => ({ type: 'Undo', before, by: byOf(context) }));
});
