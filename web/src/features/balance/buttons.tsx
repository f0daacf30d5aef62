import { EditOutlined, SettingOutlined } from '@ant-design/icons';
import { balanceOpen, cardLimitUpdate } from '@contracts/finance/balance.js';
import { lazy } from 'react';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';
import { anybodysOpeningForm, targetOf } from './opening.js';

const CardLimit = lazy(() => import('./card-limit.js'));

const opening = { definition: anybodysOpeningForm, title: 'opening.title', target: targetOf } as const;
const limit = {
  title: 'limit.title',
  width: 520,
  submits: 'changed',
  of: (_subject: string, form: Parameters<typeof CardLimit>[0]) => <CardLimit {...form} />,
} as const;

/** Opens the form of an opening balance, and the setting of how little a card may hold. */
export function BalanceButtons() {
  const texts = useTexts('balance');
  return (
    <>
      <OpenButton icon={<EditOutlined aria-hidden />} texts={texts} of="opening" call={balanceOpen} form={opening}>
        {texts('opening.open')}
      </OpenButton>
      <OpenButton icon={<SettingOutlined aria-hidden />} texts={texts} of="limit" call={cardLimitUpdate} dialog={limit}>
        {texts('limit.title')}
      </OpenButton>
    </>
  );
}
