import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAccount } from '@/api/account.js';

/** What an account has of each list, by account and list. */
type OfLists<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** What the user has chosen. */
export interface Choice {
  hidden: readonly string[];
  /** What the server had told before; missing where that was nothing. */
  over?: readonly string[];
}

interface Kept {
  /** Names of hidden columns, as the server has told them last. */
  hidden: OfLists<readonly string[]>;
  /** What the user has chosen since, and the server does not know yet. */
  unsent: OfLists<Choice>;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isKept = (stored: unknown): stored is Kept =>
  isObject(stored) && isObject((stored as Kept).hidden) && isObject((stored as Kept).unsent);

/** The account's copy in this browser, for the first list before the server answers, and while it does not. */
export const useStoredColumns = create<Kept>()(
  persist((): Kept => ({ hidden: {}, unsent: {} }), {
    name: 'campus.columns',
    merge: (stored, initial) => (isKept(stored) ? stored : initial),
  }),
);

/** Id of the account that is signed in here. */
export const ownId = (): string => useAccount.getState().user?.id ?? '';
