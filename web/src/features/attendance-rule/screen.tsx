import { attendanceRuleDelete, attendanceRuleQuery } from '@contracts/attendance/rule.js';
import { attendanceShiftUpdate } from '@contracts/attendance/shift.js';
import { attendanceType, enabledState } from '@contracts/enumerations.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { ruleForm } from './form.js';
import { GuardianButton } from './guardian-button.js';
import { Shifts } from './shift/shifts.js';

/** Attendance rules with their shifts: who has to be where, on which days, at what time. */
export default defineList({
  namespace: 'attendance-rule',
  query: attendanceRuleQuery,
  filters: [
    textFilter('title'),
    choiceFilter('type', attendanceType),
    flagFilter('used'),
    textFilter('application'),
    textFilter('address'),
    choiceFilter('state', enabledState),
  ],
  columns: [
    { name: 'title', width: 220 },
    tagColumn('type', attendanceType, 170),
    { name: 'validFrom', width: 130 },
    { name: 'validTo', width: 130 },
    { name: 'remark', width: 220 },
  ],
  form: ruleForm,
  actions: [
    {
      label: 'action.shifts',
      call: attendanceShiftUpdate,
      dialog: { title: 'shifts.title', width: 1000, isWorkedIn: true, of: (rule) => <Shifts of={rule} /> },
    },
  ],
  toolbar: () => <GuardianButton />,
  remove: attendanceRuleDelete,
  removeMany: attendanceRuleDelete,
});
