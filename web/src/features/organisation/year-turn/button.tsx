import { RiseOutlined } from '@ant-design/icons';
import { yearTurnBegin } from '@contracts/organisation/year-turn.js';
import { lazy } from 'react';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';

const YearTurn = lazy(() => import('./year-turn.js'));

const turn = { title: 'title', width: 1240, isTall: true, isWorkedIn: true, of: () => <YearTurn /> } as const;

/** Opens the year's turn: its rehearsal, and the turns of before. */
export function YearTurnButton() {
  const texts = useTexts('year-turn');
  return (
    <OpenButton icon={<RiseOutlined aria-hidden />} texts={texts} of="turn" call={yearTurnBegin} dialog={turn}>
      {texts('open')}
    </OpenButton>
  );
}
