import { Injectable } from '@nestjs/common';
import {
  healthMissingStudents,
  type healthRelativeQuery,
  healthStudentQuery,
} from '../../../libs/contracts/attendance/index.js';
import {
  type InputOf,
  type ListRow,
  type Page,
  type PagedRequest,
  Rejection,
  wireNamesOf,
} from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, streamList, tableName } from '../../../libs/database/index.js';
import { classIdsWithin, LocalTime, type Scope } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendeesById, attendeeTable, ofOwnStudents } from '../past/attendee.js';
import { type HealthRow, healthTable } from './health.read-model.js';

/** What the lists may be asked for. */
export type HealthFilters = InputOf<typeof healthStudentQuery>['params'];
/** 1 students, 2 relatives, 3 teachers (enumeration HealthReportType). */
export type ReportType = 1 | 2 | 3;
/** A check-in as it is listed, whoever's it is. */
export type ListedReport = ListRow<typeof healthRelativeQuery> & { teacherName: string };
type MissingReport = ListRow<typeof healthMissingStudents>;

const people = tableName(attendeeTable);
const person = (column: string) => ({
  sql: `select person.${column} from ${people} person where person.id = health_report.person_id`,
});
const className = {
  sql: `select class.name from ${people} person join ${tableName(classes.table)} class on class.id = person.class_id
    where person.id = health_report.person_id`,
};
const orderable = {
  classname: className,
  className,
  student: person('name'),
  studentName: person('name'),
  teacher: person('name'),
  teacherName: person('name'),
  wendu: 'bodyTemperature',
  covid19: 'status',
  havewarningarea: 'wasInWarningArea',
  createtime: 'reportedAt',
} as const;

/** What was not answered is told as nothing. */
const unanswered = Object.fromEntries(
  Object.entries(healthStudentQuery.answer.fields).flatMap(([name, { clearable }]) =>
    clearable ? [[name, null]] : [],
  ),
);

/** Most days of which it is told who has not checked in. */
const mostDays = 92;
const dayLength = 86_400_000;

/** Health check-ins, and who has made none. */
@Injectable()
export class HealthList {
  constructor(private readonly time: LocalTime) {}

  /** One page of check-ins, the latest first. */
  async page(
    sql: Sql,
    scope: Scope,
    type: ReportType,
    request: PagedRequest<HealthFilters>,
  ): Promise<Page<ListedReport>> {
    const options = await this.options(sql, scope, type, request.params);
    const { data, recordCount } = await listPage(sql, healthTable, { ...request, params: {} }, options);
    return { data: await this.listed(sql, scope.school, data), recordCount };
  }

  /** All check-ins that the filters give, in batches. */
  async *all(sql: Sql, scope: Scope, type: ReportType, params: HealthFilters): AsyncIterable<ListedReport[]> {
    const options = await this.options(sql, scope, type, params);
    for await (const rows of streamList(sql, healthTable, { params: {} }, options))
      yield await this.listed(sql, scope.school, rows);
  }

  /** Who has not checked in, by day and code. @throws Rejection 1001 for an order by what is no column */
  async missing(
    sql: Sql,
    scope: Scope,
    type: 1 | 3,
    { page, pageSize, params, order, orderField }: PagedRequest<HealthFilters>,
  ): Promise<Page<MissingReport>> {
    const { school } = scope;
    const { first, last } = this.days(params);
    const earliest = this.time.day(this.time.instant(last) - (mostDays - 1) * dayLength);
    const classIds = params.classId ? await classes.branchIds(sql, school, [params.classId]) : undefined;
    const names: Record<string, string> = { ...wireNamesOf(healthMissingStudents) };
    const column = { personCode: 'code', personName: 'name', phone: 'phone' }[
      names[orderField ?? ''] ?? orderField ?? ''
    ];
    if (orderField && !column) throw Rejection.invalid('排序字段格式不正确');
    const from = `from ${people} person, generate_series($3::date, $4::date, interval '1 day') as asked(day)
       where person.school = $1 and person.type = $2 and not person.has_left
         and ($5::uuid[] is null or person.class_id = any($5))
         and not exists (select 1 from ${tableName(healthTable)} report
           where report.person_id = person.id and report.type = $2 and report.day = asked.day::date)`;
    const begins = [first, earliest].sort().at(-1);
    const parameters = [school, type, begins, last, classIdsWithin(scope, classIds) ?? null];
    const direction = order?.startsWith('desc') ? 'desc' : 'asc';
    const rows = await sql.query<{
      id: string;
      code: string;
      name: string;
      phone: string | null;
      classId: string | null;
      day: string;
    }>(
      `select person.id, person.code, person.name, person.phone, person.class_id as "classId", asked.day::date as day ${from}
       order by ${column ? `person.${column} ${direction},` : ''} asked.day desc, person.code, person.id limit $6 offset $7`,
      [...parameters, pageSize, Math.min(page * pageSize, Number.MAX_SAFE_INTEGER)],
    );
    const [counted] = await sql.query<{ count: number }>(`select count(*)::integer as count ${from}`, parameters);
    const known = await classes.byId(sql, school, [...new Set(rows.flatMap(({ classId }) => classId ?? []))]);
    const data = rows.map(({ id, code, name, classId, phone, day }) => ({
      id: `${id} ${day}`,
      type,
      className: known.get(classId ?? '')?.name ?? '',
      personCode: code,
      personName: name,
      phone,
      day,
    }));
    return { data, recordCount: counted?.count ?? 0 };
  }

  /** The days that are asked for: today where none is, and none to come. */
  private days({ from, to }: HealthFilters): { first: string; last: string } {
    const today = this.time.day(Date.now());
    const last = to !== undefined && to < today ? to : today;
    return { first: from ?? (to === undefined ? today : '0001-01-01'), last };
  }

  private async options(
    sql: Sql,
    scope: Scope,
    type: ReportType,
    params: HealthFilters,
  ): Promise<ListOptions<typeof healthTable>> {
    const { school } = scope;
    const { classId, risk } = params;
    const { first, last } = this.days(params);
    const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
    return {
      where: (bind) =>
        [
          `school = ${bind(school)} and type = ${bind(type)} and day between ${bind(first)} and ${bind(last)}`,
          ...ofOwnStudents('person_id', scope, bind),
          ...(risk ? [`is_at_risk = ${bind(risk === 1)}`] : []),
          ...(classIds ? [`person_id in (select id from ${people} where class_id = any(${bind(classIds)}))`] : []),
        ].join(' and '),
      orderable,
      defaultOrder: [['reportedAt', 'desc']],
    };
  }

  private async listed(sql: Sql, school: string, rows: readonly HealthRow[]): Promise<ListedReport[]> {
    const known = await attendeesById(
      sql,
      school,
      rows.map(({ personId }) => personId),
    );
    const classIds = [...new Set([...known.values()].flatMap(({ classId }) => classId ?? []))];
    const named = await classes.byId(sql, school, classIds);
    return rows.map(({ id, type, personId, reportedAt, said }) => {
      const of = known.get(personId);
      return {
        ...unanswered,
        ...said,
        id,
        type,
        className: named.get(of?.classId ?? '')?.name ?? '',
        studentName: of?.name ?? '',
        teacherName: of?.name ?? '',
        reportedAt: this.time.text(reportedAt),
      };
    });
  }
}
