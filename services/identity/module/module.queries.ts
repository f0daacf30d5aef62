import { authMenu, moduleQuery, moduleQueryByApplication } from '../../../libs/contracts/identity/index.js';
import { grantable, menuOf } from '../../../libs/contracts/modules.js';
import { applications } from '../../../libs/contracts/permissions.js';
import { repositoryOf } from '../../../libs/database/index.js';
import { answers, holdsEveryKey, isOutsideSchools, sessionOf } from '../../../libs/platform/index.js';
import { accountTable } from '../account/account.read-model.js';
import { modulesOf } from './module.read-model.js';

/** Lists all modules. */
export const listModules = answers(moduleQuery, (sql, _input, { school }) => modulesOf({ sql, school }));

/** Lists the modules that can be granted, by application. */
export const listModulesByApplication = answers(moduleQueryByApplication, async (sql, _input, { school }) => {
  const modules = grantable(await modulesOf({ sql, school }));
  const names = new Map<string, string>(applications.map(({ code, name }) => [code, name]));
  const codes = new Set([...names.keys(), ...modules.map(({ application }) => application)]);
  return [...codes].map((code) => ({
    code,
    name: names.get(code) ?? code,
    modules: modules.filter(({ application }) => application === code),
  }));
});

/** Lists the menu of the session. */
export const showMenu = answers(authMenu, async (sql, _input, context) => {
  const session = sessionOf(context);
  const modules = await modulesOf({ sql, school: context.school });
  const isOperator = session.accountType === 1;
  if (holdsEveryKey(session)) return menuOf(modules, { isOperator, isOutsideSchools: isOutsideSchools(session) });
  const own = await repositoryOf(sql, accountTable).findOneBy({ id: session.accountId });
  return menuOf(modules, { granted: new Set(own?.moduleIds), isLimited: session.isLimited });
});
