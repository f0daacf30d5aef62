import { classType } from '@contracts/enumerations.js';
import { classAdd, classCodeValidate, classUpdate } from '@contracts/organisation/class.js';
import { dateField } from '@/kit/form/date-field.js';
import { defineForm } from '@/kit/form/definition.js';
import { choiceField, numberField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';

const codeIsFree = usableVia(classCodeValidate, (code, id) => ({ id, code }), 'code.taken');

/** Adds and changes a node of the organisation. */
export const classForm = defineForm({
  namespace: 'organisation',
  add: classAdd,
  update: classUpdate,
  fields: [
    textField('name', { label: 'form.name' }),
    textField('code', { lockedOnEdit: true, check: codeIsFree }),
    choiceField('type', classType),
    dateField('enrolledOn'),
    numberField('years'),
  ],
});
