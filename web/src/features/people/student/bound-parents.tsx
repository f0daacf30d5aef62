import { LinkOutlined, UserAddOutlined } from '@ant-design/icons';
import type { ListRow } from '@contracts/kernel/index.js';
import { parentAddAndBind } from '@contracts/people/parent.js';
import { studentBindParent, type studentQuery, studentUnbindParents } from '@contracts/people/student.js';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { refreshAfter } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import { actionsColumn } from '@/kit/list/actions-column.js';
import { type Column, tableColumns, YesOrNo } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import { bindingForm, boundParentForm } from '../parent/parent-forms.js';
import { sexColumn } from '../person/columns.js';
import styles from './student.module.css';

type Student = ListRow<typeof studentQuery>;
type Parent = Student['parents'][number];

const unbind: readonly RowAction<Parent, TextKey<'student'>>[] = [
  {
    label: 'parents.unbind',
    call: studentUnbindParents,
    question: 'parents.unbindQuestion',
    isDeletion: true,
    run: ({ id }) => callApi(studentUnbindParents, { ids: [id] }),
  },
];

const columns: readonly Column<Parent, Named<'parent'>>[] = [
  { name: 'code', width: 140 },
  { name: 'name', width: 140 },
  sexColumn,
  { name: 'phone', width: 150 },
  { name: 'activated', width: 100, render: ({ activated }) => <YesOrNo value={activated} /> },
];

const reload = () => refreshAfter(studentBindParent);

/** The parents of a student, in the opened row: bind one that exists, add one, remove a binding. */
export function BoundParents({ student }: { student: Student }) {
  const texts = useTexts('student');
  const parentTexts = useTexts('parent');
  const [binding, setBinding] = useState<FormTarget>();
  const [addition, setAddition] = useState<FormTarget>();
  const target: FormTarget = { given: { studentId: student.id } };
  return (
    <div className={styles.parents}>
      <div className={styles.parentTools}>
        <strong>{texts('parents.title')}</strong>
        <ActionButton size="small" icon={<LinkOutlined />} call={studentBindParent} onClick={() => setBinding(target)}>
          {texts('parents.bind')}
        </ActionButton>
        <ActionButton
          size="small"
          icon={<UserAddOutlined />}
          call={parentAddAndBind}
          onClick={() => setAddition(target)}
        >
          {texts('parents.add')}
        </ActionButton>
      </div>
      <PlainTable<Parent>
        columns={[
          ...tableColumns(columns, titlesIn(parentTexts)),
          actionsColumn({ texts, actions: unbind, rows: student.parents, onDone: reload }),
        ]}
        dataSource={student.parents}
        locale={{ emptyText: <span className={styles.none}>{texts('parents.none')}</span> }}
      />
      <FormDialog
        definition={bindingForm}
        title={texts('parents.bind')}
        target={binding}
        onClose={() => setBinding(undefined)}
        onSaved={reload}
      />
      <FormDialog
        definition={boundParentForm}
        title={texts('parents.add')}
        target={addition}
        onClose={() => setAddition(undefined)}
        onSaved={reload}
      />
    </div>
  );
}
