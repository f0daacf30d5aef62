import { payerType } from '@contracts/enumerations.js';
import { balanceOpen, type balanceQuery } from '@contracts/finance/balance.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { FormDefinition, FormTarget } from '@/kit/form/definition.js';
import { longTextField, moneyField, radioField, textField } from '@/kit/form/fields.js';
import type { TextKey } from '@/language/text-keys.js';

type Definition = FormDefinition<typeof balanceOpen, TextKey<'balance'>>;

const told: Definition['fields'] = [moneyField('money'), longTextField('reason')];

/** What the card of a person whom the list has held before anything of it was told. */
export const openingForm: Definition = {
  namespace: 'balance',
  add: balanceOpen,
  fields: told,
  success: 'opening.done',
};

/** The same of anybody of the school. */
export const anybodysOpeningForm: Definition = {
  ...openingForm,
  initial: { personType: 1 },
  fields: [radioField('personType', payerType), textField('personCode'), ...told],
};

/** Each opening of a form is one request, however often it is sent. */
export const targetOf = (): FormTarget => ({ given: { key: crypto.randomUUID() } });
export const targetFor = ({ personType, code: personCode }: ListRow<typeof balanceQuery>): FormTarget => ({
  given: { ...targetOf().given, personType, personCode },
});
