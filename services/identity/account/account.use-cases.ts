import {
  accountAdd,
  accountDelete,
  accountResetPassword,
  accountSwitchState,
  accountUpdate,
} from '../../../libs/contracts/identity/index.js';
import { selectedIds } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { CONFIGURATION, handles, isOutsideSchools, serves } from '../../../libs/platform/index.js';
import { schoolNames } from '../school/school.js';
import { account } from './account.js';
import { managerOf } from './manager.js';
import {
  checkPassword,
  firstPasswordLifetime,
  hashPassword,
  randomPassword,
  resetPasswordLifetime,
} from './password.js';
import { endSessions } from './session-end.js';

/** Adds an account, whose password is good for a week; gives its id. */
export const addAccount = serves(
  accountAdd,
  { store: EventStore },
  async ({ password, ...profile }, context, { store }) => {
    const { loginAccount, name, phone } = profile;
    const names = [name, ...(await schoolNames(store.database, context.school))];
    checkPassword(password, { loginAccount, names, phone });
    const passwordHash = await hashPassword(password);
    const id = newId();
    return store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      await unit.handle(account, id, {
        type: 'Add',
        account: { ...profile, accountType: isOutsideSchools(context) ? 1 : 2 },
        passwordHash,
        expiresAt: Date.now() + firstPasswordLifetime,
        by,
      });
      return { id };
    });
  },
);

/** Changes an account; the sessions of one that is disabled end. */
export const changeAccount = handles(accountUpdate, async (unit, { id, name, phone, state }, context) => {
  const by = await managerOf(unit, context);
  const changed = await unit.handle(account, id, { type: 'Change', name, phone, state, by });
  if (changed?.state === 2) await endSessions(unit, [id], 'accountDisabled');
});

/** Removes accounts with their sessions. */
export const removeAccounts = handles(accountDelete, async (unit, { ids }, context) => {
  const by = await managerOf(unit, context);
  await endSessions(unit, ids, 'accountRemoved');
  await unit.handleMany(
    account,
    ids.map((id) => ({ id, command: { type: 'Remove', by } })),
  );
});

/** Gives an account a password for a day, and tells it to the caller this once; its sessions end. */
export const resetPassword = serves(
  accountResetPassword,
  { store: EventStore, configuration: CONFIGURATION },
  async ({ id }, context, { store, configuration }) => {
    const password = configuration.INITIAL_PASSWORD ?? randomPassword();
    const passwordHash = await hashPassword(password);
    const expiresAt = Date.now() + resetPasswordLifetime;
    await store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      await unit.handle(account, id, { type: 'ResetPassword', passwordHash, expiresAt, by });
      await endSessions(unit, [id], 'passwordChanged');
    });
    return { password };
  },
);

/** Enables disabled accounts and disables enabled ones, whose sessions end. */
export const switchAccounts = handles(accountSwitchState, async (unit, input, context) => {
  const ids = selectedIds(input);
  const by = await managerOf(unit, context);
  await unit.handleMany(
    account,
    ids.map((id) => ({ id, command: { type: 'SwitchState', by } })),
  );
  const disabled: string[] = [];
  for (const id of ids) if ((await unit.load(account, id)).state?.state === 2) disabled.push(id);
  await endSessions(unit, disabled, 'accountDisabled');
});
