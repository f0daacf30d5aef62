import { QuestionCircleOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';

const Explanation = lazy(() => import('./explanation.js'));

/** Opens the question why somebody may pass. */
export function ExplainButton() {
  const texts = useTexts('access-board');
  const dialog = { title: 'explain.open', isWorkedIn: true, of: () => <Explanation /> } as const;
  return (
    <OpenButton icon={<QuestionCircleOutlined aria-hidden />} texts={texts} of="a pass" dialog={dialog}>
      {texts('explain.open')}
    </OpenButton>
  );
}
