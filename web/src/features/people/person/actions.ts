import { receiptAction } from '@/kit/receipt/receipt-action.js';
import { historyAction } from '../history/history-store.js';

/** What can be asked about any student (1) or teacher (3), enumeration PersonType. */
export const personActions = (type: 1 | 3) => [receiptAction, historyAction(type)];
