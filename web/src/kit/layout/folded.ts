import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAccount } from '@/api/account.js';
import { useScreenPlace } from '../screen-context.js';

/** Components of the screens whose side is folded away, by account. */
type Folded = Readonly<Record<string, readonly string[]>>;

const isFoldedStore = (stored: unknown): stored is { folded: Folded } =>
  typeof (stored as { folded?: unknown } | undefined)?.folded === 'object';

/** Kept in this browser for each account, as the settings of the console are. */
const useStored = create<{ folded: Folded }>()(
  persist(() => ({ folded: {} }), {
    name: 'campus.folded',
    merge: (stored, initial) => (isFoldedStore(stored) && stored.folded ? stored : initial),
  }),
);

const none: readonly string[] = [];

/** Whether the user has folded away what stands beside this screen, and how to change that. */
export function useFolded(): [isFolded: boolean, toggle: () => void] {
  const account = useAccount(({ user }) => user?.id ?? '');
  const { component } = useScreenPlace();
  const folded = useStored((state) => state.folded[account] ?? none);
  const isFolded = folded.includes(component);
  const toggle = () => {
    const others = folded.filter((other) => other !== component);
    const next = isFolded ? others : [...others, component];
    useStored.setState(({ folded: all }) => ({ folded: { ...all, [account]: next } }));
  };
  return [isFolded, toggle];
}
