import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  attendancePersonQuery,
  groupManagerQuery,
  groupPersonQuery,
  requestedGroup,
} from '../../../libs/contracts/attendance/index.js';
import type { PagedRequest } from '../../../libs/contracts/kernel/index.js';
import { Database, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { queryOf } from '../../../libs/platform/index.js';
import { groupManagerTable, groupPersonTable } from './group.read-model.js';
import { type PersonFilters, pageOfPersons } from './person-page.js';

/** The persons of a group. */
export class ListGroupPersons extends queryOf(groupPersonQuery) {}
/** The teachers who manage a group. */
export class ListGroupManagers extends queryOf(groupManagerQuery) {}
/** The persons whom a group could have. */
export class ListAttendancePersons extends queryOf(attendancePersonQuery) {}

/** A page of the persons whom a table holds as parts of a group. */
async function pageOfParts(
  sql: Sql,
  school: string,
  table: typeof groupPersonTable | typeof groupManagerTable,
  groupId: string,
  request: PagedRequest<PersonFilters>,
) {
  const { data, recordCount } = await pageOfPersons(
    sql,
    school,
    request,
    (bind) => `id in (select person_id from ${tableName(table)} where group_id = ${bind(groupId)})`,
  );
  const parts = await selectRows(sql, table, 'school = $1 and group_id = $2 and person_id = any($3)', [
    school,
    groupId,
    data.map(({ personId }) => personId),
  ]);
  const ids = new Map(parts.map(({ id, personId }) => [personId, id]));
  return { data: data.map((person) => ({ id: ids.get(person.personId)!, groupId, ...person })), recordCount };
}

@QueryHandler(ListGroupPersons)
export class ListGroupPersonsHandler implements IQueryHandler<ListGroupPersons> {
  constructor(private readonly database: Database) {}

  execute({ input, context: { school } }: ListGroupPersons) {
    const groupId = requestedGroup(input);
    return this.database.inSchool(school, (sql) => pageOfParts(sql, school, groupPersonTable, groupId, input));
  }
}

@QueryHandler(ListGroupManagers)
export class ListGroupManagersHandler implements IQueryHandler<ListGroupManagers> {
  constructor(private readonly database: Database) {}

  execute({ input, context: { school } }: ListGroupManagers) {
    const groupId = requestedGroup(input);
    return this.database.inSchool(school, (sql) =>
      pageOfParts(sql, school, groupManagerTable, groupId, { ...input, params: {} }),
    );
  }
}

@QueryHandler(ListAttendancePersons)
export class ListAttendancePersonsHandler implements IQueryHandler<ListAttendancePersons> {
  constructor(private readonly database: Database) {}

  execute({ input, context: { school } }: ListAttendancePersons) {
    const { personType, excludedCodes = [] } = input.params;
    const types = personType === undefined ? [1, 3] : [personType];
    return this.database.inSchool(school, (sql) =>
      pageOfPersons(
        sql,
        school,
        input,
        (bind) => `state = 1 and type = any(${bind(types)}) and code <> all(${bind(excludedCodes)})`,
      ),
    );
  }
}
