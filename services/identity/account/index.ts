import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './account.queries.js';
import { accounts, passwords, sessions } from './account.read-model.js';
import * as useCases from './account.use-cases.js';
import { accountLeavers } from './account-leavers.js';
import { teachers } from './teachers.js';

/** Accounts, their passwords and sessions. */
export const accountFolder: Folder = {
  calls: [useCases, queries],
  reads: [teachers],
  projections: [accounts, passwords, sessions, teachers],
  consumers: [accountLeavers],
};
