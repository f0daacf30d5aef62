import { Card } from 'antd';
import { Link } from 'react-router-dom';
import { useAccount } from '@/api/account.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import styles from './dashboard.module.css';

/** The pages of the user's menu, one click away. */
export function Shortcuts() {
  const texts = useTexts('dashboard');
  const translate = useServerTexts();
  const menu = useAccount((state) => state.menu);
  const groups = new Set(menu.map(({ parentId }) => parentId));
  const pages = menu.filter(({ id, parentId, isHidden }) => parentId && !groups.has(id) && !isHidden);
  return (
    <Card title={texts('shortcuts')}>
      <ul className={styles.shortcuts}>
        {pages.map(({ id, path, text }) => (
          <li key={id}>
            <Link to={path}>{translate(text)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
