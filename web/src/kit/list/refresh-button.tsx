import { ReloadOutlined } from '@ant-design/icons';
import { useTexts } from '../../language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import styles from './list.module.css';

/** Asks for the rows again; stands at the end of the buttons above a list. */
export function RefreshButton({ list }: { list: { reload: () => Promise<unknown> } }) {
  const texts = useTexts('kit');
  return (
    <span className={styles.toolbarEnd}>
      <ActionButton type="text" icon={<ReloadOutlined />} aria-label={texts('list.refresh')} onClick={list.reload} />
    </span>
  );
}
