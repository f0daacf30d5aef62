import { Pagination } from 'antd';
import { cloneElement, isValidElement, memo, type ReactNode } from 'react';
import { useLanguage } from '@/language/start.js';
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

/** A button of the pager, which is named after its icon otherwise. */
const named = (item: ReactNode, label: string | undefined): ReactNode =>
  isValidElement<{ 'aria-label'?: string }>(item) ? cloneElement(item, { 'aria-label': label }) : item;

/** Leads to the other pages of a list. It stays as it is drawn when a row is ticked. */
export const Pager = memo(function Pager({ shown, total, isCounted, sizes, goTo }: PagerProps) {
  const texts = useTexts('kit');
  const isNarrow = useNarrow();
  const { antd } = useLanguage();
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
      showTotal={(count) => (
        <span aria-live="polite">{texts(isCounted ? 'list.total' : 'list.totalAtLeast', { total: count })}</span>
      )}
      itemRender={(_page, type, item) => {
        if (type === 'prev') return named(item, antd?.Pagination?.prev_page);
        return type === 'next' ? named(item, antd?.Pagination?.next_page) : item;
      }}
      onChange={goTo}
    />
  );
});
