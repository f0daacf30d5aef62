import { ReloadOutlined } from '@ant-design/icons';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';

/** Asks for the rows again. */
export function RefreshButton({ reload }: { reload: () => Promise<unknown> }) {
  const texts = useTexts('kit');
  return <ActionButton type="text" icon={<ReloadOutlined />} aria-label={texts('list.refresh')} onClick={reload} />;
}
