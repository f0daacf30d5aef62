import { leaveOverlap } from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { passTable } from '../pass/pass.read-model.js';
import { areOwnStudents } from '../past/attendee.js';
import { type LeaveRow, leaveTable } from './leave.read-model.js';
import { spanOf } from './span.js';

/** In effect (enumeration LeaveState). */
const inEffect = 1;

/**
 * Ids of the requests in effect in whose time the person was let pass other than out: who goes when the leave begins is no
 * surprise, who comes is.
 */
export async function withPasses(sql: Sql, school: string, rows: readonly LeaveRow[], time: LocalTime) {
  const asked = rows.filter(({ state }) => state === inEffect).map((row) => ({ ...row, span: spanOf(row, time) }));
  if (asked.length === 0) return new Set<string>();
  const found = await sql.query<{ id: string }>(
    `select asked.id from unnest($2::uuid[], $3::uuid[], $4::float8[], $5::float8[]) asked (id, person_id, "from", "to")
     where exists (select 1 from ${tableName(passTable)} pass
       where pass.school = $1 and pass.person_id = asked.person_id and pass.granted and pass.direction is distinct from 2
         and pass.happened_at >= to_timestamp(asked."from" / 1000) and pass.happened_at < to_timestamp(asked."to" / 1000))`,
    [
      school,
      asked.map(({ id }) => id),
      asked.map(({ studentId }) => studentId),
      asked.map(({ span }) => span.from),
      asked.map(({ span }) => span.to),
    ],
  );
  return new Set(found.map(({ id }) => id));
}

/** How many passes, and how many other requests, are told. */
const mostTold = 100;

/** Tells what else there is of the person in the time of a request. */
export const tellOverlap = answers(leaveOverlap, { time: LocalTime }, async (sql, { id }, scope, { time }) => {
  const { school } = scope;
  const [asked] = await selectRows(sql, leaveTable, 'school = $1 and id = $2', [school, id]);
  if (!asked || !(await areOwnStudents(sql, scope, [asked.studentId]))) throw Rejection.notFound('请假不存在');
  const span = spanOf(asked, time);
  const within = `school = $1 and person_id = $2 and happened_at >= to_timestamp($3::float8 / 1000)
    and happened_at < to_timestamp($4::float8 / 1000)`;
  const parameters = [school, asked.studentId, span.from, span.to];
  const passes = await selectRows(sql, passTable, within, parameters, `order by happened_at, id limit ${mostTold}`);
  const [counted] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from ${tableName(passTable)} where ${within}`,
    parameters,
  );
  const others = await selectRows(
    sql,
    leaveTable,
    'school = $1 and student_id = $2 and id <> $3 and "from" <= $4 and substr("to", 1, 10) >= $5',
    [school, asked.studentId, id, `${asked.to.slice(0, 10)} 24`, asked.from.slice(0, 10)],
    'order by "from", id',
  );
  const overlaps = (other: LeaveRow) => {
    const { from, to } = spanOf(other, time);
    return from < span.to && span.from < to;
  };
  return {
    passCount: counted!.count,
    passes: passes.map(({ happenedAt, ...pass }) => ({ ...pass, at: time.text(happenedAt) })),
    leaves: others
      .filter(overlaps)
      .slice(0, mostTold)
      .map(({ from, to, ...other }) => ({
        ...other,
        fromDay: from.slice(0, 10),
        fromTime: from.slice(11),
        toDay: to.slice(0, 10),
        toTime: to.slice(11),
      })),
  };
});
