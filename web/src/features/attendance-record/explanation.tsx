import { reasonKind, recordExplain, unusedPass } from '@contracts/attendance/explanation.js';
import { Timeline } from 'antd';
import { useState } from 'react';
import { useApi } from '@/api/queries.js';
import type { Column } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useLabels, useTexts } from '@/language/use-texts.js';
import type { AttendanceRecord } from './columns.js';
import { DayDrawing } from './day-drawing.js';
import styles from './explanation.module.css';
import { type Explanation, type Reason, toneOf } from './reasons.js';

function RuleVersion({ of: { ruleVersion: version, ruleFrom: from } }: { of: Explanation }) {
  return useTexts('attendance-record')('why.rule', { version, from });
}

const facts: readonly Column<Explanation, Named<'attendance-record'>>[] = [
  { name: 'ruleTitle' },
  { name: 'ruleVersion', render: (of) => <RuleVersion of={of} /> },
  { name: 'title' },
  { name: 'signInFrom', render: ({ signInFrom, signInTo }) => `${signInFrom} – ${signInTo}` },
  { name: 'signOutFrom', render: ({ signOutFrom, signOutTo }) => `${signOutFrom} – ${signOutTo}` },
];

const colors = { bad: 'red', good: 'green', quiet: 'gray' } as const;

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
  const [current, setCurrent] = useState<number>();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  return (
    <div className={styles.parts}>
      <RowDetails columns={facts} titleOf={titlesIn(texts)} row={data} />
      {data.reasons.length === 0 && texts('why.none')}
      <DayDrawing of={data} current={current} />
      <Timeline
        items={data.reasons.map((reason, place) => ({
          key: place,
          color: colors[toneOf(reason)],
          content: (
            <button
              type="button"
              className={styles.reason}
              onFocus={() => setCurrent(place)}
              onBlur={() => setCurrent(undefined)}
              onMouseEnter={() => setCurrent(place)}
              onMouseLeave={() => setCurrent(undefined)}
            >
              <span className={styles.number} data-tone={toneOf(reason)}>
                {place + 1}
              </span>
              <Line of={reason} />
            </button>
          ),
        }))}
      />
    </div>
  );
}
