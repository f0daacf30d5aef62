import type { Call } from '@contracts/kernel/index.js';
import { Alert, Button, Flex } from 'antd';
import { useId, useState } from 'react';
import { chosenLanguage } from '@/language/choice.js';
import type { Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import type { FormDefinition } from './definition.js';
import { type Draft, useDraft } from './draft.js';
import styles from './form.module.css';
import { FormBody } from './form-body.js';
import type { Values } from './stale.js';
import { useUnsavedNote } from './unsaved.js';

/** A form that is a page, or a part of one. */
interface FormPageDefinition<Add extends Call, Key extends string> extends FormDefinition<Add, Key> {
  /** Key of what its button says. */
  submit: Key;
}

/**
 * Makes the form of a page. What is typed in it is not lost unasked, and is offered again after a reload; after it was
 * saved the form is empty.
 */
export function defineFormPage<const N extends Namespace, Add extends Call>(
  definition: FormPageDefinition<Add, TextKey<N>> & { namespace: N },
) {
  return () => <FormPage definition={definition} texts={useTexts(definition.namespace as N)} />;
}

interface FormPageProps<Add extends Call, Key extends string> {
  definition: FormPageDefinition<Add, Key>;
  texts: Texts<Key>;
}

/** What a form is opened for that adds. */
const nothing = {};

function FormPage<Add extends Call, Key extends string>({ definition, texts }: FormPageProps<Add, Key>) {
  const formId = useId();
  const [isSending, run] = useBusy();
  const [isTyped, setTyped] = useState(false);
  useUnsavedNote(isTyped);
  const { offered, take, forget, keep } = useDraft(definition.add.id, definition.fields);
  // Fields are made anew for what they begin with.
  const [begun, begin] = useState<{ round: number; typed?: Values }>({ round: 0 });
  const beginWith = (typed?: Values) => {
    begin({ round: begun.round + 1, typed });
    setTyped(typed !== undefined);
  };
  return (
    <div className={styles.formPage}>
      {offered && (
        <DraftOffer
          draft={offered}
          onTaken={() => {
            take();
            beginWith(offered.values);
          }}
          onDiscarded={forget}
        />
      )}
      <FormBody
        key={begun.round}
        definition={definition}
        texts={texts}
        target={nothing}
        typed={begun.typed}
        formId={formId}
        run={run}
        onTyped={(isSomething, values) => {
          setTyped(isSomething);
          keep(isSomething, values);
        }}
        onSaved={() => {
          forget();
          beginWith();
        }}
      />
      <Button type="primary" htmlType="submit" form={formId} loading={isSending}>
        {texts(definition.submit)}
      </Button>
    </div>
  );
}

interface DraftOfferProps {
  draft: Draft;
  onTaken: () => void;
  onDiscarded: () => void;
}

/** Says that something was typed before the page was loaded anew, and when. */
function DraftOffer({ draft, onTaken, onDiscarded }: DraftOfferProps) {
  const texts = useTexts('kit');
  const time = new Date(draft.at).toLocaleString(chosenLanguage());
  const buttons = (
    <Flex gap={8} wrap>
      <Button size="small" type="primary" onClick={onTaken}>
        {texts('draft.take')}
      </Button>
      <Button size="small" onClick={onDiscarded}>
        {texts('draft.discard')}
      </Button>
    </Flex>
  );
  return <Alert showIcon type="info" role="status" title={texts('draft.offer', { time })} description={buttons} />;
}
