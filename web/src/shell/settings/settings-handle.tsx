import { SettingOutlined } from '@ant-design/icons';
import { lazy, useState } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { Extra } from '../extra.js';
import styles from './settings.module.css';

const SettingsPanel = lazy(() => import('./settings-panel.js'));

/** The handle at the edge of the window that opens the settings. */
export function SettingsHandle() {
  const texts = useTexts('shell');
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-label={texts('settings.title')}
        aria-expanded={isOpen ?? false}
        onClick={() => setOpen(true)}
      >
        <SettingOutlined />
      </button>
      {isOpen !== undefined && (
        <Extra>
          <SettingsPanel isOpen={isOpen} onClose={() => setOpen(false)} />
        </Extra>
      )}
    </>
  );
}
