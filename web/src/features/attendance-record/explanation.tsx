import { reasonKind, recordExplain, unusedPass } from '@contracts/attendance/explanation.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Timeline } from 'antd';
import { useApi } from '@/api/queries.js';
import type { Column } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useLabels, useTexts } from '@/language/use-texts.js';
import type { AttendanceRecord } from './columns.js';
import styles from './explanation.module.css';

type Explanation = OutputOf<typeof recordExplain>;
type Reason = Explanation['reasons'][number];

const facts: readonly Column<Explanation, Named<'attendance-record'>>[] = [
  { name: 'ruleTitle' },
  { name: 'title' },
  { name: 'signInFrom', render: ({ signInFrom, signInTo }) => `${signInFrom} – ${signInTo}` },
  { name: 'signOutFrom', render: ({ signOutFrom, signOutTo }) => `${signOutFrom} – ${signOutTo}` },
];

/** What is as it should not be. */
const bad: readonly Reason['kind'][] = ['late', 'early', 'absent'];
/** What was used for the verdict. */
const good: readonly Reason['kind'][] = ['signIn', 'signOut', 'leave', 'appeal', 'edit'];

const colorOf = ({ kind }: Reason) => (bad.includes(kind) ? 'red' : good.includes(kind) ? 'green' : 'gray');

/** A reason in one line: when, what, where, and why it counted or not. */
function Line({ of: reason }: { of: Reason }) {
  const texts = useTexts('attendance-record');
  const label = useLabels();
  const { kind, at, until, position, why, who, remark } = reason;
  const limit = until && (kind === 'leave' ? `– ${until}` : texts('why.expected', { time: until }));
  return (
    <span className={styles.line}>
      {at && <time>{at}</time>}
      <strong>{label(reasonKind, kind)}</strong>
      {[limit, position, why && label(unusedPass, why), who, remark].filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

/** Why a record says what it says. */
export default function Why({ of: { id } }: { of: AttendanceRecord }) {
  const texts = useTexts('attendance-record');
  const { data, error, refetch } = useApi(recordExplain, { id });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  return (
    <div className={styles.parts}>
      <RowDetails columns={facts} titleOf={titlesIn(texts)} row={data} />
      {data.reasons.length === 0 && texts('why.none')}
      <Timeline
        items={data.reasons.map((reason, place) => ({
          key: place,
          color: colorOf(reason),
          content: <Line of={reason} />,
        }))}
      />
    </div>
  );
}
