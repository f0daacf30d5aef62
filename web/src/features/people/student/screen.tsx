import { creationType, enabledState } from '@contracts/enumerations.js';
import {
  studentDelete,
  studentExport,
  studentQuery,
  studentReissuePermissions,
  studentSwitchState,
} from '@contracts/people/student.js';
import { callApi } from '@/api/client.js';
import { ExportButton } from '@/kit/actions/export-button.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { stateColumn } from '@/kit/list/state-column.js';
import { ClassTree } from '@/kit/pickers/class-tree.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { historyAction } from '../history/history-store.js';
import { cardStateColumn, creationColumn, sexColumn } from '../person/columns.js';
import { switchAction } from '../person/switch-action.js';
import { BoundParents } from './bound-parents.js';
import { studentForm } from './form.js';
import { StudentImport } from './import.js';

/** Students with their class, card and parents. */
export default defineList({
  namespace: 'student',
  query: studentQuery,
  filters: [
    pickFilter('classId', (props) => <ClassTree {...props} isFilter />),
    choiceFilter('creationType', creationType),
    choiceFilter('state', enabledState),
    textFilter('keyword'),
  ],
  columns: [
    { name: 'code', width: 110 },
    { name: 'name', width: 90 },
    sexColumn,
    { name: 'classPath', width: 140 },
    { name: 'phone', width: 115 },
    { name: 'cardNumber', width: 115 },
    cardStateColumn,
    creationColumn(),
    stateColumn,
  ],
  form: studentForm,
  actions: [
    switchAction(studentSwitchState),
    {
      label: 'action.reissue',
      call: studentReissuePermissions,
      question: 'reissue.question',
      done: 'reissue.done',
      run: ({ id }) => callApi(studentReissuePermissions, { studentId: id }),
    },
    historyAction(1),
  ],
  removeMany: studentDelete,
  toolbar: (list) => (
    <>
      <StudentImport onClose={() => void list.reload()} />
      <ExportButton call={studentExport} params={list.state.params} />
      <HistoryDrawer personType={1} />
    </>
  ),
  expand: (student) => <BoundParents student={student} />,
});
