import { ReloadOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';

/** Asks for the rows again. */
export const RefreshButton = memo(function RefreshButton({ reload }: { reload: () => Promise<unknown> }) {
  const texts = useTexts('kit');
  return (
    <ActionButton
      type="text"
      icon={<ReloadOutlined aria-hidden />}
      aria-label={texts('list.refresh')}
      onClick={reload}
    />
  );
});
