import { Pagination } from 'antd';
import { memo } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { useNarrow } from '../narrow.js';
import styles from './list.module.css';
import type { List } from './use-list.js';

interface PagerProps extends Pick<List<unknown>, 'shown' | 'total' | 'goTo'> {
  /** False: there are at least so many. */
  isCounted: boolean;
  /** Page sizes to choose from. */
  sizes: readonly number[];
}

/** Leads to the other pages of a list. It stays as it is drawn when a row is ticked. */
export const Pager = memo(function Pager({ shown, total, isCounted, sizes, goTo }: PagerProps) {
  const texts = useTexts('kit');
  const isNarrow = useNarrow();
  return (
    <Pagination
      className={styles.pager}
      current={shown.page}
      pageSize={shown.pageSize}
      total={total}
      pageSizeOptions={[...sizes]}
      showSizeChanger={{ 'aria-label': texts('list.pageSize') }}
      showQuickJumper={!isNarrow}
      showLessItems={isNarrow}
      size={isNarrow ? 'small' : undefined}
      showTotal={(count) => texts(isCounted ? 'list.total' : 'list.totalAtLeast', { total: count })}
      onChange={goTo}
    />
  );
});
