import { type rechargeQuery, rechargeRefund } from '@contracts/finance/recharge.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { FormDefinition } from '@/kit/form/definition.js';
import { longTextField } from '@/kit/form/fields.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { rechargeReceiptAction } from '@/kit/payment-receipt/receipt-action.js';
import type { TextKey } from '@/language/text-keys.js';

type Recharge = ListRow<typeof rechargeQuery>;

const refundForm: FormDefinition<typeof rechargeRefund, TextKey<'recharge'>> = {
  namespace: 'recharge',
  add: rechargeRefund,
  fields: [longTextField('reason')],
  success: 'refund.done',
};

/** A recharge has a receipt, and is given back whole, once; it stays in the list. */
export const rechargeActions: readonly RowAction<Recharge, TextKey<'recharge'>>[] = [
  rechargeReceiptAction,
  {
    label: 'action.refund',
    call: rechargeRefund,
    isOffered: ({ refundedAt }) => refundedAt === null,
    form: {
      definition: refundForm,
      title: 'refund.title',
      // Each opening of the form is one request, however often it is sent.
      target: ({ id }) => ({ given: { id, key: crypto.randomUUID() } }),
    },
  },
];
