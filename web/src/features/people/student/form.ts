import { boardingType, sex } from '@contracts/enumerations.js';
import { studentAdd, studentCodeCheck, studentUpdate } from '@contracts/people/student.js';
import { defineForm } from '@/kit/form/definition.js';
import { choiceField, controlField, longTextField, radioField, switchField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { drawClassTree } from '@/kit/pickers/class-tree.js';
import { cardFieldsOf } from '../person/card-fields.js';

const codeIsFree = usableVia(studentCodeCheck, (code, id) => ({ id, code }), 'code.taken');

/** The form of a student; what it asks for stands in the contract. */
export const studentForm = defineForm({
  namespace: 'student',
  add: studentAdd,
  update: studentUpdate,
  fields: [
    textField('code', { lockedOnEdit: true, check: codeIsFree }),
    textField('name'),
    radioField('sex', sex),
    controlField('classId', drawClassTree),
    choiceField('boardingType', boardingType),
    textField('phone'),
    textField('idNumber'),
    ...cardFieldsOf('student'),
    switchField('unlimitedMessages'),
    longTextField('remark'),
  ],
});
