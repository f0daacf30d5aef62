import { accessRuleDelete, accessRuleQuery } from '@contracts/devices/access-rule.js';
import { accessEffect, enabledState } from '@contracts/enumerations.js';
import { Alert } from 'antd';
import { stateColumn, tagColumn } from '@/kit/list/column-kinds.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { useTexts } from '@/language/use-texts.js';
import { ApprovalButtons } from './approval-buttons.js';
import { ruleForm } from './form.js';
import { proposedText, RehearsedChange } from './rehearsed-change.js';
import { RuleName, When, Where, Whom } from './said.js';

function FirstDay() {
  return <Alert type="info" showIcon title={useTexts('access-rule')('firstDay')} />;
}

/** Rules of who may pass where and when. */
export default defineList({
  namespace: 'access-rule',
  query: accessRuleQuery,
  filters: [textFilter('name'), choiceFilter('effect', accessEffect), choiceFilter('state', enabledState)],
  columns: [
    { name: 'name', width: 180, render: (rule) => <RuleName of={rule} /> },
    tagColumn('effect', accessEffect, 90),
    { name: 'classIds', title: 'whom', width: 200, isSortable: false, render: (rule) => <Whom of={rule} /> },
    { name: 'areaIds', title: 'where', width: 200, isSortable: false, render: (rule) => <Where of={rule} /> },
    { name: 'weekDays', title: 'when', width: 240, isSortable: false, render: (rule) => <When of={rule} /> },
    { name: 'validFrom', width: 110 },
    { name: 'validTo', width: 110 },
    stateColumn,
  ],
  form: ruleForm,
  removeMany: accessRuleDelete,
  removalReview: RehearsedChange,
  removalTold: proposedText,
  toolbar: () => (
    <>
      <ApprovalButtons />
      <FirstDay />
    </>
  ),
});
