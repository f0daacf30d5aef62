import { useEffect, useId } from 'react';
import { create } from 'zustand';
import { useScreenPlace } from '../screen-context.js';
import { forgetDraft } from './draft.js';

/** A form in which something was typed that is not saved. */
interface Unsaved {
  /** Address of its page. */
  path: string;
  /** Where its draft is kept, if one is. */
  draft?: string;
}

/** The forms in which something was typed that is not saved. */
export const useUnsaved = create<{ forms: ReadonlyMap<string, Unsaved> }>(() => ({ forms: new Map() }));

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
useUnsaved.subscribe(({ forms }) => {
  if (forms.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});

/** Something typed that is not saved is in a page of which this is true. */
export const hasUnsaved = (isMeant: (path: string) => boolean): boolean =>
  [...useUnsaved.getState().forms.values()].some(({ path }) => isMeant(path));

/** Pages go with what was typed in them: nobody has to be asked about it any more, and it is not offered again. */
export function forgetUnsaved(isMeant: (path: string) => boolean = () => true): void {
  const forms = [...useUnsaved.getState().forms];
  for (const [, { path, draft }] of forms) if (draft !== undefined && isMeant(path)) forgetDraft(draft);
  useUnsaved.setState({ forms: new Map(forms.filter(([, { path }]) => !isMeant(path))) });
}

function note(form: string, unsaved: Unsaved, isUnsaved: boolean): void {
  const { forms } = useUnsaved.getState();
  if (forms.has(form) === isUnsaved) return;
  const others = [...forms].filter(([other]) => other !== form);
  useUnsaved.setState({ forms: new Map(isUnsaved ? [...others, [form, unsaved]] : others) });
}

/**
 * Notes whether something was typed in a form that is not saved: who reloads or closes the window, closes the page's tag
 * or signs out is asked first.
 * @param draft where its draft is kept, if one is
 */
export function useUnsavedNote(isUnsaved: boolean, draft?: string): void {
  const form = useId();
  const { path } = useScreenPlace();
  useEffect(() => {
    const unsaved = { path, draft };
    note(form, unsaved, isUnsaved);
    return () => {
      // A page that rests behind its tag ends its effects too, and keeps what was typed.
      const isResting = path !== '' && path !== location.pathname;
      if (!isResting) note(form, unsaved, false);
    };
  }, [form, path, draft, isUnsaved]);
}
