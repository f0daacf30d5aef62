import type { Folder } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { ledgerChecks } from './ledger-check.read-model.js';
import { checkNow, ledgerChecking, ledgerWatch, listLedgerChecks } from './ledger-check.use-cases.js';

/** Checks that the ledger adds up. */
export const ledgerCheckFolder: Folder = {
  calls: [{ listLedgerChecks, checkNow }],
  reads: [persons.projection],
  projections: [ledgerChecks],
  consumers: [ledgerWatch],
  timers: [ledgerChecking],
};
