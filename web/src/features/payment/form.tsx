import { personImportWay } from '@contracts/enumerations.js';
import { paymentAdd, paymentNameCheck, paymentUpdate } from '@contracts/finance/payment.js';
import { paymentPersons } from '@contracts/finance/payment-person.js';
import { paymentTypeQueryOpen } from '@contracts/finance/payment-type.js';
import { lazy, Suspense } from 'react';
import { callApi } from '@/api/client.js';
import { daysField } from '@/kit/form/date-field.js';
import { defineForm } from '@/kit/form/definition.js';
import {
  type ControlProps,
  controlField,
  longTextField,
  moneyField,
  radioField,
  textField,
} from '@/kit/form/fields.js';
import { checkedVia } from '@/kit/form/usable.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { useChoices, useStoredName } from '@/kit/pickers/option-state.js';
import { Loading } from '@/kit/states/loading.js';
import { type Payer, repeatedCodes } from './payer.js';
import { generated, type Project } from './project.js';

const ClassChoice = lazy(() => import('./class-choice.js'));
const PayersField = lazy(() => import('./payers-field.js'));

/** Types that are open today; a project keeps the one that it has. */
function TypeChoice({ max: _max, ...props }: ControlProps) {
  const asked = useChoices(paymentTypeQueryOpen, {}, (types) =>
    types.map(({ id, name }) => ({ value: id, label: name })),
  );
  return <OptionSelect {...props} asked={asked} named={useStoredName('type')} />;
}

/** Loaded when the form is shown; the form gives value and change handler to what it draws. */
const ClassesControl = ({ max: _max, ...props }: ControlProps) => (
  <Suspense fallback={<Loading />}>
    <ClassChoice {...props} />
  </Suspense>
);
const PayersControl = ({ max: _max, ...props }: ControlProps) => (
  <Suspense fallback={<Loading />}>
    <PayersField {...props} />
  </Suspense>
);

const whereGenerated = { shownWhere: { field: 'importWay', is: generated } };
const nameIsFree = checkedVia(
  paymentNameCheck,
  (name) => ({ name }),
  ({ isUsable, problem }) => (isUsable ? undefined : problem),
);

/** The form of a fee project with those who have to pay. A name that is there already is no question to the server. */
export const projectForm = defineForm({
  namespace: 'payment',
  add: paymentAdd,
  update: paymentUpdate,
  within: 'project',
  initial: { importWay: generated },
  more: async (row) => {
    const { id: projectId, classIds } = row as Project;
    const persons = await callApi(paymentPersons, { projectId }, { quiet: true });
    return { persons, classIds: JSON.parse(classIds) as string[] };
  },
  width: 960,
  fields: [
    controlField('typeId', (props) => <TypeChoice {...props} />),
    textField('name', {
      check: async (name, id, ...more) => (id === undefined ? nameIsFree(name, id, ...more) : undefined),
    }),
    daysField('from', 'to', { label: 'field.period' }),
    radioField('importWay', personImportWay, { lockedOnEdit: true }),
    moneyField('perPerson', { ...whereGenerated, required: 'perPerson.required' }),
    controlField('classIds', (props) => <ClassesControl {...props} />, whereGenerated),
    longTextField('remark', { hint: 'remark.hint' }),
    {
      ...controlField('persons', (props) => <PayersControl {...props} />, { wide: true }),
      refusal: ({ persons }) =>
        repeatedCodes((persons ?? []) as readonly Payer[]).size > 0 ? 'payers.repeated' : undefined,
      isUndrafted: true,
    },
  ],
});
