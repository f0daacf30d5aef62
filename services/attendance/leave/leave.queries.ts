import { leaveQuery } from '../../../libs/contracts/attendance/index.js';
import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendeesById, attendeeTable, ofOwnStudents } from '../past/attendee.js';
import { leaveTable } from './leave.read-model.js';
import { withPasses } from './overlap.js';

const student = (column: string) => ({
  sql: `select ${column} from ${tableName(attendeeTable)} student where student.id = leave.student_id`,
});
const className = {
  sql: `select class.name from ${tableName(attendeeTable)} student
    join ${tableName(classes.table)} class on class.id = student.class_id where student.id = leave.student_id`,
};
const orderable = {
  ...wireNamesOf(leaveQuery),
  classname: className,
  className,
  student: student('name'),
  studentName: student('name'),
  code: student('code'),
  studentCode: student('code'),
  fromdate: 'from',
  fromDay: 'from',
  fromtime: { sql: 'select substr("from", 12)' },
  fromTime: { sql: 'select substr("from", 12)' },
  todate: 'to',
  toDay: 'to',
  totime: { sql: 'select substr("to", 12)' },
  toTime: { sql: 'select substr("to", 12)' },
} as ListOptions<typeof leaveTable>['orderable'];

/** Lists requests for leave. */
export const listLeave = answers(leaveQuery, { time: LocalTime }, async (sql, input, context, { time }) => {
  const { school } = context;
  const { classId, name, code, from, to, state } = input.params;
  const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
  const ofStudents = (condition: string, bind: (value: unknown) => string) =>
    `student_id in (select id from ${tableName(attendeeTable)} where school = ${bind(school)} and ${condition})`;
  const contains = (column: string, text: string, bind: (value: unknown) => string) =>
    ofStudents(`position(lower(${bind(text)}) in lower(${column})) > 0`, bind);
  const { data, recordCount } = await listPage(
    sql,
    leaveTable,
    { ...input, params: {} },
    {
      where: (bind) =>
        [
          `school = ${bind(school)}`,
          ...ofOwnStudents('student_id', context, bind),
          ...(classIds ? [ofStudents(`class_id = any(${bind(classIds)})`, bind)] : []),
          ...(name ? [contains('name', name, bind)] : []),
          ...(code ? [contains('code', code, bind)] : []),
          // Texts of moments are in their order; a day's own text comes before its moments.
          ...(from ? [`"to" >= ${bind(from)}`] : []),
          ...(to ? [`"from" < ${bind(`${to} 24`)}`] : []),
          ...(state ? [`state = ${bind(state)}`] : []),
        ].join(' and '),
      orderable,
      defaultOrder: [['requestedAt', 'desc']],
    },
  );
  const students = await attendeesById(
    sql,
    school,
    data.map(({ studentId }) => studentId),
  );
  const classIdsOf = [...new Set([...students.values()].flatMap((one) => one.classId ?? []))];
  const known = await classes.byId(sql, school, classIdsOf);
  const attended = await withPasses(sql, school, data, time);
  const moment = (instant: number | null) => (instant === null ? null : time.text(instant));
  const rows = data.map(({ studentId, from, to, ...row }) => {
    const asking = students.get(studentId);
    return {
      ...row,
      className: known.get(asking?.classId ?? '')?.name ?? '',
      studentName: asking?.name ?? '',
      studentCode: asking?.code ?? '',
      fromDay: from.slice(0, 10),
      fromTime: from.slice(11),
      toDay: to.slice(0, 10),
      toTime: to.slice(11),
      requestedAt: time.text(row.requestedAt),
      teacherAt: moment(row.teacherAt),
      parentAt: moment(row.parentAt),
      withdrawnAt: moment(row.withdrawnAt),
      hasPasses: attended.has(row.id),
    };
  });
  return { data: rows, recordCount };
});
