import { schoolFounded } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, repositoryOf } from '../../../libs/database/index.js';
import type { EventStore, WorkContext } from '../../../libs/eventsourcing/index.js';
import { type Configuration, firstPasswordOf, firstSchoolId, operationsId } from '../../../libs/platform/index.js';
import { account } from '../account/account.js';
import { accountTable } from '../account/account.read-model.js';
import { installation } from '../account/manager.js';
import { hashPassword, randomPassword } from '../account/password.js';
import { allSchools } from '../school/school.js';

const system = { meta: { actor: 'system' } };

/** A school to found, with its main account. */
export interface NewSchool {
  id?: string;
  name: string;
  code: string;
  mainAccount: {
    loginAccount: string;
    password: string;
    name: string;
    phone: string;
    /** The password must be replaced at the first sign-in; so it is without this. */
    keepsPassword?: boolean;
    /** Epoch ms after which nobody signs in with it; without it that is so when it was replaced. */
    expiresAt?: number;
  };
  /** Who founds it; without it the installation itself. */
  by?: Pick<WorkContext, 'meta' | 'operation'>;
}

/**
 * Founds a school and makes its main account.
 * @returns ids of the school and of the account
 * @throws Rejection 1002 when its code or the account name is taken in the installation
 */
export async function foundSchool(store: EventStore, school: NewSchool) {
  const { id = newId(), name, code, mainAccount, by: founder = system } = school;
  const { loginAccount, password, name: accountName, phone, keepsPassword = false, expiresAt } = mainAccount;
  const passwordHash = await hashPassword(password);
  const accountId = newId();
  await store.transact({ ...founder, school: id }, async (unit) => {
    unit.append(`school-${id}`, [schoolFounded({ name, code })]);
    const main = { loginAccount, name: accountName, phone, accountType: 2, isMain: true, state: 1 } as const;
    await unit.handle(account, accountId, { type: 'Add', account: main, passwordHash, expiresAt, by: installation });
    if (keepsPassword)
      await unit.handle(account, accountId, { type: 'ChangePassword', provedHash: passwordHash, passwordHash });
  });
  return { schoolId: id, accountId };
}

/**
 * Founds the first school of an empty installation, as the configuration names its main account.
 * @returns the random password of the main account, where one was made: nobody can be told it again
 */
export async function foundFirstSchool(
  store: EventStore,
  configuration: Pick<Configuration, 'ADMIN_ACCOUNT' | 'ADMIN_PASSWORD' | 'SAMPLE' | 'DATABASE_URL' | 'HOST'>,
): Promise<string | undefined> {
  const isFounded = async () => (await allSchools(store.database)).length > 0;
  if (await isFounded()) return undefined;
  const known = firstPasswordOf(configuration);
  const password = known ?? randomPassword();
  const { ADMIN_ACCOUNT: loginAccount } = configuration;
  const mainAccount = { loginAccount, password, name: '管理员', phone: '' };
  try {
    await foundSchool(store, { id: firstSchoolId, name: '示范学校', code: 'S001', mainAccount });
    return known ? undefined : password;
  } catch (error) {
    // Another process founded it at the same moment.
    if (!(error instanceof Rejection && (await isFounded()))) throw error;
    return undefined;
  }
}

/** Makes the first operations account, where the configuration names one that does not exist. */
export async function makeOperationsAccount(
  store: EventStore,
  {
    OPERATIONS_ACCOUNT: loginAccount,
    OPERATIONS_PASSWORD: password,
  }: Pick<Configuration, 'OPERATIONS_ACCOUNT' | 'OPERATIONS_PASSWORD'>,
): Promise<void> {
  if (!loginAccount || !password) return;
  const exists = () => store.database.asSystem((sql) => repositoryOf(sql, accountTable).existsBy({ loginAccount }));
  if (await exists()) return;
  const passwordHash = await hashPassword(password);
  const first = { loginAccount, name: '运营用户', phone: '', accountType: 1, isMain: false, state: 1 } as const;
  try {
    await store.transact({ ...system, school: operationsId }, async (unit) => {
      await unit.handle(account, newId(), { type: 'Add', account: first, passwordHash, by: installation });
    });
  } catch (error) {
    // Another process made it at the same moment.
    if (!(error instanceof Rejection && (await exists()))) throw error;
  }
}
