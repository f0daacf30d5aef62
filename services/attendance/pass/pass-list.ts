import { Injectable } from '@nestjs/common';
import { currentQuery } from '../../../libs/contracts/attendance/index.js';
import { type InputOf, type ListRow, type Page, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, streamList, tableName } from '../../../libs/database/index.js';
import { LocalTime, type Scope } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { attendanceGroupTable, groupPersonTable } from '../group/group.read-model.js';
import { ofOwnStudents } from '../past/attendee.js';
import { type PassRow, passTable } from './pass.read-model.js';

/** What the list and the export may be asked for. */
export type PassFilters = InputOf<typeof currentQuery>['params'];
/** A pass as it is listed. */
export type ListedPass = ListRow<typeof currentQuery>;

const members = tableName(groupPersonTable);
/** Passes of those who are in the group now. @param group placeholder of its id */
const inGroup = (group: string) => `person_id in (select person_id from ${members} where group_id = ${group})`;

/** Names of the groups that persons are in, by person; of several types of attendance one behind the other. */
async function groupNamesOf(sql: Sql, school: string, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await sql.query<{ personId: string; names: string }>(
    `select membership.person_id as "personId", string_agg(joined.name, ', ' order by joined.name) as names
     from ${members} membership join ${tableName(attendanceGroupTable)} joined on joined.id = membership.group_id
     where membership.school = $1 and membership.person_id = any($2) group by membership.person_id`,
    [school, personIds],
  );
  return new Map(rows.map(({ personId, names }) => [personId, names]));
}

/** The passes of students or teachers who were let through; refused ones and unknown cards are not listed. */
@Injectable()
export class PassList {
  constructor(private readonly time: LocalTime) {}

  /** One page of passes, newest first. */
  async page(sql: Sql, scope: Scope, request: InputOf<typeof currentQuery>): Promise<Page<ListedPass>> {
    const options = await this.options(sql, scope, request.params);
    const { data, recordCount } = await listPage(sql, passTable, request, options);
    return { data: await this.listed(sql, scope.school, data), recordCount };
  }

  /** All passes that the filters give, in batches, newest first. */
  async *all(sql: Sql, scope: Scope, params: PassFilters): AsyncIterable<ListedPass[]> {
    const options = await this.options(sql, scope, params);
    for await (const rows of streamList(sql, passTable, { params }, options))
      yield await this.listed(sql, scope.school, rows);
  }

  private async options(sql: Sql, scope: Scope, params: PassFilters): Promise<ListOptions<typeof passTable>> {
    const { personType = 1, classId, groupId, personId } = params;
    const classIds = classId ? await classes.branchIds(sql, scope.school, [classId]) : undefined;
    return {
      filters: {
        from: { from: 'happenedAt', as: (text: string) => this.time.instant(text) },
        to: { to: 'happenedAt', as: (text: string) => this.time.lastInstant(text) },
        direction: { equals: 'direction' },
        name: { contains: 'personName' },
        code: { contains: 'personCode' },
        position: { contains: 'position' },
      },
      where: (bind) =>
        [
          `granted and person_type = ${bind(personType)}`,
          ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
          ...ofOwnStudents('person_id', scope, bind),
          ...(personId ? [`person_id = ${bind(personId)}`] : []),
          ...(groupId ? [inGroup(bind(groupId))] : []),
        ].join(' and '),
      orderable: wireNamesOf(currentQuery) as ListOptions<typeof passTable>['orderable'],
      defaultOrder: [['happenedAt', 'desc']],
    };
  }

  private async listed(sql: Sql, school: string, rows: readonly PassRow[]): Promise<ListedPass[]> {
    const ids = new Set(rows.flatMap(({ classId }) => classId ?? []));
    const known = await classes.byId(sql, school, [...ids]);
    const teacherIds = rows.flatMap(({ personType, personId }) => (personType === 3 && personId ? [personId] : []));
    const groups = await groupNamesOf(sql, school, [...new Set(teacherIds)]);
    return rows.map((row) => ({
      id: row.id,
      personType: row.personType ?? 1,
      className: known.get(row.classId ?? '')?.name ?? '',
      personCode: row.personCode ?? '',
      personName: row.personName ?? '',
      direction: row.direction,
      position: row.position,
      happenedAt: this.time.text(row.happenedAt),
      groupName: groups.get(row.personId ?? '') ?? '',
      deviceTime: row.deviceTime === null ? null : this.time.text(row.deviceTime),
      receivedAt: row.receivedAt === null ? null : this.time.text(row.receivedAt),
      skew: row.skew === null ? null : Math.round(row.skew / 1000),
    }));
  }
}
