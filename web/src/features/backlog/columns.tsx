import type { backlogQuery } from '@contracts/attendance/backlog.js';
import { dayState } from '@contracts/attendance/month.js';
import { backlogState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { lazy } from 'react';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useLabels, useTexts } from '@/language/use-texts.js';
import styles from './backlog.module.css';

const Verdicts = lazy(() => import('./verdicts.js'));

/** What a device told late on one day, as far as it has turned records. */
export type Backlog = ListRow<typeof backlogQuery>;
type Columns = readonly Column<Backlog, Named<'backlog'>>[];

/** What was turned into what, and how often. */
function Changes({ of }: { of: Backlog['changes'] }) {
  const texts = useTexts('backlog');
  const label = useLabels();
  return (
    <ul className={styles.changes}>
      {of.map(({ from, to, count }) => (
        <li key={`${from} ${to}`}>
          {texts('change', {
            from: label(dayState, from),
            to: to ? label(dayState, to) : texts('change.none'),
            count,
          })}
        </li>
      ))}
    </ul>
  );
}

/** What was decided, and how far it is done. */
function State({ of: { state, settled, verdicts } }: { of: Backlog }) {
  const texts = useTexts('backlog');
  const isUnderWay = settled > 0 && settled < verdicts;
  return (
    <>
      <CodeTag of={backlogState} code={state} />
      {isUnderWay && texts('progress', { settled, verdicts })}
    </>
  );
}

/** What the list shows of a backlog. */
export const columns: Columns = [
  { name: 'position', width: 170 },
  { name: 'firstAt', width: 160 },
  { name: 'toldAt', width: 160 },
  { name: 'persons', width: 80, isSortable: false },
  { name: 'changes', width: 190, isSortable: false, render: ({ changes }) => <Changes of={changes} /> },
  { name: 'state', width: 130, codes: backlogState, render: (row) => <State of={row} /> },
  { name: 'decidedBy', width: 90 },
];

const further: Columns = [
  { name: 'deviceCode' },
  { name: 'lastAt' },
  { name: 'verdicts' },
  { name: 'told' },
  { name: 'decidedAt' },
];

/** All of a backlog, and the records that it has turned. */
export function BacklogDetails({ of: backlog }: { of: Backlog }) {
  const texts = useTexts('backlog');
  return (
    <>
      <RowDetails columns={[...columns, ...further]} titleOf={titlesIn(texts)} row={backlog} />
      <Verdicts backlogId={backlog.id} />
    </>
  );
}
