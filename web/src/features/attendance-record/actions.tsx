import { teacherRecordReview, teacherRecordUpdate } from '@contracts/attendance/record.js';
import { reviewState } from '@contracts/enumerations.js';
import { defineForm } from '@/kit/form/definition.js';
import { longTextField, radioField } from '@/kit/form/fields.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import { AppealHistory, PendingAppeal, pendingOf } from './appeals.js';
import type { AttendanceRecord } from './columns.js';
import { Correction } from './correction.js';

/** Results of a review: agreed, or not. */
const result = { ...reviewState, codes: [2, 3] as const };

const reviewForm = defineForm({
  namespace: 'attendance-record',
  add: teacherRecordReview,
  fields: [radioField('state', result, { label: 'field.result' }), longTextField('remarks')],
});

/** What can be done with the record of a teacher. */
export const actions: readonly RowAction<AttendanceRecord, TextKey<'attendance-record'>>[] = [
  {
    label: 'action.modify',
    call: teacherRecordUpdate,
    dialog: {
      title: 'modify.title',
      width: 560,
      submits: 'changed',
      of: (row, form) => <Correction of={row} form={form} />,
    },
  },
  {
    label: 'action.review',
    call: teacherRecordReview,
    isOffered: (row) => pendingOf(row) !== undefined,
    form: {
      definition: reviewForm,
      title: 'form.add',
      intro: (row: AttendanceRecord) => <PendingAppeal of={row} />,
      target: (row: AttendanceRecord) => ({ given: { id: pendingOf(row)?.id } }),
    },
  },
  {
    label: 'action.appeals',
    isOffered: ({ appeals }) => appeals.length > 0,
    dialog: { title: 'appeals.title', width: 1200, of: (row) => <AppealHistory of={row} /> },
  },
];
