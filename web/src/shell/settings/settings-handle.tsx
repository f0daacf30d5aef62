import { SettingOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { Extra } from '../extra.js';
import { useSidebar } from '../sidebar-store.js';
import { showSettings, useSettingsPanel } from './panel-store.js';
import styles from './settings.module.css';

const SettingsPanel = lazy(() => import('./settings-panel.js'));

/** The settings, and the handle at the edge of the window that opens them; in a mobile window, whose rows it would cover, the user's menu does. */
export function SettingsHandle() {
  const texts = useTexts('shell');
  const { isMobile } = useSidebar();
  const { isOpen } = useSettingsPanel();
  return (
    <>
      {!isMobile && (
        <button
          type="button"
          className={styles.handle}
          aria-label={texts('settings.title')}
          aria-expanded={isOpen ?? false}
          onClick={() => showSettings(true)}
        >
          <SettingOutlined aria-hidden />
        </button>
      )}
      {isOpen !== undefined && (
        <Extra>
          <SettingsPanel isOpen={isOpen} onClose={() => showSettings(false)} />
        </Extra>
      )}
    </>
  );
}
