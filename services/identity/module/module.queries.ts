import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { authMenu, moduleQuery, moduleQueryByApplication } from '../../../libs/contracts/identity/index.js';
import { grantable, menuOf } from '../../../libs/contracts/modules.js';
import { applications } from '../../../libs/contracts/permissions.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import {
  holdsEveryKey,
  isOutsideSchools,
  queryOf,
  type RequestContext,
  sessionOf,
} from '../../../libs/platform/index.js';
import { accountTable } from '../account/account.read-model.js';
import { modulesOf } from './modules.js';

export class ListModules extends queryOf(moduleQuery) {}
export class ListModulesByApplication extends queryOf(moduleQueryByApplication) {}
export class ShowMenu extends queryOf(authMenu) {}

const readModules = (database: Database, { school }: RequestContext) =>
  database.inSchool(school, (sql) => modulesOf({ sql, school }));

@QueryHandler(ListModules)
export class ListModulesHandler implements IQueryHandler<ListModules> {
  constructor(private readonly database: Database) {}

  execute({ context }: ListModules) {
    return readModules(this.database, context);
  }
}

@QueryHandler(ListModulesByApplication)
export class ListModulesByApplicationHandler implements IQueryHandler<ListModulesByApplication> {
  constructor(private readonly database: Database) {}

  async execute({ context }: ListModulesByApplication) {
    const modules = grantable(await readModules(this.database, context));
    const names = new Map<string, string>(applications.map(({ code, name }) => [code, name]));
    const codes = new Set([...names.keys(), ...modules.map(({ application }) => application)]);
    return [...codes].map((code) => ({
      code,
      name: names.get(code) ?? code,
      modules: modules.filter(({ application }) => application === code),
    }));
  }
}

@QueryHandler(ShowMenu)
export class ShowMenuHandler implements IQueryHandler<ShowMenu> {
  constructor(private readonly database: Database) {}

  async execute({ context }: ShowMenu) {
    const session = sessionOf(context);
    return this.database.inSchool(session.school, async (sql) => {
      const modules = await modulesOf({ sql, school: session.school });
      const isOperator = session.accountType === 1;
      if (holdsEveryKey(session)) return menuOf(modules, { isOperator, isOutsideSchools: isOutsideSchools(session) });
      const [account] = await selectRows(sql, accountTable, 'id = $1', [session.accountId]);
      return menuOf(modules, { granted: new Set(account?.moduleIds) });
    });
  }
}
