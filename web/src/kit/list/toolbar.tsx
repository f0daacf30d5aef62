import { ReloadOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import styles from './list.module.css';
import type { List } from './use-list.js';

/** The buttons between filters and table. */
export function Toolbar<Row>({ list, children }: { list: List<Row>; children?: ReactNode }) {
  const texts = useTexts('kit');
  return (
    <div className={styles.toolbar}>
      {children}
      <span className={styles.toolbarEnd}>
        <ActionButton type="text" icon={<ReloadOutlined />} aria-label={texts('list.refresh')} onClick={list.reload} />
      </span>
    </div>
  );
}
