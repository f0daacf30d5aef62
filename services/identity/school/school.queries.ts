import { authFront, schoolList, schoolQuery } from '../../../libs/contracts/identity/index.js';
import { wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage, selectRows } from '../../../libs/database/index.js';
import { LocalTime, serves, sessionOf } from '../../../libs/platform/index.js';
import { allSchools, ownSchool, schoolTable } from './school.js';

/** Lists the schools in which the account may work. */
export const listReachableSchools = serves(
  schoolQuery,
  { database: Database },
  async (_input, context, { database }) => {
    const { accountType, school } = sessionOf(context);
    return accountType === 1 ? allSchools(database) : ownSchool(database, school);
  },
);

/** Names the school to anybody, where there is but one. */
export const showFront = serves(authFront, { database: Database }, async (_input, _context, { database }) => {
  const [school, other] = await database.asSystem((sql) => selectRows(sql, schoolTable, 'true', [], 'limit 2'));
  const only = other ? undefined : school;
  return { schoolId: only?.id ?? null, schoolName: only?.name ?? null };
});

const listOptions: ListOptions<typeof schoolTable> = {
  filters: { name: { contains: 'name' }, code: { contains: 'code' } },
  orderable: wireNamesOf(schoolList) as ListOptions<typeof schoolTable>['orderable'],
  defaultOrder: [['foundedAt', 'desc']],
};

/** Lists all schools, for operators. */
export const listSchools = serves(
  schoolList,
  { database: Database, time: LocalTime },
  async (input, _context, { database, time }) => {
    const page = await database.asSystem((sql) => listPage(sql, schoolTable, input, listOptions));
    return { ...page, data: page.data.map((row) => ({ ...row, foundedAt: time.text(row.foundedAt) })) };
  },
);
