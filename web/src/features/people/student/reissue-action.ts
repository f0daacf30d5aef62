import { studentReissuePermissions } from '@contracts/people/student.js';
import { change } from '@/api/change.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';

/** Sends the permissions of a student to the devices again. */
export const reissueAction: RowAction<{ id: string }, TextKey<'student'>> = {
  label: 'action.reissue',
  call: studentReissuePermissions,
  question: 'reissue.question',
  run: ({ id }) => change(studentReissuePermissions, { studentId: id }),
  done: 'reissue.done',
};
