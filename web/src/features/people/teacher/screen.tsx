import { creationType, enabledState } from '@contracts/enumerations.js';
import { teacherImport } from '@contracts/people/roster-import.js';
import { teacherDelete, teacherExport, teacherQuery, teacherSwitchState } from '@contracts/people/teacher.js';
import { teacherTemplate } from '@contracts/people/template.js';
import { ExportButton } from '@/kit/actions/export-button.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { stateColumn } from '@/kit/list/state-column.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { historyAction } from '../history/history-store.js';
import { cardStateColumn, creationColumn, sexColumn } from '../person/columns.js';
import { RosterImport } from '../person/roster-import.js';
import { switchAction } from '../person/switch-action.js';
import { teacherForm } from './form.js';

/** Teachers with their organisation unit and card. */
export default defineList({
  namespace: 'teacher',
  query: teacherQuery,
  filters: [
    pickFilter('classId', (props) => <ClassTree {...props} isFilter />),
    textFilter('code'),
    choiceFilter('creationType', creationType),
    choiceFilter('state', enabledState),
    textFilter('name'),
    textFilter('phone'),
  ],
  columns: [
    { name: 'code', width: 90 },
    { name: 'name', width: 80 },
    sexColumn,
    { name: 'classPath', width: 120 },
    { name: 'phone', width: 110 },
    { name: 'cardNumber', width: 110 },
    cardStateColumn,
    creationColumn(),
    { name: 'createdAt', width: 160 },
    stateColumn,
  ],
  form: teacherForm,
  actions: [switchAction(teacherSwitchState), historyAction(3)],
  remove: teacherDelete,
  removeMany: teacherDelete,
  toolbar: (list) => (
    <>
      <RosterImport
        name="teacher"
        calls={teacherImport}
        template={teacherTemplate}
        onClose={() => void list.reload()}
      />
      <ExportButton call={teacherExport} params={list.state.params} />
      <HistoryDrawer personType={3} />
    </>
  ),
});
