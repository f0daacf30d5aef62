import { columnsHide, columnsQuery } from '@contracts/identity/columns.js';
import { codes, type OutputOf } from '@contracts/kernel/index.js';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAccount } from '@/api/account.js';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';
import { ApiFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { keyOf } from '@/api/queries.js';

/** Names of the columns that an account has hidden, by account and list. */
type Hidden = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

interface Kept {
  /** What the server has told last. */
  hidden: Hidden;
  /** What the user has chosen since, and the server does not know yet. */
  unsent: Hidden;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isKept = (stored: unknown): stored is { hidden: Hidden; unsent?: Hidden } =>
  isObject(stored) && isObject((stored as Kept).hidden) && isObject((stored as Partial<Kept>).unsent ?? {});

/** The account's copy in this browser, for the first list before the server answers, and while it does not. */
const useStored = create<Kept>()(
  persist((): Kept => ({ hidden: {}, unsent: {} }), {
    name: 'campus.columns',
    merge: (stored, initial) => {
      if (!isKept(stored)) return initial;
      // A console of before kept them here alone.
      return { hidden: stored.hidden, unsent: stored.unsent ?? stored.hidden };
    },
  }),
);

/** How long a user who chooses is waited for, ms. */
const pause = 500;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending = Promise.resolve();

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    sending = sending.then(sendAll);
  }, pause);
}

const ownId = (): string => useAccount.getState().user?.id ?? '';

async function sendAll(): Promise<void> {
  const account = ownId();
  for (const [list, columns] of Object.entries(useStored.getState().unsent[account] ?? {})) {
    // Whoever else has signed in meanwhile has columns of their own.
    if (ownId() !== account) return;
    const failure = await change(columnsHide, { list, hidden: [...columns] }, { quiet: true }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure !== undefined && !(failure instanceof ApiFailure)) throw failure;
    // It stays here until the server can be asked again.
    if (failure?.isUnreachable || failure?.code === codes.session) return;
    if (failure) notify.error(failure.message);
    useStored.setState(({ hidden, unsent }) => {
      const { [list]: newest, ...others } = unsent[account] ?? {};
      return {
        hidden: failure ? hidden : { ...hidden, [account]: { ...hidden[account], [list]: columns } },
        unsent: newest === columns ? { ...unsent, [account]: others } : unsent,
      };
    });
  }
}

/** Asks what the account hides, and keeps it here. */
async function ask(signal: AbortSignal): Promise<OutputOf<typeof columnsQuery>> {
  const told = await callApi(columnsQuery, {}, { quiet: true, signal });
  const account = ownId();
  const own = Object.fromEntries(told.map(({ list, hidden }) => [list, hidden]));
  useStored.setState(({ hidden }) => ({ hidden: { ...hidden, [account]: own } }));
  if (Object.keys(useStored.getState().unsent[account] ?? {}).length > 0) sendSoon();
  return told;
}

const none: readonly string[] = [];

/**
 * The columns of a list that the user does not want to see, and how to change that. They are kept for the account: where
 * it is signed in elsewhere, they are hidden there as well.
 * @param list names it among all lists of the console
 */
export function useHiddenColumns(
  list: string,
): [hidden: readonly string[], hide: (columns: readonly string[]) => void] {
  const account = useAccount(({ user }) => user?.id ?? '');
  useQuery({
    queryKey: keyOf(columnsQuery),
    queryFn: ({ signal }) => ask(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hidden = useStored(({ hidden, unsent }) => unsent[account]?.[list] ?? hidden[account]?.[list] ?? none);
  const hide = (columns: readonly string[]) => {
    useStored.setState(({ unsent }) => ({
      unsent: { ...unsent, [account]: { ...unsent[account], [list]: columns } },
    }));
    sendSoon();
  };
  return [hidden, hide];
}
