import { leaveOverlap } from '@contracts/attendance/leave.js';
import { direction, leaveCreator } from '@contracts/enumerations.js';
import { Alert } from 'antd';
import { useApi } from '@/api/queries.js';
import { CodeLabel } from '@/kit/list/columns.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { type Leave, StateOfLeave } from './columns.js';
import styles from './leave.module.css';

/** Passes and other requests of the person in the time of a request; it is said where they go against it. */
export function Overlap({ of: { id, hasPasses } }: { of: Leave }) {
  const texts = useTexts('leave');
  const { data, error, refetch } = useApi(leaveOverlap, { id });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={2} />;
  const { passes, passCount, leaves } = data;
  if (passes.length === 0 && leaves.length === 0) return texts('overlap.none');
  return (
    <div className={styles.overlap}>
      {hasPasses && <Alert type="warning" showIcon title={texts('overlap.present')} />}
      {passes.length > 0 && (
        <div>
          <h4 className={styles.name}>{texts('overlap.passes')}</h4>
          <ul className={styles.lines}>
            {passes.map((pass) => (
              <li key={pass.id}>
                <time>{pass.at}</time>
                <span>{pass.position}</span>
                {pass.direction && <CodeLabel of={direction} code={pass.direction} />}
                {!pass.granted && <span>{texts('overlap.refused')}</span>}
              </li>
            ))}
          </ul>
          {passCount > passes.length && texts('overlap.more', { shown: passes.length, count: passCount })}
        </div>
      )}
      {leaves.length > 0 && (
        <div>
          <h4 className={styles.name}>{texts('overlap.leaves')}</h4>
          <ul className={styles.lines}>
            {leaves.map((leave) => (
              <li key={leave.id}>
                <time>{`${leave.fromDay} ${leave.fromTime} – ${leave.toDay} ${leave.toTime}`}</time>
                <CodeLabel of={leaveCreator} code={leave.creator} />
                <span>{leave.content}</span>
                <StateOfLeave state={leave.state} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
