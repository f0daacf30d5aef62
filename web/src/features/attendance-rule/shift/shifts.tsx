import type { attendanceRuleQuery } from '@contracts/attendance/rule.js';
import {
  attendanceShiftAdd,
  attendanceShiftDelete,
  attendanceShiftQuery,
  attendanceShiftUpdate,
} from '@contracts/attendance/shift.js';
import { weekDay } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { defineForm } from '@/kit/form/definition.js';
import { defineDialogList } from '@/kit/list/define-dialog-list.js';
import { useLabels } from '@/language/use-texts.js';
import { shiftFields } from './fields.js';

type Shift = ListRow<typeof attendanceShiftQuery>;

function WeekDays({ of }: { of: Shift['weekDays'] }) {
  const label = useLabels();
  const days = of.map((day) => label(weekDay, day)).join(' ');
  return <span title={days}>{days}</span>;
}

/** The shifts of an attendance rule. */
export const Shifts = defineDialogList({
  namespace: 'shift',
  query: attendanceShiftQuery,
  of: ({ id }: ListRow<typeof attendanceRuleQuery>) => ({ ruleId: id }),
  head: ({ title }) => <strong>{title}</strong>,
  columns: [
    { name: 'title', width: 110 },
    { name: 'signInFrom', title: 'short.signInFrom', width: 110 },
    { name: 'signInTo', title: 'short.signInTo', width: 110 },
    { name: 'signOutFrom', title: 'short.signOutFrom', width: 110 },
    { name: 'signOutTo', title: 'short.signOutTo', width: 110 },
    { name: 'weekDays', width: 240, render: ({ weekDays }) => <WeekDays of={weekDays} /> },
  ],
  form: defineForm({
    namespace: 'shift',
    add: attendanceShiftAdd,
    update: attendanceShiftUpdate,
    fields: shiftFields,
    width: 640,
  }),
  remove: attendanceShiftDelete,
});
