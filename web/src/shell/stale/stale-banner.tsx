import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useConnection } from '@/api/live.js';
import { useTexts } from '@/language/use-texts.js';
import styles from '../layout.module.css';
import { checkVersion, useVersion } from './version.js';

/**
 * Asks to load the console again when the server has a newer one. It looks when the server was away for a while, and when
 * a file of the console could not be loaded.
 */
export function StaleBanner() {
  const texts = useTexts('kit');
  const isOutdated = useVersion((version) => version.isOutdated);
  useEffect(() => {
    const check = () => void checkVersion();
    window.addEventListener('vite:preloadError', check);
    const unsubscribe = useConnection.subscribe(({ state }, before) => {
      if (state === 'up' && before.state === 'lost') check();
    });
    return () => {
      window.removeEventListener('vite:preloadError', check);
      unsubscribe();
    };
  }, []);
  if (!isOutdated) return null;
  return (
    <div className={styles.notice} role="status">
      {texts('fault.stale')}
      <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={() => location.reload()}>
        {texts('fault.reload')}
      </Button>
    </div>
  );
}
