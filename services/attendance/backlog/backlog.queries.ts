import { backlogQuery, backlogVerdicts } from '../../../libs/contracts/attendance/index.js';
import { type ListRow, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { attendeesById } from '../past/attendee.js';
import { recordState, recordStateOf } from '../record/day-state.js';
import { recordTable } from '../record/record.read-model.js';
import { backlogTable, turnedVerdictTable } from '../turned/turned.read-model.js';

const turned = tableName(turnedVerdictTable);
const waiting = 1;

type Listed = ListRow<typeof backlogQuery>;
type Numbers = Pick<Listed, 'persons' | 'verdicts' | 'settled' | 'told' | 'changes'>;
const none: Numbers = { persons: 0, verdicts: 0, settled: 0, told: 0, changes: [] };

/** What a turned record says: now as long as it waits, then what was settled. @param turned alias @param record the record's */
const saidOf = (turned: string, record: string) =>
  `case when ${turned}.state = ${waiting} then ${recordStateOf(record)} else ${turned}."to" end`;

/**
 * What backlogs have turned, by their ids. What waits is as the records say now; what says again what it said is nothing to be told.
 */
async function numbersOf(sql: Sql, school: string, ids: readonly string[]): Promise<Map<string, Numbers>> {
  const rows = await sql.query<Numbers & { id: string }>(
    `with said as (
       select turned.backlog_id, turned.person_id, turned.state, turned.is_told, turned."from",
         ${saidOf('turned', 'record')} as "to"
       from ${turned} turned left join ${tableName(recordTable)} record on record.id = turned.record_id
       where turned.school = $1 and turned.backlog_id = any($2)),
     change as (select * from said where is_told or "to" is distinct from "from"),
     kind as (select backlog_id, "from", "to", count(*)::integer as count from change group by 1, 2, 3)
     select backlog_id as id, count(distinct person_id)::integer as persons, count(*)::integer as verdicts,
       (count(*) filter (where state <> ${waiting}))::integer as settled, (count(*) filter (where is_told))::integer as told,
       (select json_agg(json_build_object('from', kind."from", 'to', kind."to", 'count', kind.count)
          order by kind.count desc, kind."from", kind."to") from kind where kind.backlog_id = change.backlog_id) as changes
     from change group by backlog_id`,
    [school, ids],
  );
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]));
}

/** Lists backlogs that have turned something. */
export const listBacklogs = answers(backlogQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const { data, recordCount } = await listPage(sql, backlogTable, input, {
    filters: {
      state: { equals: 'state' },
      device: { contains: ['deviceCode', 'position'] },
      from: { from: 'day' },
      to: { to: 'day' },
    },
    orderable: wireNamesOf(backlogQuery) as ListOptions<typeof backlogTable>['orderable'],
    defaultOrder: [['toldAt', 'desc']],
  });
  const numbers = await numbersOf(
    sql,
    school,
    data.map(({ id }) => id),
  );
  const rows = data.map(
    ({ id, deviceCode, position, firstAt, lastAt, toldAt, state, decidedBy, decidedAt }): Listed => ({
      id,
      deviceCode,
      position,
      firstAt: time.text(firstAt),
      lastAt: time.text(lastAt),
      toldAt: time.text(toldAt),
      ...(numbers.get(id) ?? none),
      state,
      decidedBy,
      decidedAt: decidedAt === null ? null : time.text(decidedAt),
    }),
  );
  return { data: rows, recordCount };
});

/** Lists the records that a backlog has turned. */
export const listTurned = answers(backlogVerdicts, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const { backlogId } = input.params;
  const { data, recordCount } = await listPage(sql, turnedVerdictTable, input, {
    where: (bind) => `backlog_id = ${bind(backlogId)} and id in (
      select turned.id from ${turned} turned left join ${tableName(recordTable)} record on record.id = turned.record_id
      where turned.backlog_id = ${bind(backlogId)}
        and (turned.is_told or ${saidOf('turned', 'record')} is distinct from turned."from"))`,
    orderable: { ...wireNamesOf(backlogVerdicts), from: 'from' } as ListOptions<typeof turnedVerdictTable>['orderable'],
    defaultOrder: [['happenedAt', 'asc']],
  });
  const ids = data.map(({ recordId }) => recordId);
  const records = await selectRows(sql, recordTable, 'school = $1 and id = any($2)', [school, ids]);
  const now = new Map(records.map((record) => [record.id, recordState(record)]));
  const persons = await attendeesById(
    sql,
    school,
    data.map(({ personId }) => personId),
  );
  const rows = data.map((row) => ({
    ...row,
    id: row.recordId,
    fromState: row.from,
    personName: persons.get(row.personId)?.name ?? '',
    personCode: persons.get(row.personId)?.code ?? '',
    to: row.state === waiting ? (now.get(row.recordId) ?? null) : row.to,
    happenedAt: time.text(row.happenedAt),
    toldAt: time.text(row.toldAt),
  }));
  return { data: rows, recordCount };
});
