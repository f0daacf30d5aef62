import { role } from '../../../libs/contracts/enumerations.js';
import {
  accountModules,
  accountQuery,
  authInfo,
  loginAccountInfo,
  loginRoleTypes,
} from '../../../libs/contracts/identity/index.js';
import { calls } from '../../../libs/contracts/index.js';
import { type ListRow, Rejection, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { everyKey, grantedKeys } from '../../../libs/contracts/modules.js';
import { Database, type ListOptions, listPage, type RowOf, repositoryOf } from '../../../libs/database/index.js';
import {
  answers,
  answersWithinReach,
  holdsEveryKey,
  isWithinLimit,
  LocalTime,
  type Session,
  serves,
  sessionOf,
  translate,
} from '../../../libs/platform/index.js';
import { ownSchool } from '../school/school.js';
import { accountTable } from './account.read-model.js';
import { teacherNames } from './teachers.js';

type ListedAccount = ListRow<typeof accountQuery>;

const teacherIdsOf = (rows: readonly RowOf<typeof accountTable>[]) => rows.flatMap(({ teacherId }) => teacherId ?? []);

/** An account as calls answer it. Pictures and introductions of accounts are not kept. */
const listedAccount = (
  row: RowOf<typeof accountTable>,
  time: LocalTime,
  teachers: ReadonlyMap<string, string>,
): ListedAccount => ({
  ...(row as typeof row & Pick<ListedAccount, 'state' | 'accountType'>),
  loginAccountLower: row.loginAccount,
  schoolId: row.school,
  avatar: '',
  introduction: '',
  teacherName: (row.teacherId && teachers.get(row.teacherId)) || null,
  createdAt: time.text(row.createdAt),
});

const listOptions: ListOptions<typeof accountTable> = {
  filters: { loginAccount: { contains: 'loginAccount' }, name: { contains: 'name' }, state: { equals: 'state' } },
  orderable: { ...wireNamesOf(accountQuery), loginaccount: 'loginAccount', schoolid: 'school' } as ListOptions<
    typeof accountTable
  >['orderable'],
  defaultOrder: [['createdAt', 'desc']],
};

const parts = { database: Database, time: LocalTime };

/** Lists accounts. */
export const listAccounts = answersWithinReach(
  accountQuery,
  { time: LocalTime },
  async (sql, input, _context, { time }) => {
    const page = await listPage(sql, accountTable, input, listOptions);
    const teachers = await teacherNames(sql, teacherIdsOf(page.data));
    return { ...page, data: page.data.map((row) => listedAccount(row, time, teachers)) };
  },
);

/** Answers the signed-in account. */
export const showOwnAccount = serves(loginAccountInfo, parts, async (_input, context, { database, time }) => {
  const { accountId, homeSchool } = sessionOf(context);
  return database.inSchool(homeSchool, async (sql) => {
    const row = await repositoryOf(sql, accountTable).findOneBy({ id: accountId });
    if (!row) throw Rejection.notFound('账号不存在');
    return listedAccount(row, time, await teacherNames(sql, teacherIdsOf([row])));
  });
});

/** The keys that a session may use: a limited one those that a call asks for which serves it. */
const usableKeys = (session: Session) =>
  [...session.permissions].filter(
    (key) => !session.isLimited || calls.some((call) => call.permission?.includes(key) && isWithinLimit(session, call)),
  );

/** Tells who is signed in, where and with which permissions. */
export const showSessionUser = serves(authInfo, parts, async (_input, context, { database, time }) => {
  const session = sessionOf(context);
  const { accountId: id, loginAccount, name, accountType, mustChangePassword } = session;
  const [school] = await ownSchool(database, session.school);
  return {
    id,
    loginAccount,
    name,
    accountType,
    mustChangePassword,
    avatar: '',
    introduction: '',
    roles: accountType === 1 ? ['admin', 'operator'] : ['admin'],
    schoolName: school?.name ?? '',
    schoolId: school?.id ?? '',
    timeZone: time.zone,
    isLimited: session.isLimited,
    hasInbox: session.teacherId !== undefined,
    permissions: holdsEveryKey(session) ? everyKey : grantedKeys(usableKeys(session)),
  };
});

/** Lists the role types. */
export const listRoleTypes = serves(loginRoleTypes, async (_input, { language }) =>
  role.codes.map((code) => ({ code, name: translate({ template: role.labels[code] }, language) })),
);

/** Lists the modules that an account was granted. */
export const listGrantedModules = answers(accountModules, async (sql, { accountId }) => {
  const row = await repositoryOf(sql, accountTable).findOneBy({ id: accountId });
  if (!row) throw Rejection.notFound('账号不存在');
  return row.moduleIds.map((moduleId) => ({ accountId, moduleId }));
});
