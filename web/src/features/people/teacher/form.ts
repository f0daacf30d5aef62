import { sex } from '@contracts/enumerations.js';
import { teacherAdd, teacherCodeCheck, teacherUpdate } from '@contracts/people/teacher.js';
import { defineForm } from '@/kit/form/definition.js';
import { controlField, longTextField, radioField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { drawClassTree } from '@/kit/pickers/class-tree.js';
import { cardFieldsOf } from '../person/card-fields.js';

const codeIsFree = usableVia(teacherCodeCheck, (code, id) => ({ id, code }), 'code.taken');

/** The form of a teacher; what it asks for stands in the contract. */
export const teacherForm = defineForm({
  namespace: 'teacher',
  add: teacherAdd,
  update: teacherUpdate,
  fields: [
    textField('code', { check: codeIsFree }),
    textField('name'),
    radioField('sex', sex),
    controlField('classId', drawClassTree),
    textField('phone'),
    textField('idNumber'),
    ...cardFieldsOf('teacher'),
    longTextField('remark'),
  ],
});
