import { attendanceRuleDelete, attendanceRuleQuery } from '@contracts/attendance/rule.js';
import { ruleChangeActivate } from '@contracts/attendance/rule-change.js';
import { attendanceShiftUpdate } from '@contracts/attendance/shift.js';
import { attendanceType, enabledState } from '@contracts/enumerations.js';
import { lazy, useMemo } from 'react';
import { RowDialog } from '@/kit/dialog/row-dialog.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import { type ListDefinition, ListScreen } from '@/kit/list/define-list.js';
import { choiceFilter, flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { JudgingProgress } from '@/kit/report/judging-progress.js';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { ruleForm } from './form.js';
import { GuardianButton } from './guardian-button.js';
import { PlanTag } from './rule-change/plan-notice.js';
import { Shifts } from './shift/shifts.js';

const Trial = lazy(() => import('./rule-change/trial.js'));

/** @param rehearse opens the rehearsal of a rule */
const definitionOf = (
  rehearse: (id: string) => void,
): ListDefinition<typeof attendanceRuleQuery, typeof ruleForm.add, TextKey<'attendance-rule'>> => ({
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
    {
      name: 'title',
      width: 220,
      render: ({ id, title }) => (
        <span title={title}>
          <PlanTag of={id} /> {title}
        </span>
      ),
    },
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
    { label: 'action.rehearse', call: ruleChangeActivate, run: ({ id }) => rehearse(id) },
  ],
  charts: () => <JudgingProgress />,
  toolbar: () => <GuardianButton />,
  remove: attendanceRuleDelete,
  removeMany: attendanceRuleDelete,
});

/** Attendance rules with their shifts: who has to be where, on which days, at what time. */
export default function RuleScreen() {
  const texts = useTexts('attendance-rule');
  const { keepInAddress } = useScreenPlace();
  const rehearsed = useScreenAddress().get('rehearse') ?? undefined;
  const definition = useMemo(() => definitionOf((id) => keepInAddress({ rehearse: id })), [keepInAddress]);
  return (
    <>
      <ListScreen definition={definition} texts={texts} />
      <RowDialog
        row={rehearsed}
        title={texts('action.rehearse')}
        width={1240}
        isTall
        isWorkedIn
        onClose={() => keepInAddress({ rehearse: undefined })}
      >
        {(id, { onChosen, close }) => <Trial key={id} of={id} onChosen={onChosen} close={close} />}
      </RowDialog>
    </>
  );
}
