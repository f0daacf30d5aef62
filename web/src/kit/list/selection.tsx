import { Button } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import styles from './list.module.css';
import type { List } from './use-list.js';

/** How many rows are selected, on all pages. */
export function Selection({ selected, clear }: Pick<List<object>, 'selected'> & { clear: () => void }) {
  const texts = useTexts('kit');
  return (
    <span className={styles.selection}>
      <span role="status">{selected.length > 0 && texts('list.selected', { count: selected.length })}</span>
      {selected.length > 0 && (
        <Button type="link" size="small" onClick={clear}>
          {texts('list.clearSelection')}
        </Button>
      )}
    </span>
  );
}
