import { sex } from '@contracts/enumerations.js';
import { parentAdd, parentAddAndBind, parentCheck, parentCodeCheck, parentUpdate } from '@contracts/people/parent.js';
import { studentBindParent } from '@contracts/people/student.js';
import { defineForm } from '@/kit/form/definition.js';
import { controlField, longTextField, radioField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { ParentPicker } from './parent-picker.js';

/** Binds a parent that is known already to a student. */
export const bindingForm = defineForm({
  namespace: 'parent',
  add: studentBindParent,
  fields: [controlField('parentId', ({ max: _max, ...props }) => <ParentPicker {...props} />, { wide: true })],
  width: 500,
});

const codeIsFree = usableVia(parentCodeCheck, (code, id) => ({ id, code }), 'code.taken');
const phoneIsFree = usableVia(parentCheck, (phone, id) => ({ id, phone }), 'phone.taken');
const idNumberIsFree = usableVia(parentCheck, (idNumber, id) => ({ id, idNumber }), 'idNumber.taken');

const fields = [
  textField('code', { check: codeIsFree }),
  textField('phone', { check: phoneIsFree }),
  textField('name'),
  radioField('sex', sex),
  textField('idNumber', { check: idNumberIsFree }),
  longTextField('remark'),
] as const;

/** The form of a parent; what it asks for stands in the contract. */
export const parentForm = defineForm({ namespace: 'parent', add: parentAdd, update: parentUpdate, fields });

/** Adds a parent and binds it to a student, both or neither. */
export const boundParentForm = defineForm({ namespace: 'parent', add: parentAddAndBind, fields });
