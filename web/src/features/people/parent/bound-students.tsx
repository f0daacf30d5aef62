import { parentUnbind } from '@contracts/people/parent.js';
import { change } from '@/api/change.js';
import type { Column } from '@/kit/list/columns.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import type { Parent } from './columns.js';
import styles from './parent.module.css';

type Student = Parent['students'][number];

const unbind: readonly RowAction<Student, TextKey<'parent'>>[] = [
  {
    label: 'students.unbind',
    call: parentUnbind,
    question: 'students.unbindQuestion',
    run: ({ id }) => change(parentUnbind, { id }),
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
    <ShortTable
      className={styles.students}
      texts={texts}
      titleOf={(name) => texts(`student.${name}`)}
      columns={columns}
      rows={parent.students}
      actions={unbind}
      locale={{ emptyText: <span className={styles.none}>{texts('students.none')}</span> }}
    />
  );
}
