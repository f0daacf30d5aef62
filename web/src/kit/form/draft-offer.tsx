import { Alert, Button, Flex } from 'antd';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import type { Draft } from './draft.js';
import styles from './form.module.css';

interface DraftOfferProps {
  draft: Draft;
  /** Somebody has changed the row since: what was typed is of another one. */
  isStale: boolean;
  onTaken: () => void;
  onDiscarded: () => void;
}

/** Says that something was typed before the tab was loaded anew, and when. */
export function DraftOffer({ draft, isStale, onTaken, onDiscarded }: DraftOfferProps) {
  const texts = useTexts('kit');
  const time = new Date(draft.at).toLocaleString(chosenLanguage());
  const buttons = (
    <Flex gap={8} wrap>
      {!isStale && (
        <Button size="small" type="primary" onClick={onTaken}>
          {texts('draft.take')}
        </Button>
      )}
      <Button size="small" onClick={onDiscarded}>
        {texts('draft.discard')}
      </Button>
    </Flex>
  );
  return (
    <Alert
      className={styles.offer}
      showIcon
      type={isStale ? 'warning' : 'info'}
      role="status"
      title={texts(isStale ? 'draft.stale' : 'draft.offer', { time })}
      description={buttons}
    />
  );
}
