import { groupManagerAdd } from '@contracts/attendance/group-manager.js';
import { defineForm } from '@/kit/form/definition.js';
import { controlField } from '@/kit/form/fields.js';
import { TeacherSelect } from '@/kit/pickers/teacher-select.js';

/** Adds managers of a group. */
export const managerForm = defineForm({
  namespace: 'attendance-group',
  add: groupManagerAdd,
  fields: [
    controlField('personIds', ({ max: _max, ...props }) => <TeacherSelect<string[]> {...props} mode="multiple" />, {
      wide: true,
      label: 'manager.title',
    }),
  ],
  width: 520,
});
