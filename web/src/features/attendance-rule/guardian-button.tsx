import { BellOutlined } from '@ant-design/icons';
import { guardianNoticesUpdate } from '@contracts/attendance/guardian-notice.js';
import { lazy } from 'react';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';

const GuardianNotices = lazy(() => import('./guardian-notices.js'));

const settings = {
  title: 'guardians.title',
  width: 640,
  submits: 'changed',
  of: (_subject: string, form: Parameters<typeof GuardianNotices>[0]) => <GuardianNotices {...form} />,
} as const;

/** Opens what the guardians of students are told. */
export function GuardianButton() {
  const texts = useTexts('attendance-rule');
  return (
    <OpenButton
      icon={<BellOutlined aria-hidden />}
      texts={texts}
      of="notices"
      call={guardianNoticesUpdate}
      dialog={settings}
    >
      {texts('guardians.title')}
    </OpenButton>
  );
}
