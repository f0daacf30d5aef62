import { sex } from '@contracts/enumerations.js';
import { schoolQuery } from '@contracts/identity/school.js';
import { studentAdd, studentCodeCheck, studentUpdate } from '@contracts/people/student.js';
import { defineForm } from '@/kit/form/definition.js';
import { type ControlProps, controlField, longTextField, radioField, textField } from '@/kit/form/fields.js';
import { usableVia } from '@/kit/form/usable.js';
import { drawClassTree } from '@/kit/pickers/class-tree.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { useChoices } from '@/kit/pickers/option-state.js';
import { cardFieldsOf } from '../person/card-fields.js';

function School(props: Omit<ControlProps, 'max'>) {
  const asked = useChoices(schoolQuery, {}, (schools) => schools.map(({ id, name }) => ({ value: id, label: name })));
  return <OptionSelect {...props} asked={asked} />;
}

const codeIsFree = usableVia(studentCodeCheck, (code, id) => ({ id, code }), 'code.taken');

/** The form of a student whose photo is taken: it asks for more than that of the students' list (source: faceid.student). */
export const photographedStudentForm = defineForm({
  namespace: 'face',
  add: studentAdd,
  update: studentUpdate,
  fields: [
    textField('code', { label: 'student.code', lockedOnEdit: true, check: codeIsFree }),
    textField('name'),
    textField('phone', { required: 'phone.required' }),
    radioField('sex', sex),
    textField('idNumber', { required: 'idNumber.required' }),
    controlField('schoolId', ({ max: _max, ...props }) => <School {...props} />, { required: 'schoolId.required' }),
    controlField('classId', drawClassTree),
    ...cardFieldsOf('student'),
    longTextField('remark'),
  ],
});
