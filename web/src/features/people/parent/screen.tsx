import { enabledState, parentCreationType } from '@contracts/enumerations.js';
import { parentDelete, parentExport, parentQuery, parentSwitchState } from '@contracts/people/parent.js';
import { useAccount } from '@/api/account.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, flagFilter, textFilter } from '@/kit/list/filter-fields.js';
import { switchAction } from '@/kit/list/switch-action.js';
import { HistoryDrawer } from '../history/history-drawer.js';
import { historyAction } from '../history/history-store.js';
import { BoundStudents } from './bound-students.js';
import { columns } from './columns.js';
import { ParentImport } from './import.js';
import { parentForm } from './parent-forms.js';

/** Not for who is limited to classes: what is told of parents tells of all their children. */
const history = { ...historyAction(2), isOffered: () => !useAccount.getState().user?.isLimited };

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
  columns,
  form: parentForm,
  actions: [switchAction(parentSwitchState), history],
  remove: parentDelete,
  removeMany: parentDelete,
  toolbar: () => (
    <>
      <ParentImport />
      <HistoryDrawer personType={2} />
    </>
  ),
  export: parentExport,
  expand: (parent) => <BoundStudents parent={parent} />,
});
