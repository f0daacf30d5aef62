import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './account.commands.js';
import * as queries from './account.queries.js';
import { accounts, passwords, sessions } from './account.read-model.js';
import * as passwordCommands from './password.commands.js';

/** Accounts, their passwords and sessions. */
export const accountFolder: Folder = {
  calls: [commands, passwordCommands, queries],
  projections: [accounts, passwords, sessions],
  providers: [passwordCommands.PasswordChange],
};
