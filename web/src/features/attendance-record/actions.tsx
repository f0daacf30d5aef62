import { teacherRecordReview, teacherRecordUpdate } from '@contracts/attendance/record.js';
import { reviewState } from '@contracts/enumerations.js';
import { lazy } from 'react';
import type { RowAction } from '@/kit/list/row-actions.js';
import { defineDecision } from '@/kit/review/define-decision.js';
import type { TextKey } from '@/language/text-keys.js';
import { AppealHistory, PendingAppeal, pendingOf } from './appeals.js';
import type { AttendanceRecord } from './columns.js';

const Correction = lazy(() => import('./correction.js'));
const PersonCalendar = lazy(() => import('./calendar.js'));
const Why = lazy(() => import('./explanation.js'));

/** Codes of the results (enumeration ReviewState). */
const agreed = 2;
const refused = 3;

const decision = defineDecision({
  namespace: 'attendance-record',
  call: teacherRecordReview,
  result: { name: 'result', of: reviewState, choices: [agreed, refused] },
  remark: 'remarks',
  final: [agreed, refused],
});

/** Tells why a record says what it says. */
export const whyAction: RowAction<AttendanceRecord, TextKey<'attendance-record'>> = {
  label: 'action.why',
  dialog: { title: 'why.title', of: (row) => <Why of={row} /> },
};

/** Shows the month of the person. */
export const calendarAction: RowAction<AttendanceRecord, TextKey<'attendance-record'>> = {
  label: 'action.calendar',
  dialog: { title: 'calendar.title', of: (row) => <PersonCalendar of={row} /> },
};

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
      definition: decision,
      title: 'action.review',
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
