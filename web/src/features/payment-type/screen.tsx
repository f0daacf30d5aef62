import { paymentType, paymentTypeNameCheck } from '../../../../libs/contracts/finance/payment-type.js';
import { callApi } from '../../api/client.js';
import { daysField } from '../../kit/form/date-field.js';
import { numberField, switchField, textField } from '../../kit/form/fields.js';
import { defineForm } from '../../kit/form/form-dialog.js';
import { checkedVia } from '../../kit/form/usable.js';
import { YesOrNo } from '../../kit/list/columns.js';
import { defineList } from '../../kit/list/define-list.js';
import { textFilter } from '../../kit/list/filter-fields.js';
import { OpenSwitch } from './open-switch.js';

const { calls } = paymentType;

/** The server says itself what is wrong with a name. */
const nameIsFree = checkedVia(
  paymentTypeNameCheck,
  (name, id) => ({ id, name }),
  ({ isUsable, problem }) => (isUsable ? undefined : problem),
);

const form = defineForm({
  add: calls.add,
  update: calls.update,
  initial: { position: 0, isOpen: true, isLimited: false },
  fields: [
    textField('name', { check: nameIsFree }),
    numberField('position'),
    switchField('isOpen'),
    switchField('isLimited'),
    daysField('validFrom', 'validTo', {
      label: 'field.validity',
      keptWith: 'isLimited',
      required: 'validity.required',
    }),
  ],
});

/** Payment types: what fee projects are sorted by, and which of them are offered to new ones. */
export default defineList({
  namespace: 'payment-type',
  query: calls.query,
  filters: [textFilter('name')],
  columns: [
    { name: 'name', width: 170, isSortable: true },
    { name: 'position', width: 90, align: 'right', isSortable: true },
    { name: 'isOpen', width: 70, render: (type) => <OpenSwitch of={type} /> },
    { name: 'isLimited', width: 100, render: ({ isLimited }) => <YesOrNo value={isLimited} /> },
    { name: 'validFrom', width: 120, isSortable: true },
    { name: 'validTo', width: 120, isSortable: true },
    { name: 'createdBy', width: 110 },
    { name: 'createdAt', width: 170, isSortable: true },
  ],
  form,
  actions: [
    {
      label: 'action.remove',
      call: calls.delete,
      question: 'remove.question',
      questionTitle: 'confirm.action',
      questionValues: ({ name }) => ({ name }),
      isDeletion: true,
      isOffered: ({ used }) => !used,
      run: ({ id }) => callApi(calls.delete, { ids: [id] }),
    },
  ],
});
