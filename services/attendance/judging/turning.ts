import { type attendanceJudged, verdictTurned } from '../../../libs/contracts/attendance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { newId, type Sql, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { type PassRow, passTable } from '../pass/pass.read-model.js';
import { recordState } from '../record/day-state.js';
import type { RecordRow } from '../record/record.read-model.js';
import { turnedVerdictId } from '../turned/turned.js';
import { backlogTable, type TurnedVerdictRow, turnsOf } from '../turned/turned.read-model.js';
import { judge } from '../verdict/verdict.js';
import { casesOf } from './cases.js';
import type { FactPass, Facts } from './facts.js';

/** A verdict as it is told. */
type ToldVerdict = DataOf<typeof attendanceJudged>['verdicts'][number];
type State = DataOf<typeof verdictTurned>['from'];

/** A record as it was and as it is judged now. */
interface Change {
  before: RecordRow;
  verdict: ToldVerdict;
}

/** A record that passes told late have turned, and the one that decided it; none where one that had turned it was withdrawn. */
interface Turn {
  verdict: ToldVerdict;
  from: State;
  to: State;
  passId?: string;
}

const isRetimed = ({ before, verdict }: Change, name: 'signIn' | 'signOut') => (verdict[name] ?? null) !== before[name];

/** Whether a record says something else than before, by other times. */
const isTurned = (change: Change) =>
  recordState(change.before) !== recordState(change.verdict) &&
  (isRetimed(change, 'signIn') || isRetimed(change, 'signOut'));

/**
 * What passes that were told late have turned: the record says something else than before, by other times, and without them it
 * would not; or the pass that had turned it was withdrawn. What was open while there was time to sign in has said nothing yet.
 *
 * @param earlier what has turned the record last
 */
export function turnOf(
  facts: Facts,
  change: Change,
  earlier: Pick<TurnedVerdictRow, 'passId' | 'isWithdrawn'> | undefined,
  now: number,
  time: LocalTime,
): Turn | undefined {
  if (!isTurned(change)) return undefined;
  const { before, verdict } = change;
  const [from, to] = [recordState(before), recordState(verdict)];
  const passes = facts.passes.get(verdict.personId) ?? [];
  if (earlier && !earlier.isWithdrawn && !passes.some(({ id }) => id === earlier.passId)) return { verdict, from, to };
  const late = passes.filter(({ isLate, happenedAt }) => isLate && time.day(happenedAt) === verdict.day);
  if (late.length === 0) return undefined;
  const found = casesOf(facts, verdict, now, time).find(({ recordId }) => recordId === verdict.recordId);
  if (!found) return undefined;
  const { circumstances } = found;
  if (before.isPending && circumstances.now <= circumstances.windows.signInTo) return undefined;
  const lateIds = new Set(late.map(({ id }) => id));
  const timely = circumstances.passes.filter(({ id }) => !lateIds.has(id));
  const without = judge({ ...circumstances, passes: timely }).verdict;
  if (without && recordState(without) === to) return undefined;
  return { verdict, from, to, passId: decisiveOf(late, change, time).id };
}

/** The pass that gave a time which the record did not have, the sign-in before the sign-out; else the last one. */
function decisiveOf(late: readonly FactPass[], change: Change, time: LocalTime): FactPass {
  const inOrder = late.toSorted((one, other) => one.happenedAt - other.happenedAt);
  const giving = (name: 'signIn' | 'signOut') =>
    isRetimed(change, name)
      ? inOrder.find(({ happenedAt }) => time.text(happenedAt).slice(11) === change.verdict[name])
      : undefined;
  return giving('signIn') ?? giving('signOut') ?? inOrder.at(-1)!;
}

/** What came late: where, and when it happened and came, epoch ms. */
type Late = Pick<PassRow, 'deviceId' | 'deviceCode' | 'position' | 'happenedAt'> & { toldAt: number };

/** The backlogs about which nobody has decided, by the device and the day of what came. */
async function openBacklogs(
  sql: Sql,
  school: string,
  came: readonly Late[],
  time: LocalTime,
): Promise<Map<string, string>> {
  const rows = await selectRows(
    sql,
    backlogTable,
    'school = $1 and state = 1 and device_id = any($2) and day = any($3)',
    [school, came.map(({ deviceId }) => deviceId), came.map(({ toldAt }) => time.day(toldAt))],
  );
  return new Map(rows.map(({ id, deviceId, day }) => [`${deviceId} ${day}`, id]));
}

/**
 * Tells which records passes told late have turned. A record that was turned before and waits keeps what it said at first, as long
 * as nobody has decided about its backlog. Needs `holdJudging`: who decides about a backlog holds it too, so nothing comes to what
 * somebody has decided about.
 */
export async function tellTurned(
  unit: Unit,
  facts: Facts,
  { records, changed }: { records: readonly RecordRow[]; changed: readonly ToldVerdict[] },
  now: number,
  time: LocalTime,
): Promise<void> {
  const known = new Map(records.map((row) => [row.id, row]));
  const changes = changed
    .flatMap((verdict): Change | [] => {
      const before = known.get(verdict.recordId);
      return before ? { before, verdict } : [];
    })
    .filter(isTurned);
  if (changes.length === 0) return;
  const { sql, school } = unit;
  const earlier = await turnsOf(
    sql,
    school,
    changes.map(({ before }) => before.id),
  );
  const turns = changes.flatMap((change) => turnOf(facts, change, earlier.get(change.before.id), now, time) ?? []);
  if (turns.length === 0) return;
  const passIds = turns.flatMap(({ passId }) => passId ?? []);
  const passes = await selectRows(sql, passTable, 'school = $1 and id = any($2)', [school, passIds]);
  const passOf = new Map(passes.map((pass) => [pass.id, pass]));
  const backlogIds = [...earlier.values()].map(({ backlogId }) => backlogId);
  const backlogs = await selectRows(sql, backlogTable, 'school = $1 and id = any($2)', [school, backlogIds]);
  const backlogOf = new Map(backlogs.map((row) => [row.id, row]));
  const told = turns.map((turn) => {
    const last = earlier.get(turn.verdict.recordId);
    const backlog = last && backlogOf.get(last.backlogId);
    const waits = backlog?.state === 1 ? last : undefined;
    if (turn.passId === undefined) {
      const { deviceId, deviceCode, position } = backlog!;
      const { passId, happenedAt } = last!;
      const late: Late = { deviceId, deviceCode, position, happenedAt, toldAt: now };
      return { ...turn, passId, waits, late, isWithdrawn: true as const };
    }
    const { deviceId, deviceCode, position, happenedAt, recordedAt: toldAt } = passOf.get(turn.passId)!;
    return { ...turn, passId: turn.passId, waits, late: { deviceId, deviceCode, position, happenedAt, toldAt } };
  });
  const open = await openBacklogs(
    sql,
    school,
    told.map(({ late }) => late),
    time,
  );
  const openBacklog = (deviceId: string, day: string) => {
    const key = `${deviceId} ${day}`;
    const id = open.get(key) ?? newId();
    open.set(key, id);
    return id;
  };
  for (const { verdict, from, to, passId, waits, late, ...withdrawn } of told) {
    const { recordId, personId, personType, day, title } = verdict;
    const toldOn = time.day(late.toldAt);
    const backlogId = waits?.backlogId ?? openBacklog(late.deviceId, toldOn);
    unit.append(`turnedVerdict-${turnedVerdictId(backlogId, recordId)}`, [
      verdictTurned({
        ...{ backlogId, recordId, personId, personType, day, title },
        ...{ from: waits?.from ?? from, to, passId, ...late, toldOn, ...withdrawn },
      }),
    ]);
  }
}
