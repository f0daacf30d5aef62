import { Injectable } from '@nestjs/common';
import type { studentRecordSummary } from '../../../libs/contracts/attendance/index.js';
import { studentRecordQuery, type teacherRecordQuery } from '../../../libs/contracts/attendance/index.js';
import {
  type InputOf,
  type ListRow,
  type OutputOf,
  type Page,
  type PagedRequest,
  wireNamesOf,
} from '../../../libs/contracts/kernel/index.js';
import {
  grouped,
  type ListOptions,
  listPage,
  type Sql,
  selectRows,
  streamList,
  tableName,
} from '../../../libs/database/index.js';
import { LocalTime, type Scope } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendeesById, attendeeTable, ofOwnStudents } from '../past/attendee.js';
import { recordStateOf, signInHourOf, weekdayOf } from './day-state.js';
import { type AppealRow, appealTable, type RecordRow, recordTable } from './record.read-model.js';

type StudentFilters = InputOf<typeof studentRecordQuery>['params'];
type TeacherFilters = InputOf<typeof teacherRecordQuery>['params'];
/** What the lists may be asked for. */
export type RecordFilters = Omit<StudentFilters, 'state'> & Omit<TeacherFilters, 'state'> & { state?: number };
/** A record as it is listed. */
export type ListedRecord = ListRow<typeof studentRecordQuery>;
/** How many records there are, by what they say. */
export type RecordCounts = OutputOf<typeof studentRecordSummary>;

/** Persons of the lists (enumeration PersonType). */
export type RecordedType = 1 | 3;

const attendee = (column: string) => ({
  sql: `select person.${column} from ${tableName(attendeeTable)} person where person.id = attendance_record.person_id`,
});
const className = {
  sql: `select class.name from ${tableName(classes.table)} class where class.id = attendance_record.class_id`,
};
const orderable: ListOptions<typeof recordTable>['orderable'] = {
  ...(wireNamesOf(studentRecordQuery) as ListOptions<typeof recordTable>['orderable']),
  classname: className,
  className,
  code: attendee('code'),
  personCode: attendee('code'),
  name: attendee('name'),
  personName: attendee('name'),
};

const appealOf = (condition: string) =>
  `exists (select 1 from ${tableName(appealTable)} appeal where appeal.record_id = attendance_record.id and ${condition})`;

const isAbnormal = '(is_late or is_early or is_absent)';

/** Conditions of the states (enumerations TeacherRecordStatus and StudentRecordStatus). */
const teacherStates = [
  'true',
  `not ${isAbnormal} and not is_pending`,
  'is_late',
  'is_early',
  'is_absent',
  'is_pending',
];
const studentStates = ['true', `not ${isAbnormal} and not is_pending`, isAbnormal];

/** Who has not clocked in is known of one shift of today. */
const unknowable = 5;

/** Records of attendance, of students or teachers. */
@Injectable()
export class RecordList {
  constructor(private readonly time: LocalTime) {}

  /** One page of records, the newest days first. */
  async page(
    sql: Sql,
    scope: Scope,
    type: RecordedType,
    request: PagedRequest<RecordFilters>,
  ): Promise<Page<ListedRecord>> {
    const options = await this.options(sql, scope, type, request.params);
    const { data, recordCount } = await listPage(sql, recordTable, { ...request, params: {} }, options);
    return { data: await this.listed(sql, scope.school, data), recordCount };
  }

  /** All records that the filters give, in batches. */
  async *all(sql: Sql, scope: Scope, type: RecordedType, params: RecordFilters): AsyncIterable<ListedRecord[]> {
    const options = await this.options(sql, scope, type, params);
    for await (const rows of streamList(sql, recordTable, { params: {} }, options))
      yield await this.listed(sql, scope.school, rows);
  }

  /** How many records the filters give, by what they say. */
  async counts(sql: Sql, scope: Scope, type: RecordedType, params: RecordFilters): Promise<RecordCounts> {
    const parameters: unknown[] = [];
    const condition = await this.condition(sql, scope, type, params);
    const where = condition((value) => `$${parameters.push(value)}`);
    const [counted] = await sql.query<RecordCounts>(
      `select count(*)::integer as count, (count(*) filter (where is_late))::integer as late,
         (count(*) filter (where is_early))::integer as early, (count(*) filter (where is_absent))::integer as absent,
         (count(*) filter (where is_pending))::integer as pending
       from ${tableName(recordTable)} attendance_record where ${where}`,
      parameters,
    );
    return counted!;
  }

  /** The days that are asked for: today where none is. */
  private days({ from, to }: RecordFilters): { from?: string; to?: string } {
    const today = this.time.day(Date.now());
    return from === undefined && to === undefined ? { from: today, to: today } : { from, to };
  }

  private async condition(sql: Sql, scope: Scope, type: RecordedType, params: RecordFilters) {
    const {
      classId,
      groupId,
      type: attendance,
      state = 0,
      shiftId,
      name,
      code,
      personId,
      appealState,
      isWaiting,
      outcome,
      weekday,
      hour,
    } = params;
    const { school } = scope;
    const { from, to } = this.days(params);
    const today = this.time.day(Date.now());
    const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
    const isKnowable = state !== unknowable || (shiftId !== undefined && from === today && to === today);
    const contains = (column: string, text: string, bind: (value: unknown) => string) =>
      `person_id in (select id from ${tableName(attendeeTable)}
         where school = ${bind(school)} and position(lower(${bind(text)}) in lower(${column})) > 0)`;
    return (bind: (value: unknown) => string): string =>
      [
        `school = ${bind(school)} and person_type = ${bind(type)}`,
        (type === 1 ? studentStates : teacherStates)[state] ?? 'false',
        ...(isKnowable ? [] : ['false']),
        ...(from ? [`day >= ${bind(from)}`] : []),
        ...(to ? [`day <= ${bind(to)}`] : []),
        ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
        ...ofOwnStudents('person_id', scope, bind),
        ...(groupId ? [`group_id = ${bind(groupId)}`] : []),
        ...(attendance ? [`type = ${bind(attendance)}`] : []),
        ...(shiftId ? [`shift_id = ${bind(shiftId)}`] : []),
        ...(personId ? [`person_id = ${bind(personId)}`] : []),
        ...(name ? [contains('name', name, bind)] : []),
        ...(code ? [contains('code', code, bind)] : []),
        ...(appealState ? [appealOf(`appeal.state = ${bind(appealState)}`)] : []),
        ...(isWaiting ? [appealOf('appeal.state = 1')] : []),
        ...(outcome === undefined ? [] : [`${recordStateOf('attendance_record')} = ${bind(outcome)}`]),
        ...(weekday === undefined ? [] : [`${weekdayOf} = ${bind(weekday)}`]),
        ...(hour === undefined ? [] : [`${signInHourOf} = ${bind(hour)}`]),
      ]
        .map((one) => `(${one})`)
        .join(' and ');
  }

  private async options(
    sql: Sql,
    scope: Scope,
    type: RecordedType,
    params: RecordFilters,
  ): Promise<ListOptions<typeof recordTable>> {
    const where = await this.condition(sql, scope, type, params);
    return { where, orderable, defaultOrder: [['day', 'desc']] };
  }

  private async listed(sql: Sql, school: string, rows: readonly RecordRow[]): Promise<ListedRecord[]> {
    const [people, known, submitted] = await Promise.all([
      attendeesById(
        sql,
        school,
        rows.map(({ personId }) => personId),
      ),
      classes.byId(sql, school, [...new Set(rows.flatMap(({ classId }) => classId ?? []))]),
      selectRows(
        sql,
        appealTable,
        'school = $1 and record_id = any($2)',
        [school, rows.map(({ id }) => id)],
        'order by submitted_at, id',
      ),
    ]);
    const appeals = grouped(submitted, ({ recordId }) => recordId);
    return rows.map((row) => ({
      ...row,
      className: known.get(row.classId ?? '')?.name ?? '',
      personCode: people.get(row.personId)?.code ?? '',
      personName: people.get(row.personId)?.name ?? '',
      appeals: (appeals.get(row.id) ?? []).map((appeal) => this.told(appeal)),
    }));
  }

  private told({ submittedAt, reviewedAt, ...appeal }: AppealRow): ListedRecord['appeals'][number] {
    return {
      ...appeal,
      submittedAt: this.time.text(submittedAt),
      reviewedAt: reviewedAt === null ? null : this.time.text(reviewedAt),
    };
  }
}
