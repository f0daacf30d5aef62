import { SettingOutlined } from '@ant-design/icons';
import { parametersUpdate } from '@contracts/organisation/parameters.js';
import { lazy } from 'react';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';

const QuietHours = lazy(() => import('./quiet-hours.js'));

const settings = {
  title: 'settings.title',
  width: 520,
  submits: 'changed',
  of: (_subject: string, form: Parameters<typeof QuietHours>[0]) => <QuietHours {...form} />,
} as const;

/** Opens how messages are sent. */
export function SettingsButton() {
  const texts = useTexts('message');
  return (
    <OpenButton
      icon={<SettingOutlined aria-hidden />}
      texts={texts}
      of="settings"
      call={parametersUpdate}
      dialog={settings}
    >
      {texts('settings.title')}
    </OpenButton>
  );
}
