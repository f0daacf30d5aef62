import { randomUUID } from 'node:crypto';
import { schoolFounded } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import type { EventStore } from '../../../libs/eventsourcing/index.js';
import { type Configuration, firstSchoolId } from '../../../libs/platform/index.js';
import { accountDecider } from '../account/account.js';
import { hashPassword } from '../account/password.js';
import { allSchools } from './school.js';

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
  };
}

/**
 * Founds a school and makes its main account.
 * @returns ids of the school and of the account
 * @throws Rejection 1002 when the account name is taken in the installation
 */
export async function foundSchool(store: EventStore, { id = randomUUID(), name, code, mainAccount }: NewSchool) {
  const { loginAccount, password, name: accountName, phone, keepsPassword = false } = mainAccount;
  const passwordHash = await hashPassword(password);
  const accountId = randomUUID();
  await store.transact({ school: id, meta: { actor: 'system' } }, async (unit) => {
    unit.append(`school-${id}`, [schoolFounded({ name, code })]);
    const account = { loginAccount, name: accountName, phone, accountType: 2, isMain: true, state: 1 } as const;
    const by = { holdsEverything: true, moduleIds: [] };
    await unit.handle(accountDecider, accountId, { type: 'Add', account, passwordHash, by });
    if (keepsPassword)
      await unit.handle(accountDecider, accountId, { type: 'ChangePassword', provedHash: passwordHash, passwordHash });
  });
  return { schoolId: id, accountId };
}

/** Founds the first school of an empty installation, as the configuration names its main account. */
export async function foundFirstSchool(
  store: EventStore,
  { ADMIN_ACCOUNT: loginAccount, ADMIN_PASSWORD: password }: Pick<Configuration, 'ADMIN_ACCOUNT' | 'ADMIN_PASSWORD'>,
): Promise<void> {
  const isFounded = async () => (await allSchools(store.database)).length > 0;
  if (await isFounded()) return;
  const mainAccount = { loginAccount, password, name: '管理员', phone: '' };
  try {
    await foundSchool(store, { id: firstSchoolId, name: '示范学校', code: 'S001', mainAccount });
  } catch (error) {
    // Another process founded it at the same moment.
    if (!(error instanceof Rejection && (await isFounded()))) throw error;
  }
}
