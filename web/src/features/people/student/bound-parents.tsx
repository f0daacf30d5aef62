import { LinkOutlined, UserAddOutlined } from '@ant-design/icons';
import { parentAddAndBind } from '@contracts/people/parent.js';
import { studentBindParent, studentUnbindParents } from '@contracts/people/student.js';
import { change } from '@/api/change.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import type { FormOpening } from '@/kit/dialog/openings.js';
import { yesOrNoColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import { bindingForm, boundParentForm } from '../parent/parent-forms.js';
import { sexColumn } from '../person/columns.js';
import type { Student } from './columns.js';
import styles from './student.module.css';

type Parent = Student['parents'][number];

const unbind: readonly RowAction<Parent, TextKey<'student'>>[] = [
  {
    label: 'parents.unbind',
    call: studentUnbindParents,
    question: 'parents.unbindQuestion',
    isDeletion: true,
    run: ({ id }) => change(studentUnbindParents, { ids: [id] }),
  },
];

const columns: readonly Column<Parent, Named<'parent'>>[] = [
  { name: 'code', width: 140 },
  { name: 'name', width: 140 },
  sexColumn,
  { name: 'phone', width: 150 },
  yesOrNoColumn('activated', 100),
];

const target = ({ id }: Student) => ({ given: { studentId: id } });
const binding: FormOpening<Student, TextKey<'student'>> = { definition: bindingForm, title: 'parents.bind', target };
const addition: FormOpening<Student, TextKey<'student'>> = {
  definition: boundParentForm,
  title: 'parents.add',
  target,
};

/** The parents of a student, in the opened row: bind one that exists, add one, remove a binding. */
export function BoundParents({ student }: { student: Student }) {
  const texts = useTexts('student');
  const parentTexts = useTexts('parent');
  const opener = { size: 'small', texts, of: student } as const;
  return (
    <div className={styles.parents}>
      <div className={styles.parentTools}>
        <strong>{texts('parents.title')}</strong>
        <OpenButton {...opener} icon={<LinkOutlined aria-hidden />} call={studentBindParent} form={binding}>
          {texts('parents.bind')}
        </OpenButton>
        <OpenButton {...opener} icon={<UserAddOutlined aria-hidden />} call={parentAddAndBind} form={addition}>
          {texts('parents.add')}
        </OpenButton>
      </div>
      <ShortTable
        texts={texts}
        titleOf={titlesIn(parentTexts)}
        columns={columns}
        rows={student.parents}
        actions={unbind}
        locale={{ emptyText: <span className={styles.none}>{texts('parents.none')}</span> }}
      />
    </div>
  );
}
