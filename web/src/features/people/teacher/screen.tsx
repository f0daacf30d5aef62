import { creationType, enabledState } from '@contracts/enumerations.js';
import { teacherImport } from '@contracts/people/roster-import.js';
import {
  teacherDelete,
  teacherExport,
  teacherQuery,
  teacherSwitchState,
  teacherUpdate,
} from '@contracts/people/teacher.js';
import { teacherTemplate } from '@contracts/people/template.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { switchAction } from '@/kit/list/switch-action.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { personActions } from '../person/actions.js';
import { RosterImport } from '../person/roster-import.js';
import { columns } from './columns.js';
import { teacherForm } from './form.js';

/** Teachers with their organisation unit and card. */
export default defineList({
  namespace: 'teacher',
  query: teacherQuery,
  filters: [
    classFilter('classId'),
    textFilter('code'),
    choiceFilter('creationType', creationType),
    choiceFilter('state', enabledState),
    textFilter('name'),
    textFilter('phone'),
  ],
  columns,
  form: teacherForm,
  actions: [switchAction(teacherSwitchState), ...personActions(3)],
  remove: teacherDelete,
  removeMany: teacherDelete,
  toolbar: () => (
    <>
      <RosterImport name="teacher" calls={teacherImport} update={teacherUpdate} template={teacherTemplate} />
      <HistoryDrawer personType={3} />
    </>
  ),
  export: teacherExport,
});
