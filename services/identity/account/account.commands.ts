import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountAdd,
  accountAuthorise,
  accountDelete,
  accountResetPassword,
  accountSwitchState,
  accountUpdate,
} from '../../../libs/contracts/identity/index.js';
import { Rejection, selectedIds } from '../../../libs/contracts/kernel/index.js';
import { keysOf } from '../../../libs/contracts/modules.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import {
  CONFIGURATION,
  type Configuration,
  commandOf,
  holdsEveryKey,
  isOutsideSchools,
  type RequestContext,
  sessionOf,
} from '../../../libs/platform/index.js';
import { modulesOf } from '../module/modules.js';
import { accountDecider, type Manager } from './account.js';
import { checkPassword, hashPassword } from './password.js';
import { endSessions } from './session-end.js';

export class AddAccount extends commandOf(accountAdd) {}
export class ChangeAccount extends commandOf(accountUpdate) {}
export class RemoveAccounts extends commandOf(accountDelete) {}
export class ResetPassword extends commandOf(accountResetPassword) {}
export class SwitchAccounts extends commandOf(accountSwitchState) {}
export class AuthoriseAccount extends commandOf(accountAuthorise) {}

/** The signed-in account, as one that manages others; an operator who is in a school has no account there. */
async function managerOf(unit: Unit, context: RequestContext): Promise<Manager> {
  const session = sessionOf(context);
  const { state: own } = await unit.load(accountDecider, session.accountId);
  return { holdsEverything: holdsEveryKey(session), moduleIds: own?.moduleIds ?? [] };
}

@CommandHandler(AddAccount)
export class AddAccountHandler implements ICommandHandler<AddAccount> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { password, ...profile }, context }: AddAccount) {
    checkPassword(password, profile.loginAccount);
    const passwordHash = await hashPassword(password);
    const id = randomUUID();
    return this.store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      await unit.handle(accountDecider, id, {
        type: 'Add',
        account: { ...profile, accountType: isOutsideSchools(context) ? 1 : 2 },
        passwordHash,
        by,
      });
      return { id };
    });
  }
}

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id, name, phone, state }, context }: ChangeAccount) {
    await this.store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      const account = await unit.handle(accountDecider, id, { type: 'Change', name, phone, state, by });
      if (account?.state === 2) await endSessions(unit, [id], 'accountDisabled');
    });
  }
}

@CommandHandler(RemoveAccounts)
export class RemoveAccountsHandler implements ICommandHandler<RemoveAccounts> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { ids }, context }: RemoveAccounts) {
    await this.store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      await endSessions(unit, ids, 'accountRemoved');
      await unit.handleMany(
        accountDecider,
        ids.map((id) => ({ id, command: { type: 'Remove', by } })),
      );
    });
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: EventStore,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  async execute({ input: { id }, context }: ResetPassword) {
    const passwordHash = await hashPassword(this.configuration.INITIAL_PASSWORD);
    await this.store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      await unit.handle(accountDecider, id, { type: 'ResetPassword', passwordHash, by });
      await endSessions(unit, [id], 'passwordChanged');
    });
  }
}

@CommandHandler(SwitchAccounts)
export class SwitchAccountsHandler implements ICommandHandler<SwitchAccounts> {
  constructor(private readonly store: EventStore) {}

  async execute({ input, context }: SwitchAccounts) {
    const ids = selectedIds(input);
    await this.store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      await unit.handleMany(
        accountDecider,
        ids.map((id) => ({ id, command: { type: 'SwitchState', by } })),
      );
      const disabled: string[] = [];
      for (const id of ids) if ((await unit.load(accountDecider, id)).state?.state === 2) disabled.push(id);
      await endSessions(unit, disabled, 'accountDisabled');
    });
  }
}

@CommandHandler(AuthoriseAccount)
export class AuthoriseAccountHandler implements ICommandHandler<AuthoriseAccount> {
  constructor(private readonly store: EventStore) {}

  async execute({ input, context }: AuthoriseAccount) {
    const { accountId } = input;
    const moduleIds = new Set(input.moduleIds);
    await this.store.transact(context, async (unit) => {
      const by = await managerOf(unit, context);
      const { state: account } = await unit.load(accountDecider, accountId);
      if (!account) throw Rejection.notFound('账号不存在');
      const granted = (await modulesOf(unit)).filter(({ id }) => moduleIds.has(id));
      if (granted.length < moduleIds.size) throw Rejection.notFound('模块不存在');
      const grant = { moduleIds: granted.map(({ id }) => id), permissions: keysOf(granted) };
      await unit.handle(accountDecider, accountId, { type: 'Authorise', grant, by });
    });
  }
}
