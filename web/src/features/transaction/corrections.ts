import { consumeCorrect, type consumeQuery, consumeRefund } from '@contracts/finance/transaction.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { FormDefinition } from '@/kit/form/definition.js';
import { longTextField, moneyField } from '@/kit/form/fields.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';

type Transaction = ListRow<typeof consumeQuery>;

const correctForm: FormDefinition<typeof consumeCorrect, TextKey<'transaction'>> = {
  namespace: 'transaction',
  add: consumeCorrect,
  fields: [moneyField('money', { label: 'correct.money' }), longTextField('reason')],
  success: 'correct.done',
};

const refundForm: FormDefinition<typeof consumeRefund, TextKey<'transaction'>> = {
  namespace: 'transaction',
  add: consumeRefund,
  fields: [moneyField('money', { label: 'refund.money' }), longTextField('reason')],
  success: 'refund.done',
};

/** Each opening of a form is one request, however often it is sent. */
const target = ({ id }: Transaction) => ({ given: { id, key: crypto.randomUUID() } });

/** Code of what can be given back (enumeration TransactionType). */
const consumption = 2;

const isCorrection = ({ corrects }: Transaction) => corrects !== null;

/** What can be done about a transaction that is wrong: it stays, and a correction is one of its own. */
export const corrections: readonly RowAction<Transaction, TextKey<'transaction'>>[] = [
  {
    label: 'action.correct',
    call: consumeCorrect,
    isOffered: (row) => !isCorrection(row),
    form: { definition: correctForm, title: 'correct.title', target },
  },
  {
    label: 'action.refund',
    call: consumeRefund,
    isOffered: (row) => !isCorrection(row) && row.type === consumption && row.counted > 0,
    form: { definition: refundForm, title: 'refund.title', target },
  },
];
