import { currentQuery } from '@contracts/attendance/pass.js';
import { direction } from '@contracts/enumerations.js';
import { Card, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { useApi } from '@/api/queries.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './dashboard.module.css';

/** How many passes are shown. */
const shown = 8;

/** The newest entries and exits of students; they come in as they happen. */
export function LatestPasses({ path }: { path: string }) {
  const texts = useTexts('dashboard');
  const label = useLabels();
  const { data, error, refetch } = useApi(currentQuery, { page: 0, pageSize: shown, params: {} });
  return (
    <Card title={texts('latest')} extra={<Link to={path}>{texts('more')}</Link>}>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={shown} />
      ) : data.data.length === 0 ? (
        <Empty />
      ) : (
        <ul className={styles.passes}>
          {data.data.map((pass) => (
            <li key={pass.id}>
              <span className={styles.person}>{pass.personName}</span>
              <span className={styles.muted}>{pass.className}</span>
              <Tag color={pass.direction === direction.codes[0] ? 'blue' : undefined}>
                {label(direction, pass.direction ?? undefined)}
              </Tag>
              <span>{pass.position}</span>
              <time className={styles.muted}>{pass.happenedAt}</time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
