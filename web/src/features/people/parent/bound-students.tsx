import type { ListRow } from '@contracts/kernel/index.js';
import { type parentQuery, parentUnbind } from '@contracts/people/parent.js';
import { callApi } from '@/api/client.js';
import { refreshAfter } from '@/api/queries.js';
import { actionsColumn } from '@/kit/list/actions-column.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './parent.module.css';

type Parent = ListRow<typeof parentQuery>;
type Student = Parent['students'][number];

const unbind: readonly RowAction<Student, TextKey<'parent'>>[] = [
  {
    label: 'students.unbind',
    call: parentUnbind,
    question: 'students.unbindQuestion',
    run: ({ id }) => callApi(parentUnbind, { id }),
  },
];

const columns: readonly Column<Student, Named<'parent', 'student'>>[] = [
  { name: 'code', width: 160 },
  { name: 'name', width: 160 },
  { name: 'className', width: 200 },
];

/** The students of a parent, in the opened row; a binding can be removed. */
export function BoundStudents({ parent }: { parent: Parent }) {
  const texts = useTexts('parent');
  return (
    <PlainTable<Student>
      className={styles.students}
      columns={[
        ...tableColumns(columns, (name) => texts(`student.${name}`)),
        actionsColumn({ texts, actions: unbind, rows: parent.students, onDone: () => refreshAfter(parentUnbind) }),
      ]}
      dataSource={parent.students}
      locale={{ emptyText: <span className={styles.none}>{texts('students.none')}</span> }}
    />
  );
}
