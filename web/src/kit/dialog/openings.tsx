import type { Call } from '@contracts/kernel/index.js';
import { type ReactNode, useCallback, useState } from 'react';
import type { Texts } from '@/language/use-texts.js';
import type { FormDefinition, FormTarget } from '../form/definition.js';
import { FormDialog } from '../form/form-dialog.js';
import type { CredentialDialog } from './credential-dialog.js';
import { type DialogForm, type DialogRules, RowDialog } from './row-dialog.js';

/** A form of any call, as `defineForm` makes it. */
interface SomeForm {
  add: Call;
  update?: Call;
  fields: readonly object[];
}

/** A form that is opened for something: it changes it, or adds what belongs to it. */
export interface FormOpening<Subject, Key extends string = string> {
  definition: SomeForm;
  /** Texts, where they are not those of the form's locale folder as they stand there. */
  texts?: Texts<never>;
  /** Key of the title, where it is neither `form.add` nor `form.edit` of the form. */
  title?: Key;
  /** What the user should know above the fields. */
  intro?: (subject: Subject) => ReactNode;
  /** What the form is opened for, where that is not the subject as the row that is changed. */
  target?: (subject: Subject) => FormTarget;
  /** The server has taken the values. */
  onSaved?: () => unknown;
  /** Shows what the server has answered about a new row. */
  credential?: Credential<never, Key>;
}

/** A dialog that is opened for something, to read or to work in. */
export interface DialogOpening<Subject, Key extends string = string> extends DialogRules {
  title: Key;
  of: (subject: Subject, form: DialogForm) => ReactNode;
}

/** A secret that the server has just made and cannot show again; `defineCredential` makes it. */
export interface Credential<Told, Key extends string = string> {
  title: Key;
  /** What to do with it now. */
  advice: Key;
  /** Its parts by the keys of their labels. */
  parts: (told: Told) => Readonly<Partial<Record<Key, string>>>;
  /** What shows it: lists without secrets need not load it. */
  Dialog: typeof CredentialDialog;
}

/** What a button or an action of a row opens for its subject. */
export interface Opening<Subject, Key extends string = string> {
  form?: FormOpening<Subject, Key>;
  dialog?: DialogOpening<Subject, Key>;
}

/** What can be opened, of whatever it is. */
interface Openings<Key extends string> {
  form: FormOpening<never, Key>;
  dialog: DialogOpening<never, Key>;
  credential: Credential<never, Key>;
}

/** Opens a form, a dialog or a credential for something; nothing is a form of a new row. */
export type Open<Key extends string = string> = <K extends Kind>(
  kind: K,
  what: Openings<Key>[K],
  subject?: unknown,
) => void;

type Kind = keyof Openings<string>;

type Opened<Key extends string> = {
  [K in Kind]?: {
    what: Openings<Key>[K];
    subject: unknown;
    target: FormTarget;
    isOpen: boolean;
    /** Counts the openings: what is opened while the one before fades away has nothing of it. */
    number: number;
  };
};

/** What a form is opened for; it stays the same as long as the form is open. */
function targetOf(what: object, subject: unknown): FormTarget {
  const { target } = what as FormOpening<unknown>;
  if (target) return target(subject);
  return subject ? { row: subject } : {};
}

/**
 * The one place where a list or a button opens dialogs.
 * @param texts of the screen
 * @param now gives what a dialog is about as it is now, where that is known: others may change it while somebody reads
 * @returns the dialogs, to be drawn where they stay when rows go, and what opens them
 */
export function useOpenings<Key extends string>(
  texts: Texts<Key>,
  now: (subject: unknown) => unknown = (subject) => subject,
): [dialogs: ReactNode, open: Open<Key>] {
  const [{ form, dialog, credential }, setOpened] = useState<Opened<Key>>({});
  const open = useCallback<Open<Key>>((kind, what, subject) => {
    const target = targetOf(what, subject);
    setOpened((opened) => {
      const number = (opened[kind]?.number ?? 0) + 1;
      return { ...opened, [kind]: { what, subject, target, isOpen: true, number } };
    });
  }, []);
  const close = (kind: Kind) => () =>
    setOpened((opened) => ({ ...opened, [kind]: { ...opened[kind], isOpen: false } }));
  const saved = ({ onSaved, credential: told }: FormOpening<never, Key>, answer: unknown) => {
    onSaved?.();
    if (told && answer !== undefined) open('credential', told, answer);
  };
  // What is typed is typed about what was seen.
  const subjectOf = ({ what, subject, target }: NonNullable<typeof dialog>) =>
    (what.submits ? subject : now(subject)) ?? target;
  // What is opened is made for what it is opened for.
  const partsOf = ({ what, subject }: NonNullable<typeof credential>) =>
    Object.entries<string | undefined>(what.parts(subject as never)).flatMap(([key, value]) =>
      value === undefined ? [] : [[texts(key as Key), value]],
    );
  return [
    <>
      {form && (
        <FormDialog<Call, Key>
          key={form.number}
          definition={form.what.definition as FormDefinition<Call, Key>}
          texts={form.what.texts as Texts<string> | undefined}
          title={form.what.title && texts(form.what.title)}
          intro={form.what.intro?.(form.subject as never)}
          target={form.isOpen ? form.target : undefined}
          onClose={close('form')}
          onSaved={(answer) => saved(form.what, answer)}
        />
      )}
      {dialog && (
        <RowDialog
          key={dialog.number}
          {...dialog.what}
          row={dialog.isOpen ? (subjectOf(dialog) as never) : undefined}
          title={texts(dialog.what.title)}
          onClose={close('dialog')}
        >
          {dialog.what.of}
        </RowDialog>
      )}
      {credential && (
        <credential.what.Dialog
          title={texts(credential.what.title)}
          advice={texts(credential.what.advice)}
          parts={credential.isOpen ? Object.fromEntries(partsOf(credential)) : undefined}
          onClose={close('credential')}
        />
      )}
    </>,
    open,
  ];
}
