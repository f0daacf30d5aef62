import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAccount } from '@/api/account.js';

/** Names of the columns that an account has hidden, by account and list. */
type Hidden = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const isHidden = (stored: unknown): stored is { hidden: Hidden } =>
  typeof (stored as { hidden?: unknown } | undefined)?.hidden === 'object';

/** Kept in this browser for each account, as the settings of the console are. */
const useStored = create<{ hidden: Hidden }>()(
  persist(() => ({ hidden: {} }), {
    name: 'campus.columns',
    merge: (stored, initial) => (isHidden(stored) && stored.hidden ? stored : initial),
  }),
);

const none: readonly string[] = [];

/**
 * The columns of a list that the user does not want to see, and how to change that.
 * @param list names it among all lists of the console
 */
export function useHiddenColumns(
  list: string,
): [hidden: readonly string[], hide: (columns: readonly string[]) => void] {
  const account = useAccount(({ user }) => user?.id ?? '');
  const hidden = useStored((state) => state.hidden[account]?.[list] ?? none);
  const hide = (columns: readonly string[]) =>
    useStored.setState(({ hidden: all }) => ({ hidden: { ...all, [account]: { ...all[account], [list]: columns } } }));
  return [hidden, hide];
}
