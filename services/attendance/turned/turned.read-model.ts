import { backlogDecided, turnedVerdictSettled, verdictTurned } from '../../../libs/contracts/attendance/index.js';
import {
  boolean,
  date,
  instant,
  integer,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

const source = 'attendance';
/** What a record says (enumeration AttendanceDay). */
type State = 1 | 2 | 3 | 4 | 5 | 6;

export const backlogTable = table(source, 'backlog', {
  columns: {
    id: uuid(),
    school: uuid(),
    deviceId: uuid(),
    deviceCode: varchar(),
    position: varchar(),
    /** On which it came. */
    day: date(),
    /** When the first and the last of its passes that turned something happened. */
    firstAt: instant(),
    lastAt: instant(),
    /** When the last of them came. */
    toldAt: instant(),
    /** Code of the enumeration BacklogState. */
    state: integer<1 | 2 | 3>(),
    decidedBy: nullable(varchar()),
    decidedAt: nullable(instant()),
  },
  key: ['id'],
  indexes: { backlog_state: { columns: ['school', 'state', 'toldAt'] } },
});

/** What one device told late on one day and has turned something: each until somebody decides about it, then another one. */
export const backlogs = projection({
  source,
  table: backlogTable,
  version: 1,
  on: (on) => [
    on(
      verdictTurned,
      (row, { school, data }) => {
        const { backlogId: id, deviceId, deviceCode, position, toldOn: day, happenedAt, toldAt } = data;
        if (!row) {
          const at = { firstAt: happenedAt, lastAt: happenedAt, toldAt };
          return { id, school, deviceId, deviceCode, position, day, ...at, state: 1 };
        }
        return {
          ...row,
          firstAt: Math.min(row.firstAt, happenedAt),
          lastAt: Math.max(row.lastAt, happenedAt),
          toldAt: Math.max(row.toldAt, toldAt),
        };
      },
      ({ data }) => [[data.backlogId]],
    ),
    on(
      backlogDecided,
      (row, { recordedAt: decidedAt, data: { state, by: decidedBy } }) =>
        row && { ...row, state, decidedBy, decidedAt },
    ),
  ],
});

export const turnedVerdictTable = table(source, 'turned_verdict', {
  columns: {
    /** Of the record in its backlog. */
    id: uuid(),
    school: uuid(),
    backlogId: uuid(),
    recordId: uuid(),
    personId: uuid(),
    personType: integer<1 | 3>(),
    day: date(),
    title: varchar(),
    from: integer<State>(),
    /** What it says since; null where there is no record any more. */
    to: nullable(integer<State>()),
    /** The pass that turned it last, and whether it did so by being withdrawn. */
    passId: uuid(),
    isWithdrawn: boolean(),
    happenedAt: instant(),
    toldAt: instant(),
    /** When it was turned last. */
    turnedAt: instant(),
    /** Code of the enumeration BacklogState. */
    state: integer<1 | 2 | 3>(),
    isTold: boolean(),
  },
  key: ['id'],
  indexes: {
    turned_verdict_backlog: { columns: ['backlogId', 'state'] },
    turned_verdict_record: { columns: ['recordId', 'turnedAt'] },
  },
});
export type TurnedVerdictRow = RowOf<typeof turnedVerdictTable>;

/** Records that passes told late have turned, in each backlog that has turned them, by what turned them last. */
export const turnedVerdicts = projection({
  source,
  table: turnedVerdictTable,
  version: 2,
  on: (on) => [
    on(verdictTurned, (_row, { streamId: id, school, recordedAt: turnedAt, data }) => {
      const { backlogId, recordId = id, personId, personType, day, title, from, to, passId, happenedAt, toldAt } = data;
      return {
        id,
        school,
        backlogId,
        recordId,
        personId,
        personType,
        day,
        title,
        from,
        to,
        passId,
        isWithdrawn: data.isWithdrawn ?? false,
        happenedAt,
        toldAt,
        turnedAt,
        state: 1,
        isTold: false,
      };
    }),
    on(turnedVerdictSettled, (row, { data: { state, to = null, isTold } }) => row && { ...row, state, to, isTold }),
  ],
});

/** What has turned these records last, by their ids. */
export async function turnsOf(
  sql: Sql,
  school: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, TurnedVerdictRow>> {
  const rows = await selectRows(
    sql,
    turnedVerdictTable,
    'school = $1 and record_id = any($2)',
    [school, recordIds],
    'order by turned_at',
  );
  return new Map(rows.map((row) => [row.recordId, row]));
}
