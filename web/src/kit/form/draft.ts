import type { Call } from '@contracts/kernel/index.js';
import { useState } from 'react';
import { useAccount } from '@/api/account.js';
import { isEmpty, isSame } from './changed.js';
import type { FormDefinition, FormTarget } from './definition.js';
import type { FormField } from './fields.js';
import type { Values } from './stale.js';

/** What was typed in a form and not saved. */
export interface Draft {
  /** When it was typed last, ms since 1970. */
  at: number;
  /** What differs from what the form was opened with; null where a value was cleared. */
  values: Values;
  /** Revision of the row when the form was opened; missing for a new row. */
  revision?: number;
}

/** What is to be known of a form whose drafts are kept. */
interface Drafted extends Pick<FormDefinition, 'namespace'> {
  add: Call;
  fields: readonly Pick<FormField, 'name' | 'isUndrafted'>[];
  initial?: object;
}

/**
 * Where the draft of a form is kept: nobody else who uses the browser tab is offered it, and it is of no other school and
 * of no other row.
 */
export function draftPlace({ namespace, add }: Drafted, { row, given }: FormTarget): string {
  const { user } = useAccount.getState();
  return JSON.stringify(['campus.draft', user?.id, user?.schoolId, namespace, add.id, row?.id, given]);
}

function stored(place: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(place: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify(draft));
    else sessionStorage.removeItem(place);
  } catch {
    // A browser that is full, or is to keep nothing, must not stop the typing.
  }
}

/** What a form begins with: the values of a new row, or those of one that exists. */
export const openedWith = ({ initial }: Drafted, { row }: FormTarget): Values => ({ ...initial, ...row });

/** Forgets what was typed in a form that is left. */
export const forgetDraft = (place: string): void => store(place, undefined);

/** What is typed in a form is kept over a reload of the browser tab, until it is saved, left or the session ends. */
export function useDraft(definition: Drafted, target: FormTarget) {
  const [place] = useState(() => draftPlace(definition, target));
  const [offered, setOffered] = useState(() => stored(place));
  const before = openedWith(definition, target);
  const isKept = (name: string) => !definition.fields.some((field) => field.name === name && field.isUndrafted);
  const changed = (values: Values) =>
    Object.entries(values).filter(([name, value]) => isKept(name) && !isSame(value, before[name]));
  return {
    /** What was kept when the form was opened, until it is used or thrown away. */
    offered,
    /** Uses what is offered. @returns the values of its fields */
    take: (draft: Draft): Values => {
      setOffered(undefined);
      store(place, draft);
      return Object.fromEntries(Object.entries(draft.values).map(([name, value]) => [name, value ?? undefined]));
    },
    /** Nothing is kept any more. */
    forget: () => {
      setOffered(undefined);
      store(place, undefined);
    },
    /** Keeps what is typed now; where that is nothing, what is still offered. Secrets and files are never kept. */
    keep: (values: Values) => {
      const kept = changed(values).map(([name, value]): [string, unknown] => [name, isEmpty(value) ? null : value]);
      const draft = { at: Date.now(), values: Object.fromEntries(kept), revision: target.row?.revision };
      store(place, kept.length > 0 ? draft : offered);
    },
  };
}
