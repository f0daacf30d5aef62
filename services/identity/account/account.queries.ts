import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  accountModules,
  accountNameFree,
  accountQuery,
  authInfo,
  loginAccountInfo,
} from '../../../libs/contracts/identity/index.js';
import { Rejection, type RowOf, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { everyKey, grantedKeys } from '../../../libs/contracts/modules.js';
import {
  Database,
  type ListOptions,
  listPage,
  type RowOf as Stored,
  selectRows,
} from '../../../libs/database/index.js';
import { holdsEveryKey, LocalTime, queryOf, sessionOf } from '../../../libs/platform/index.js';
import { readWithinReach } from '../school/reach.js';
import { ownSchool } from '../school/school.js';
import { accountTable } from './account.read-model.js';

export class ListAccounts extends queryOf(accountQuery) {}
export class ShowOwnAccount extends queryOf(loginAccountInfo) {}
export class ShowSessionUser extends queryOf(authInfo) {}
export class CheckAccountName extends queryOf(accountNameFree) {}
export class ListGrantedModules extends queryOf(accountModules) {}

type ListedAccount = RowOf<typeof accountQuery>;

/** An account as calls answer it. Pictures and introductions of accounts are not kept. */
const listedAccount = (row: Stored<typeof accountTable>, time: LocalTime): ListedAccount => ({
  ...(row as typeof row & Pick<ListedAccount, 'state' | 'accountType'>),
  loginAccountLower: row.loginAccount,
  schoolId: row.school,
  avatar: '',
  introduction: '',
  createdAt: time.text(row.createdAt),
});

const listOptions: ListOptions<typeof accountTable> = {
  filters: { loginAccount: { contains: 'loginAccount' }, name: { contains: 'name' }, state: { equals: 'state' } },
  orderable: { ...wireNamesOf(accountQuery), loginaccount: 'loginAccount', schoolid: 'school' } as ListOptions<
    typeof accountTable
  >['orderable'],
  defaultOrder: [['createdAt', 'desc']],
};

@QueryHandler(ListAccounts)
export class ListAccountsHandler implements IQueryHandler<ListAccounts> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context }: ListAccounts) {
    const page = await readWithinReach(this.database, context, (sql) =>
      listPage(sql, accountTable, input, listOptions),
    );
    return { ...page, data: page.data.map((row) => listedAccount(row, this.time)) };
  }
}

@QueryHandler(ShowOwnAccount)
export class ShowOwnAccountHandler implements IQueryHandler<ShowOwnAccount> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ context }: ShowOwnAccount) {
    const { accountId, homeSchool } = sessionOf(context);
    const [row] = await this.database.inSchool(homeSchool, (sql) =>
      selectRows(sql, accountTable, 'id = $1', [accountId]),
    );
    if (!row) throw Rejection.notFound('账号不存在');
    return listedAccount(row, this.time);
  }
}

@QueryHandler(ShowSessionUser)
export class ShowSessionUserHandler implements IQueryHandler<ShowSessionUser> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ context }: ShowSessionUser) {
    const session = sessionOf(context);
    const { accountId: id, loginAccount, name, accountType, mustChangePassword, permissions } = session;
    const [school] = await ownSchool(this.database, session.school);
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
      timeZone: this.time.zone,
      permissions: holdsEveryKey(session) ? everyKey : grantedKeys(permissions),
    };
  }
}

@QueryHandler(CheckAccountName)
export class CheckAccountNameHandler implements IQueryHandler<CheckAccountName> {
  constructor(private readonly database: Database) {}

  async execute({ input: { loginAccount } }: CheckAccountName) {
    const taken = await this.database.asSystem((sql) =>
      selectRows(sql, accountTable, 'login_account = $1', [loginAccount]),
    );
    return taken.length === 0;
  }
}

@QueryHandler(ListGrantedModules)
export class ListGrantedModulesHandler implements IQueryHandler<ListGrantedModules> {
  constructor(private readonly database: Database) {}

  async execute({ input: { accountId }, context }: ListGrantedModules) {
    const [row] = await this.database.inSchool(context.school, (sql) =>
      selectRows(sql, accountTable, 'id = $1', [accountId]),
    );
    if (!row) throw Rejection.notFound('账号不存在');
    return row.moduleIds.map((moduleId) => ({ accountId, moduleId }));
  }
}
