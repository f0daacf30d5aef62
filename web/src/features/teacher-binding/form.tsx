import { job } from '@contracts/organisation/job.js';
import { subject } from '@contracts/organisation/subject.js';
import {
  teacherBindingAdd,
  teacherBindingUpdate,
  teacherBindingValidate,
} from '@contracts/organisation/teacher-binding.js';
import { defineForm } from '@/kit/form/definition.js';
import { type ControlProps, controlField } from '@/kit/form/fields.js';
import { flagsField } from '@/kit/form/flags-field.js';
import { usableVia } from '@/kit/form/usable.js';
import { EntrySelect } from '@/kit/pickers/entry-select.js';
import { useStoredName } from '@/kit/pickers/option-state.js';
import { TeacherSelect } from '@/kit/pickers/teacher-select.js';

function OwnTeacher(props: Omit<ControlProps, 'max'>) {
  return <TeacherSelect<string> {...props} named={useStoredName('teacherName')} />;
}

/** What a teacher is to the class with this id, which the form does not ask for. */
export const bindingForm = (classId: string) =>
  defineForm({
    namespace: 'teacher-binding',
    add: teacherBindingAdd,
    update: teacherBindingUpdate,
    fields: [
      controlField('teacherId', ({ max: _max, ...props }) => <OwnTeacher {...props} />, {
        wide: true,
        check: usableVia(teacherBindingValidate, (teacherId, id) => ({ classId, teacherId, id }), 'teacher.bound'),
      }),
      flagsField(teacherBindingAdd.input, 'isManager', ['isClassTeacher', 'isSubjectTeacher'], {
        label: 'field.functions',
        refusal: ({ isManager, isClassTeacher, isSubjectTeacher }) =>
          isManager || isClassTeacher || isSubjectTeacher ? undefined : 'functions.none',
      }),
      controlField('jobId', ({ max: _max, ...props }) => <EntrySelect {...props} of={job} nameField="jobName" />, {
        keptWith: 'isManager',
        required: 'job.none',
      }),
      controlField(
        'subjectId',
        ({ max: _max, ...props }) => <EntrySelect {...props} of={subject} nameField="subjectName" />,
        { keptWith: 'isSubjectTeacher', required: 'subject.none' },
      ),
    ],
    initial: { isManager: false, isClassTeacher: false, isSubjectTeacher: false },
    width: 560,
  });
