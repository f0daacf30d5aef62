import { Skeleton } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import styles from './states.module.css';

/** Content is on its way for the first time. */
export function Loading({ rows = 8 }: { rows?: number }) {
  const texts = useTexts('kit');
  return (
    <div className={styles.loading} role="status" aria-label={texts('state.loading')}>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}
