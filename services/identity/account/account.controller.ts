import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  accountAdd,
  accountAuthorise,
  accountDelete,
  accountModules,
  accountNameFree,
  accountQuery,
  accountResetPassword,
  accountSwitchState,
  accountUpdate,
} from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import {
  AddAccount,
  AuthoriseAccount,
  ChangeAccount,
  RemoveAccounts,
  ResetPassword,
  SwitchAccounts,
} from './account.commands.js';
import { CheckAccountName, ListAccounts, ListGrantedModules } from './account.queries.js';

@Controller()
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists accounts. */
  @Serves(accountQuery)
  query(input: InputOf<typeof accountQuery>, context: RequestContext) {
    return this.queries.execute(new ListAccounts(input, context));
  }

  /** Tells whether an account name is free. */
  @Serves(accountNameFree)
  nameFree(input: InputOf<typeof accountNameFree>, context: RequestContext) {
    return this.queries.execute(new CheckAccountName(input, context));
  }

  /** Adds an account. */
  @Serves(accountAdd)
  add(input: InputOf<typeof accountAdd>, context: RequestContext) {
    return this.commands.execute(new AddAccount(input, context));
  }

  /** Changes an account. */
  @Serves(accountUpdate)
  update(input: InputOf<typeof accountUpdate>, context: RequestContext) {
    return this.commands.execute(new ChangeAccount(input, context));
  }

  /** Removes accounts. */
  @Serves(accountDelete)
  delete(input: InputOf<typeof accountDelete>, context: RequestContext) {
    return this.commands.execute(new RemoveAccounts(input, context));
  }

  /** Gives an account the initial password. */
  @Serves(accountResetPassword)
  resetPassword(input: InputOf<typeof accountResetPassword>, context: RequestContext) {
    return this.commands.execute(new ResetPassword(input, context));
  }

  /** Enables or disables accounts. */
  @Serves(accountSwitchState)
  switchState(input: InputOf<typeof accountSwitchState>, context: RequestContext) {
    return this.commands.execute(new SwitchAccounts(input, context));
  }

  /** Lists the modules that an account was granted. */
  @Serves(accountModules)
  modules(input: InputOf<typeof accountModules>, context: RequestContext) {
    return this.queries.execute(new ListGrantedModules(input, context));
  }

  /** Replaces the modules that an account was granted. */
  @Serves(accountAuthorise)
  authorise(input: InputOf<typeof accountAuthorise>, context: RequestContext) {
    return this.commands.execute(new AuthoriseAccount(input, context));
  }
}
