import { waiverKind } from '@contracts/enumerations.js';
import { paymentRefund, paymentWaive, paymentWithdrawWaiver } from '@contracts/finance/payment-person.js';
import type { Fen } from '@contracts/kernel/index.js';
import { lazy } from 'react';
import type { FormDefinition } from '@/kit/form/definition.js';
import { longTextField, moneyField, radioField } from '@/kit/form/fields.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { paymentReceiptAction } from '@/kit/payment-receipt/receipt-action.js';
import type { TextKey } from '@/language/text-keys.js';

type Key = TextKey<'payment'>;

import type { Listed } from './payer.js';

const Entries = lazy(() => import('./entries.js'));

const refundForm: FormDefinition<typeof paymentRefund, Key> = {
  namespace: 'payment',
  add: paymentRefund,
  fields: [moneyField('money', { label: 'field.amount' }), longTextField('reason')],
  success: 'entry.done',
};

const waiverForm: FormDefinition<typeof paymentWaive, Key> = {
  namespace: 'payment',
  add: paymentWaive,
  initial: { kind: 1 },
  fields: [
    radioField('kind', waiverKind, { label: 'field.waiver', wide: true }),
    moneyField('money', { label: 'field.amount' }),
    longTextField('reason'),
  ],
  success: 'entry.done',
};

const withdrawalForm: FormDefinition<typeof paymentWithdrawWaiver, Key> = {
  namespace: 'payment',
  add: paymentWithdrawWaiver,
  fields: [moneyField('money', { label: 'field.amount' }), longTextField('reason')],
  success: 'entry.done',
};

/** What can be done about the fee of somebody: what was paid or waived stays, and each is an entry of its own. */
export function payerActions(projectId: string): readonly RowAction<Listed, Key>[] {
  // Each opening of a form is one request, however often it is sent.
  const target = ({ personId }: Listed) => ({ given: { projectId, personId, key: crypto.randomUUID() } });
  const some = (money: Fen) => money > 0;
  return [
    { label: 'action.entries', dialog: { title: 'entries.title', of: (payer) => <Entries of={payer} /> } },
    paymentReceiptAction<Listed>(projectId),
    {
      label: 'action.refund',
      call: paymentRefund,
      isOffered: ({ paidMoney }) => some(paidMoney),
      form: { definition: refundForm, title: 'refund.title', target },
    },
    {
      label: 'action.waive',
      call: paymentWaive,
      isOffered: ({ openMoney }) => some(openMoney),
      form: { definition: waiverForm, title: 'waive.title', target },
    },
    {
      label: 'action.withdraw',
      call: paymentWithdrawWaiver,
      isOffered: ({ waivedMoney }) => some(waivedMoney),
      form: { definition: withdrawalForm, title: 'withdraw.title', target },
    },
  ];
}
