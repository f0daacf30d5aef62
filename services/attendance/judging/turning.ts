import { type attendanceJudged, verdictTurned } from '../../../libs/contracts/attendance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { newId, type Sql, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { type PassRow, passTable } from '../pass/pass.read-model.js';
import { recordState } from '../record/day-state.js';
import type { RecordRow } from '../record/record.read-model.js';
import { backlogTable, turnsOf } from '../turned/turned.read-model.js';
import { judge } from '../verdict/verdict.js';
import { casesOf } from './cases.js';
import type { FactPass, Facts } from './facts.js';

/** A verdict as it is told. */
type ToldVerdict = DataOf<typeof attendanceJudged>['verdicts'][number];
type State = DataOf<typeof verdictTurned>['from'];

/** A record that passes told late have turned, and the one that decided it. */
interface Turn {
  verdict: ToldVerdict;
  from: State;
  to: State;
  passId: string;
}

/**
 * What passes that were told late have turned: the record says something else than before, by other times, and without them it
 * would not. What was open while there was time to sign in has said nothing yet.
 */
export function turnOf(
  facts: Facts,
  { before, verdict }: { before: RecordRow; verdict: ToldVerdict },
  now: number,
  time: LocalTime,
): Turn | undefined {
  const [from, to] = [recordState(before), recordState(verdict)];
  const isRetimed = (verdict.signIn ?? null) !== before.signIn || (verdict.signOut ?? null) !== before.signOut;
  const late = (facts.passes.get(verdict.personId) ?? []).filter(
    ({ isLate, happenedAt }) => isLate && time.day(happenedAt) === verdict.day,
  );
  if (from === to || !isRetimed || late.length === 0) return undefined;
  const found = casesOf(facts, verdict, now, time).find(({ recordId }) => recordId === verdict.recordId);
  if (!found) return undefined;
  const { circumstances } = found;
  if (before.isPending && circumstances.now <= circumstances.windows.signInTo) return undefined;
  const lateIds = new Set(late.map(({ id }) => id));
  const timely = circumstances.passes.filter(({ id }) => !lateIds.has(id));
  const without = judge({ ...circumstances, passes: timely }).verdict;
  if (without && recordState(without) === to) return undefined;
  return { verdict, from, to, passId: decisiveOf(late, verdict, time).id };
}

/** The pass that gave a time of the verdict, the sign-in before the sign-out; else the last one. */
function decisiveOf(late: readonly FactPass[], { signIn, signOut }: ToldVerdict, time: LocalTime): FactPass {
  const at = (text: string | undefined) => late.find(({ happenedAt }) => time.text(happenedAt).slice(11) === text);
  return at(signIn) ?? at(signOut) ?? late.at(-1)!;
}

/** The backlogs about which nobody has decided, by the device and the day of these passes. */
async function openBacklogs(
  sql: Sql,
  school: string,
  passes: readonly PassRow[],
  time: LocalTime,
): Promise<Map<string, string>> {
  const rows = await selectRows(
    sql,
    backlogTable,
    'school = $1 and state = 1 and device_id = any($2) and day = any($3)',
    [school, passes.map(({ deviceId }) => deviceId), passes.map(({ recordedAt }) => time.day(recordedAt))],
  );
  return new Map(rows.map(({ id, deviceId, day }) => [`${deviceId} ${day}`, id]));
}

/**
 * Tells which records passes told late have turned. A record that was turned before and waits keeps what it said at first. Needs
 * `holdJudging`: who decides about a backlog holds it too, so nothing comes to what somebody has decided about.
 */
export async function tellTurned(
  unit: Unit,
  facts: Facts,
  { records, changed }: { records: readonly RecordRow[]; changed: readonly ToldVerdict[] },
  now: number,
  time: LocalTime,
): Promise<void> {
  const known = new Map(records.map((row) => [row.id, row]));
  const turns = changed.flatMap((verdict) => {
    const before = known.get(verdict.recordId);
    return (before && turnOf(facts, { before, verdict }, now, time)) ?? [];
  });
  if (turns.length === 0) return;
  const { sql, school } = unit;
  const ids = turns.map(({ passId }) => passId);
  const passes = await selectRows(sql, passTable, 'school = $1 and id = any($2)', [school, ids]);
  const byId = new Map(passes.map((pass) => [pass.id, pass]));
  const earlier = await turnsOf(
    sql,
    school,
    turns.map(({ verdict }) => verdict.recordId),
  );
  const open = await openBacklogs(sql, school, passes, time);
  const backlogOf = ({ deviceId }: PassRow, day: string) => {
    const key = `${deviceId} ${day}`;
    const id = open.get(key) ?? newId();
    open.set(key, id);
    return id;
  };
  for (const { verdict, from, to, passId } of turns) {
    const { recordId, personId, personType, day, title } = verdict;
    const pass = byId.get(passId)!;
    const waits = earlier.get(recordId)?.state === 1 ? earlier.get(recordId) : undefined;
    const toldOn = time.day(pass.recordedAt);
    const { deviceId, deviceCode, position, happenedAt, recordedAt: toldAt } = pass;
    unit.append(`turnedVerdict-${recordId}`, [
      verdictTurned({
        ...{
          backlogId: waits?.backlogId ?? backlogOf(pass, toldOn),
          deviceId,
          deviceCode,
          position,
          personId,
          personType,
          day,
          title,
        },
        ...{ from: waits?.from ?? from, to, passId, happenedAt, toldAt, toldOn },
      }),
    ]);
  }
}
