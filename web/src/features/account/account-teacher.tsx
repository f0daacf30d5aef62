import type { ControlProps } from '@/kit/form/fields.js';
import { useStoredName } from '@/kit/pickers/option-state.js';
import { TeacherSelect } from '@/kit/pickers/teacher-select.js';

/** Whose the account is. */
export default function AccountTeacher({ max: _max, ...props }: ControlProps) {
  return <TeacherSelect<string> {...props} named={useStoredName('teacherName')} />;
}
