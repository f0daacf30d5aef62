import { useEffect, useId } from 'react';
import { create } from 'zustand';
import { useScreenPlace } from '../screen-context.js';

/** The address of the page of each form in which something was typed that is not saved, by the form. */
export const useUnsaved = create<{ forms: ReadonlyMap<string, string> }>(() => ({ forms: new Map() }));

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
useUnsaved.subscribe(({ forms }) => {
  if (forms.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});

/** Something typed that is not saved is in a page of which this is true. */
export const hasUnsaved = (isMeant: (path: string) => boolean): boolean =>
  [...useUnsaved.getState().forms.values()].some(isMeant);

/** Pages go with what was typed in them: nobody has to be asked about it any more. */
export function forgetUnsaved(isMeant: (path: string) => boolean = () => true): void {
  const kept = [...useUnsaved.getState().forms].filter(([, path]) => !isMeant(path));
  useUnsaved.setState({ forms: new Map(kept) });
}

function note(form: string, path: string, isUnsaved: boolean): void {
  const { forms } = useUnsaved.getState();
  if (forms.has(form) === isUnsaved) return;
  const others = [...forms].filter(([other]) => other !== form);
  useUnsaved.setState({ forms: new Map(isUnsaved ? [...others, [form, path]] : others) });
}

/**
 * Notes whether something was typed in a form that is not saved: who reloads or closes the window, closes the page's tag
 * or signs out is asked first.
 */
export function useUnsavedNote(isUnsaved: boolean): void {
  const form = useId();
  const { path } = useScreenPlace();
  useEffect(() => {
    note(form, path, isUnsaved);
    return () => {
      // A page that rests behind its tag ends its effects too, and keeps what was typed.
      const isResting = path !== '' && path !== location.pathname;
      if (!isResting) note(form, path, false);
    };
  }, [form, path, isUnsaved]);
}
