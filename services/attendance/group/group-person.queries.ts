import {
  attendancePersonQuery,
  groupManagerQuery,
  groupPersonQuery,
  requestedGroup,
} from '../../../libs/contracts/attendance/index.js';
import type { PagedRequest } from '../../../libs/contracts/kernel/index.js';
import { type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { groupManagerTable, groupPersonTable } from './group.read-model.js';
import { groupIsThere } from './group-part.js';
import { type PersonFilters, pageOfPersons } from './person-page.js';

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
    (bind) => `id in (select person_id from ${tableName(table)} where group_id = ${bind(groupId)} and ${groupIsThere})`,
  );
  const parts = await selectRows(sql, table, 'school = $1 and group_id = $2 and person_id = any($3)', [
    school,
    groupId,
    data.map(({ personId }) => personId),
  ]);
  const ids = new Map(parts.map(({ id, personId }) => [personId, id]));
  return { data: data.map((person) => ({ id: ids.get(person.personId)!, groupId, ...person })), recordCount };
}

/** Lists the persons of a group. */
export const listGroupPersons = answers(groupPersonQuery, (sql, input, { school }) =>
  pageOfParts(sql, school, groupPersonTable, requestedGroup(input), input),
);

/** Lists the teachers who manage a group. */
export const listGroupManagers = answers(groupManagerQuery, (sql, input, { school }) =>
  pageOfParts(sql, school, groupManagerTable, requestedGroup(input), { ...input, params: {} }),
);

/** Lists the persons whom a group could have. */
export const listAttendancePersons = answers(attendancePersonQuery, (sql, input, { school }) => {
  const { personType, excludedCodes = [] } = input.params;
  const types = personType === undefined ? [1, 3] : [personType];
  return pageOfPersons(
    sql,
    school,
    input,
    (bind) => `state = 1 and type = any(${bind(types)}) and code <> all(${bind(excludedCodes)})`,
  );
});
