import { creationType, enabledState } from '@contracts/enumerations.js';
import { studentDelete, studentExport, studentQuery, studentSwitchState } from '@contracts/people/student.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { switchAction } from '@/kit/list/switch-action.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { personActions } from '../person/actions.js';
import { BoundParents } from './bound-parents.js';
import { columns } from './columns.js';
import { studentForm } from './form.js';
import { StudentImport } from './import.js';
import { reissueAction } from './reissue-action.js';

/** Students with their class, card and parents. */
export default defineList({
  namespace: 'student',
  query: studentQuery,
  filters: [
    classFilter('classId'),
    choiceFilter('creationType', creationType),
    choiceFilter('state', enabledState),
    textFilter('keyword'),
  ],
  columns,
  form: studentForm,
  actions: [switchAction(studentSwitchState), reissueAction, ...personActions(1)],
  removeMany: studentDelete,
  toolbar: () => (
    <>
      <StudentImport />
      <HistoryDrawer personType={1} />
    </>
  ),
  export: studentExport,
  expand: (student) => <BoundParents student={student} />,
});
