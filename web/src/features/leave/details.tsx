import { reviewState } from '@contracts/enumerations.js';
import type { Column } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import { columns, type Leave } from './columns.js';
import styles from './leave.module.css';

type Told = readonly Column<Leave, Named<'leave'>>[];

const request: Told = [...columns.slice(0, -1), { name: 'content' }, columns.at(-1)!];
const teacher: Told = [
  { name: 'teacherState', codes: reviewState },
  { name: 'teacherAt' },
  { name: 'teacher' },
  { name: 'teacherContent' },
];
const parent: Told = [
  { name: 'parentState', codes: reviewState },
  { name: 'parentAt' },
  { name: 'parent' },
  { name: 'parentContent' },
];

/** Who asks a parent too (enumeration LeaveCreateType). */
const student = 1;

/** A request with the reviews that it needs: one of a parent is reviewed by the teacher alone. */
export function LeaveDetails({ of: leave }: { of: Leave }) {
  const texts = useTexts('leave');
  const parts = [
    ['details.request', request],
    ['details.teacher', teacher],
    ...(leave.creator === student ? ([['details.parent', parent]] as const) : []),
  ] as const;
  return (
    <div className={styles.parts}>
      {parts.map(([title, told]) => (
        <section key={title} aria-label={texts(title)}>
          <h3 className={styles.title}>{texts(title)}</h3>
          <RowDetails columns={told} titleOf={titlesIn(texts)} row={leave} />
        </section>
      ))}
    </div>
  );
}
