import { calls } from '../../../libs/contracts/index.js';
import { grantable, keysOf, menuOf, modules, permissionOf } from '../../../libs/contracts/modules.js';
import { selectRows } from '../../../libs/database/index.js';
import { CONFIGURATION, firstPasswordOf, namedId, type SampleContext } from '../../../libs/platform/index.js';
import { account } from './account.js';
import { accountTable } from './account.read-model.js';
import { installation } from './manager.js';
import { hashPassword } from './password.js';

const loginAccount = 'teacher';
/** Place in the plan of the sample school of a teacher who leads a class and teaches in another one. */
const place = 6;

/** What a session that is limited to classes can use. */
function modulesOfTeachers() {
  const pages = new Set(menuOf(modules, { isLimited: true }).map(({ id }) => id));
  const keys = new Set(calls.flatMap(({ limited, permission = [] }) => (limited ? permission : [])));
  return grantable(modules).filter((module) =>
    module.kind === 1 ? pages.has(module.id) : keys.has(permissionOf(module)),
  );
}

/**
 * Tells the account of a class teacher of the sample school, who sees the own classes alone. It has the first password of the main
 * account; where that is not known there is no such account.
 */
export async function tellTeacherAccount({ store, school, find }: SampleContext): Promise<void> {
  const { schoolId, teachers } = school;
  const password = firstPasswordOf(find(CONFIGURATION));
  const { id: teacherId, name, phone } = teachers[place]!;
  if (!password) return;
  const told = await store.database.asSystem((sql) =>
    selectRows(sql, accountTable, 'login_account = $1', [loginAccount], 'limit 1'),
  );
  if (told.length > 0) return;
  const id = namedId('sample account', schoolId, loginAccount);
  const passwordHash = await hashPassword(password);
  const granted = modulesOfTeachers();
  await store.transact({ school: schoolId, meta: { actor: 'system' } }, async (unit) => {
    await unit.handle(account, id, {
      type: 'Add',
      account: { loginAccount, name, phone, accountType: 2, isMain: false, state: 1 },
      passwordHash,
      tie: { teacherId, isLimited: true },
      by: installation,
    });
    const grant = { moduleIds: granted.map((module) => module.id), permissions: keysOf(granted) };
    await unit.handle(account, id, { type: 'Authorise', grant, by: installation });
  });
}
