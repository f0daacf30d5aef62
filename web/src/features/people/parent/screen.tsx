import { enabledState, parentCreationType } from '@contracts/enumerations.js';
import { parentDelete, parentExport, parentQuery, parentSwitchState } from '@contracts/people/parent.js';
import { parentImport, teacherImport } from '@contracts/people/roster-import.js';
import { parentTemplate } from '@contracts/people/template.js';
import { ExportButton } from '@/kit/actions/export-button.js';
import { YesOrNo } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { stateColumn } from '@/kit/list/state-column.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { historyAction } from '../history/history-store.js';
import { creationColumn, sexColumn } from '../person/columns.js';
import { RosterImport } from '../person/roster-import.js';
import { switchAction } from '../person/switch-action.js';
import { BoundStudents } from './bound-students.js';
import { parentForm } from './parent-forms.js';

/** The save of parents is followed through the path of teachers (source: spec README, inconsistencies). */
const importCalls = { ...parentImport, saveProgress: teacherImport.saveProgress };

/** Parents with the students that they are bound to. */
export default defineList({
  namespace: 'parent',
  query: parentQuery,
  filters: [
    choiceFilter('state', enabledState),
    choiceFilter('creationType', parentCreationType),
    flagFilter('activated'),
    textFilter('phone'),
    textFilter('name'),
    textFilter('idNumber'),
  ],
  columns: [
    { name: 'code', width: 90 },
    { name: 'name', width: 80 },
    { name: 'phone', width: 110 },
    sexColumn,
    { name: 'idNumber', width: 95 },
    { name: 'activated', width: 80, render: ({ activated }) => <YesOrNo value={activated} /> },
    { name: 'followerId', width: 80, render: ({ followerId }) => <YesOrNo value={followerId !== null} /> },
    creationColumn(parentCreationType),
    { name: 'createdAt', width: 160 },
    stateColumn,
  ],
  form: parentForm,
  actions: [switchAction(parentSwitchState), historyAction(2)],
  remove: parentDelete,
  removeMany: parentDelete,
  toolbar: (list) => (
    <>
      <RosterImport name="parent" calls={importCalls} template={parentTemplate} onClose={() => void list.reload()} />
      <ExportButton call={parentExport} params={list.state.params} />
      <HistoryDrawer personType={2} />
    </>
  ),
  expand: (parent) => <BoundStudents parent={parent} />,
});
