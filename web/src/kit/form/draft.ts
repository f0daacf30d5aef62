import { useState } from 'react';
import { useAccount } from '@/api/account.js';
import type { FormField } from './fields.js';
import type { Values } from './stale.js';

/** What was typed in a form and not saved. */
export interface Draft {
  /** When it was typed last, ms since 1970. */
  at: number;
  values: Values;
}

/** Where a draft is kept: nobody else who uses the browser tab is offered it, and it is of no other school. */
function placeOf(form: string): string {
  const { user } = useAccount.getState();
  return ['campus.draft', form, user?.id ?? '', user?.schoolId ?? ''].join(' ');
}

function stored(place: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(place: string, draft: Draft | undefined): void {
  if (draft) sessionStorage.setItem(place, JSON.stringify(draft));
  else sessionStorage.removeItem(place);
}

/**
 * What is typed in a form is kept over a reload of the browser tab, until it is saved or the session ends.
 * @param form its name among all of the console
 * @param fields of the form; what some of them hold is never kept: secrets and files
 */
export function useDraft(form: string, fields: readonly FormField[]) {
  const [place] = useState(() => placeOf(form));
  const [offered, setOffered] = useState(() => stored(place));
  const isKept = (name: string) => !fields.some((field) => field.name === name && field.isUndrafted);
  return {
    /** What was kept when the form was opened, until it is used or thrown away. */
    offered,
    /** It is used. */
    take: () => setOffered(undefined),
    /** Nothing is kept any more. */
    forget: () => {
      setOffered(undefined);
      store(place, undefined);
    },
    /** Keeps what is typed now; where that is nothing, what is still offered. */
    keep: (isTyped: boolean, values: Values) =>
      store(
        place,
        isTyped
          ? { at: Date.now(), values: Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name))) }
          : offered,
      ),
  };
}
