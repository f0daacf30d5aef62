import {
  attendanceRuleAdd,
  attendanceRuleDelete,
  attendanceRuleQuery,
  attendanceRuleUpdate,
} from '@contracts/attendance/rule.js';
import { attendanceShiftUpdate } from '@contracts/attendance/shift.js';
import { attendanceType, enabledState } from '@contracts/enumerations.js';
import { useMemo, useState } from 'react';
import { dateField } from '@/kit/form/date-field.js';
import { choiceField, longTextField, textField } from '@/kit/form/fields.js';
import { defineForm } from '@/kit/form/form-dialog.js';
import { CodeTag } from '@/kit/list/columns.js';
import { type ListDefinition, ListScreen } from '@/kit/list/define-list.js';
import { choiceFilter, flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { type Rule, ShiftsDialog } from './shift/shifts-dialog.js';

const form = defineForm({
  namespace: 'attendance-rule',
  add: attendanceRuleAdd,
  update: attendanceRuleUpdate,
  fields: [
    textField('title', { hint: 'title.hint' }),
    choiceField('type', attendanceType),
    dateField('validFrom'),
    dateField('validTo'),
    longTextField('remark'),
  ],
});

/** The list, whose rows open their shifts. */
const definitionWith = (
  openShifts: (rule: Rule) => void,
): ListDefinition<typeof attendanceRuleQuery, typeof attendanceRuleAdd, TextKey<'attendance-rule'>> => ({
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
    {
      name: 'type',
      width: 170,
      codes: attendanceType,
      render: ({ type }) => <CodeTag of={attendanceType} code={type} />,
    },
    { name: 'validFrom', width: 130 },
    { name: 'validTo', width: 130 },
    { name: 'remark', width: 220 },
  ],
  form,
  actions: [{ label: 'action.shifts', call: attendanceShiftUpdate, run: openShifts }],
  remove: attendanceRuleDelete,
  removeMany: attendanceRuleDelete,
});

/** Attendance rules with their shifts: who has to be where, on which days, at what time. */
export default function AttendanceRuleScreen() {
  const texts = useTexts('attendance-rule');
  const [rule, setRule] = useState<Rule>();
  const definition = useMemo(() => definitionWith(setRule), []);
  return (
    <>
      <ListScreen definition={definition} texts={texts} />
      <ShiftsDialog rule={rule} onClose={() => setRule(undefined)} />
    </>
  );
}
