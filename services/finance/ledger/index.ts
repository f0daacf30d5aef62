import type { Folder } from '../../../libs/platform/index.js';
import { accounts, entries } from './ledger.read-model.js';

/** The ledger: what each fact does to which account. */
export const ledgerFolder: Folder = { projections: [accounts, entries] };
