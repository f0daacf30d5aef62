import { columnsQuery } from '@contracts/identity/columns.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '@/api/account.js';
import { callApi } from '@/api/client.js';
import { keyOf } from '@/api/queries.js';
import { ownId, useStoredColumns } from './stored-columns.js';

/** Those alone who choose need what sends it. */
const sender = () => import('./send-columns.js');

/** Asks what the account hides, and keeps it here. */
async function ask(signal: AbortSignal): Promise<OutputOf<typeof columnsQuery>> {
  const told = await callApi(columnsQuery, {}, { quiet: true, signal });
  const account = ownId();
  const own = Object.fromEntries(told.map(({ list, hidden }) => [list, hidden]));
  useStoredColumns.setState(({ hidden }) => ({ hidden: { ...hidden, [account]: own } }));
  if (Object.keys(useStoredColumns.getState().unsent[account] ?? {}).length > 0)
    void sender().then(({ sendNewest }) => sendNewest(account, own));
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
  const hidden = useStoredColumns(
    ({ hidden, unsent }) => unsent[account]?.[list]?.hidden ?? hidden[account]?.[list] ?? none,
  );
  const hide = (columns: readonly string[]) => {
    useStoredColumns.setState(({ hidden, unsent }) => {
      const before = unsent[account]?.[list];
      const over = before ? before.over : hidden[account]?.[list];
      return { unsent: { ...unsent, [account]: { ...unsent[account], [list]: { hidden: columns, over } } } };
    });
    void sender().then(({ sendSoon }) => sendSoon());
  };
  return [hidden, hide];
}
