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
import { AccessRegistry, CONFIGURATION, isOutsideSchools, serves } from '../../../libs/platform/index.js';
import { schoolNames } from '../school/school.js';
import { account, type Tie } from './account.js';
import { managerOf } from './manager.js';
import {
  checkPassword,
  firstPasswordLifetime,
  hashPassword,
  randomPassword,
  resetPasswordLifetime,
} from './password.js';
import { endSessions } from './session-end.js';
import { holdTeacher } from './teachers.js';

/** Adds an account, whose password is good for a week; gives its id. */
export const addAccount = serves(
  accountAdd,
  { store: EventStore },
  async ({ password, teacherId, isLimited = false, ...profile }, context, { store }) => {
    const { loginAccount, name, phone } = profile;
    const names = [name, ...(await schoolNames(store.database, context.school))];
    checkPassword(password, { loginAccount, names, phone });
    const passwordHash = await hashPassword(password);
    const id = newId();
    return store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      if (teacherId) await holdTeacher(unit.sql, unit.school, teacherId);
      await unit.handle(account, id, {
        type: 'Add',
        tie: { isLimited, ...(teacherId && { teacherId }) },
        account: { ...profile, accountType: isOutsideSchools(context) ? 1 : 2 },
        passwordHash,
        expiresAt: Date.now() + firstPasswordLifetime,
        by,
      });
      return { id };
    });
  },
);

/** What ends sessions answers when they have ended. */
const parts = { store: EventStore, access: AccessRegistry };

/** Waits until no session of the accounts is taken here. */
function untilSignedOut(access: AccessRegistry, accountIds: readonly string[]): Promise<void> {
  const ids = new Set(accountIds);
  return access.until(() => !access.haveSession(ids));
}

/** Waits until every session of an account is limited here as the account is. */
const untilTied = (access: AccessRegistry, accountId: string, { teacherId, isLimited }: Tie): Promise<void> =>
  access.until(() => {
    const known = access.tieOf(accountId);
    return known?.teacherId === teacherId && (known?.isLimited ?? false) === isLimited;
  });

/** Changes an account; the sessions of one that is disabled end. */
export const changeAccount = serves(
  accountUpdate,
  parts,
  async ({ id, name, phone, state, ...tie }, context, { store, access }) => {
    const changed = await store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      if (tie.teacherId) await holdTeacher(unit.sql, unit.school, tie.teacherId);
      const changed = await unit.handle(account, id, { type: 'Change', name, phone, state, tie, by });
      if (changed?.state === 2) await endSessions(unit, [id], 'accountDisabled');
      return changed;
    });
    if (changed?.state === 2) await untilSignedOut(access, [id]);
    if (changed) await untilTied(access, id, changed.tie);
  },
);

/** Removes accounts with their sessions. */
export const removeAccounts = serves(accountDelete, parts, async ({ ids }, context, { store, access }) => {
  await store.transact(context, async (unit) => {
    const by = await managerOf(unit, context);
    await endSessions(unit, ids, 'accountRemoved');
    await unit.handleMany(
      account,
      ids.map((id) => ({ id, command: { type: 'Remove', by } })),
    );
  });
  await untilSignedOut(access, ids);
});

/** Gives an account a password for a day, and tells it to the caller this once; its sessions end. */
export const resetPassword = serves(
  accountResetPassword,
  { ...parts, configuration: CONFIGURATION },
  async ({ id }, context, { store, access, configuration }) => {
    const password = configuration.INITIAL_PASSWORD ?? randomPassword();
    const passwordHash = await hashPassword(password);
    const expiresAt = Date.now() + resetPasswordLifetime;
    await store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      await unit.handle(account, id, { type: 'ResetPassword', passwordHash, expiresAt, by });
      await endSessions(unit, [id], 'passwordChanged');
    });
    await untilSignedOut(access, [id]);
    return { password };
  },
);

/** Enables disabled accounts and disables enabled ones, whose sessions end. */
export const switchAccounts = serves(accountSwitchState, parts, async (input, context, { store, access }) => {
  const ids = selectedIds(input);
  const disabled = await store.transact(context, async (unit) => {
    const by = await managerOf(unit, context);
    await unit.handleMany(
      account,
      ids.map((id) => ({ id, command: { type: 'SwitchState', by } })),
    );
    const found: string[] = [];
    for (const id of ids) if ((await unit.load(account, id)).state?.state === 2) found.push(id);
    await endSessions(unit, found, 'accountDisabled');
    return found;
  });
  await untilSignedOut(access, disabled);
});
