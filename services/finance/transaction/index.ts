import type { Folder } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import * as corrections from './correction.use-cases.js';
import * as dashboard from './dashboard.queries.js';
import * as queries from './transaction.queries.js';
import { transactions, turnovers } from './transaction.read-model.js';
import * as submission from './transaction-submission.js';

/** Transactions of cards: from the open interface, listed, summed up, exported, counted. */
export const transactionFolder: Folder = {
  calls: [queries, dashboard, submission, corrections],
  reads: [classes.projection, persons.projection],
  projections: [transactions, turnovers],
};
