import { Injectable } from '@nestjs/common';
import type { goHomeQuery } from '../../../libs/contracts/attendance/index.js';
import type { InputOf, ListRow, Page, PagedRequest } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, tableName } from '../../../libs/database/index.js';
import { LocalTime, type Scope } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendeesById, attendeeTable, ofOwnStudents } from '../past/attendee.js';
import { type GoHomeRow, goHomeTable } from './go-home.read-model.js';

/** What the list and the export may be asked for. */
export type GoHomeFilters = InputOf<typeof goHomeQuery>['params'];
/** A way home as it is listed. */
export type ListedWayHome = ListRow<typeof goHomeQuery>;

const students = tableName(attendeeTable);
const studentName = { sql: `select student.name from ${students} student where student.id = go_home.student_id` };
const className = {
  sql: `select class.name from ${students} student join ${tableName(classes.table)} class on class.id = student.class_id
    where student.id = go_home.student_id`,
};
const orderable = { student: studentName, studentName, classname: className, className, leavetime: 'leftAt' } as const;

/** How far back the list goes where nobody says it, ms. */
const week = 7 * 86_400_000;

/** The ways home of students. */
@Injectable()
export class GoHomeList {
  constructor(private readonly time: LocalTime) {}

  /** One page of ways home, the latest first. */
  async page(sql: Sql, scope: Scope, request: PagedRequest<GoHomeFilters>): Promise<Page<ListedWayHome>> {
    const options = await this.options(sql, scope, request.params);
    const { data, recordCount } = await listPage(sql, goHomeTable, { ...request, params: {} }, options);
    return { data: await this.listed(sql, scope.school, data), recordCount };
  }

  private async options(sql: Sql, scope: Scope, params: GoHomeFilters): Promise<ListOptions<typeof goHomeTable>> {
    const { school } = scope;
    const { state, studentName, classId } = params;
    const today = this.time.day(Date.now());
    const isOpen = params.from === undefined && params.to === undefined;
    const from = isOpen ? this.time.day(this.time.instant(today) - week) : params.from;
    const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
    const ofStudents = (condition: string) => `student_id in (select id from ${students} where ${condition})`;
    const moment = (instant: number, bind: (value: unknown) => string) =>
      `to_timestamp(${bind(instant)}::double precision / 1000)`;
    return {
      where: (bind) =>
        [
          `school = ${bind(school)}`,
          ...(from ? [`left_at >= ${moment(this.time.instant(from), bind)}`] : []),
          ...(params.to ? [`left_at <= ${moment(this.time.lastInstant(params.to), bind)}`] : []),
          ...(state ? [`state = ${bind(state)}`] : []),
          ...(studentName ? [ofStudents(`position(lower(${bind(studentName)}) in lower(name)) > 0`)] : []),
          ...ofOwnStudents('student_id', scope, bind),
          ...(classIds ? [ofStudents(`class_id = any(${bind(classIds)})`)] : []),
        ].join(' and '),
      orderable,
      defaultOrder: [['leftAt', 'desc']],
    };
  }

  private async listed(sql: Sql, school: string, rows: readonly GoHomeRow[]): Promise<ListedWayHome[]> {
    const known = await attendeesById(
      sql,
      school,
      rows.map(({ studentId }) => studentId),
    );
    const classIds = [...new Set([...known.values()].flatMap(({ classId }) => classId ?? []))];
    const named = await classes.byId(sql, school, classIds);
    return rows.map(({ studentId, leftAt, reportedAt: _reportedAt, ...row }) => {
      const student = known.get(studentId);
      return {
        ...row,
        className: named.get(student?.classId ?? '')?.name ?? '',
        studentName: student?.name ?? '',
        leftAt: this.time.text(leftAt),
      };
    });
  }
}
