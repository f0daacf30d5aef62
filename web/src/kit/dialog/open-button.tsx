import type { Texts } from '@/language/use-texts.js';
import { ActionButton, type ActionButtonProps } from '../actions/action-button.js';
import { type Opening, useOpenings } from './openings.js';

interface OpenButtonProps<Subject, Key extends string>
  extends Opening<Subject, Key>,
    Omit<ActionButtonProps, 'onClick'> {
  /** Texts of the screen. */
  texts: Texts<Key>;
  /** What it is opened for; without it a form is that of a new row. */
  of?: Subject;
}

/** A button that opens a form or a dialog. */
export function OpenButton<Subject, Key extends string>({
  texts,
  of,
  form,
  dialog,
  ...button
}: OpenButtonProps<Subject, Key>) {
  const [dialogs, open] = useOpenings(texts);
  return (
    <>
      <ActionButton
        {...button}
        onClick={() => {
          if (form) open('form', form, of);
          if (dialog) open('dialog', dialog, of);
        }}
      />
      {dialogs}
    </>
  );
}
