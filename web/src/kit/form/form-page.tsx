import type { Call } from '@contracts/kernel/index.js';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { useBusy } from '../actions/use-busy.js';
import type { FormDefinition } from './definition.js';
import { draftPlace } from './draft.js';
import { DraftedForm } from './drafted-form.js';
import styles from './form.module.css';
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
  const [sent, setSent] = useState(0);
  useUnsavedNote(isTyped, draftPlace(definition, nothing));
  return (
    <div className={styles.formPage}>
      <DraftedForm
        key={sent}
        definition={definition}
        texts={texts}
        target={nothing}
        formId={formId}
        run={run}
        onTyped={setTyped}
        onSaved={() => {
          setTyped(false);
          setSent(sent + 1);
        }}
      />
      <Button type="primary" htmlType="submit" form={formId} loading={isSending}>
        {texts(definition.submit)}
      </Button>
    </div>
  );
}
