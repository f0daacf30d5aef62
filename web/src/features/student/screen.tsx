import { ExportOutlined } from '@ant-design/icons';
import { cardState, creationType, enabledState, sex } from '../../../../libs/contracts/enumerations.js';
import type { RowOf } from '../../../../libs/contracts/kernel/index.js';
import {
  studentDelete,
  studentExport,
  studentQuery,
  studentReissuePermissions,
  studentSwitchState,
} from '../../../../libs/contracts/people/student.js';
import { callApi, download } from '../../api/client.js';
import { ActionButton } from '../../kit/actions/action-button.js';
import { CodeLabel, CodeTag, StateMark } from '../../kit/list/columns.js';
import { defineList } from '../../kit/list/define-list.js';
import { choiceFilter, pickFilter, textFilter } from '../../kit/list/filter-fields.js';
import type { List } from '../../kit/list/use-list.js';
import { ClassTree } from '../../kit/pickers/class-tree.js';
import { enabled } from '../../kit/row-state.js';
import { useTexts } from '../../language/use-texts.js';
import { BoundParents } from './bound-parents.js';
import { studentForm } from './form.js';
import { StudentImport } from './import.js';

type Student = RowOf<typeof studentQuery>;

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
    { name: 'code', width: 140 },
    { name: 'name', width: 110 },
    { name: 'sex', width: 90, render: (row) => <CodeLabel of={sex} code={row.sex} /> },
    { name: 'classPath', width: 170 },
    { name: 'phone', width: 130 },
    { name: 'cardNumber', width: 130 },
    { name: 'cardState', width: 100, render: (row) => <CodeLabel of={cardState} code={row.cardState} /> },
    { name: 'creationType', width: 110, render: (row) => <CodeTag of={creationType} code={row.creationType} /> },
    { name: 'state', width: 90, render: ({ state }) => <StateMark of={enabledState} code={state} good={enabled} /> },
  ],
  form: studentForm,
  actions: [
    {
      label: ({ state }) => (state === enabled ? 'action.disable' : 'action.enable'),
      call: studentSwitchState,
      question: ({ state }) => (state === enabled ? 'disable.question' : 'enable.question'),
      run: ({ id }) => callApi(studentSwitchState, { id }),
    },
    {
      label: 'action.reissue',
      call: studentReissuePermissions,
      question: 'reissue.question',
      done: 'reissue.done',
      run: ({ id }) => callApi(studentReissuePermissions, { studentId: id }),
    },
  ],
  removeMany: studentDelete,
  toolbar: (list) => <StudentTools list={list} />,
  expand: (student) => <BoundParents student={student} />,
});

/** Import and export; the export takes the filters of the list. */
function StudentTools({ list }: { list: List<Student> }) {
  const texts = useTexts('student');
  return (
    <>
      <StudentImport onClose={() => void list.reload()} />
      <ActionButton
        icon={<ExportOutlined />}
        call={studentExport}
        onClick={() => download(studentExport, { params: list.state.params })}
      >
        {texts('action.export')}
      </ActionButton>
    </>
  );
}
