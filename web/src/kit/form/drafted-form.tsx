import type { Call } from '@contracts/kernel/index.js';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import { type Draft, useDraft } from './draft.js';
import styles from './form.module.css';
import { FormBody, type FormBodyProps } from './form-body.js';
import type { Values } from './stale.js';

interface DraftedFormProps<Add extends Call, Key extends string>
  extends Omit<FormBodyProps<Add, Key>, 'typed' | 'onTyped'> {
  /** Says whether something is typed that the form was not opened with. */
  onTyped: (isTyped: boolean) => void;
}

/** The fields of a form, and above them the offer of what was typed in it before the tab was loaded anew. */
export function DraftedForm<Add extends Call, Key extends string>({
  onTyped,
  onSaved,
  ...body
}: DraftedFormProps<Add, Key>) {
  const { definition, target } = body;
  const { offered, take, forget, keep } = useDraft(definition, target);
  const [typed, setTyped] = useState<Values>();
  return (
    <>
      {offered && (
        <DraftOffer
          draft={offered}
          isStale={offered.revision !== target.row?.revision}
          onTaken={() => {
            setTyped(take(offered));
            onTyped(true);
          }}
          onDiscarded={forget}
        />
      )}
      <FormBody
        // Fields are made anew for what they begin with.
        key={typed ? 'typed' : 'opened'}
        {...body}
        typed={typed}
        onTyped={(isTyped, values) => {
          onTyped(isTyped);
          keep(values);
        }}
        onSaved={(added) => {
          forget();
          onSaved(added);
        }}
      />
    </>
  );
}

interface DraftOfferProps {
  draft: Draft;
  /** Somebody has changed the row since: what was typed is of another one. */
  isStale: boolean;
  onTaken: () => void;
  onDiscarded: () => void;
}

/** Says that something was typed before the tab was loaded anew, and when. */
function DraftOffer({ draft, isStale, onTaken, onDiscarded }: DraftOfferProps) {
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
