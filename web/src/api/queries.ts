import { aggregatesOf, type Call, type OutputOf } from '@contracts/kernel/index.js';
import { QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useAccount } from './account.js';
import { type CallOptions, type ClientInput, callApi } from './client.js';

/** The server's state in this page. Nothing is asked twice within half a minute, unless it is known to have changed. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
});

/** Key under which the answer of a call is kept; it begins with the aggregates that the answer shows. */
export const keyOf = <C extends Call>(call: C, input: Partial<ClientInput<C>> = {}) =>
  [aggregatesOf(call), call.id, input] as const;

/** Options of a call as a query, for `useQuery` and `fetchQuery`. */
export function queryOf<C extends Call>(call: C, input: Partial<ClientInput<C>> = {}, options: CallOptions = {}) {
  return {
    queryKey: keyOf(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(call, input, { ...options, signal }),
  };
}

/** Asks a read call and keeps its answer; one that does not serve a session which is limited to classes is not asked. */
export function useApi<C extends Call>(
  call: C,
  input: Partial<ClientInput<C>> = {},
  options: Omit<UseQueryOptions<OutputOf<C>>, 'queryKey' | 'queryFn'> & { quiet?: boolean } = {},
) {
  const { quiet, enabled, ...query } = options;
  const isLimited = useAccount((state) => state.user?.isLimited);
  const isServed = !isLimited || call.limited !== undefined;
  return useQuery<OutputOf<C>>({ ...queryOf(call, input, { quiet }), ...query, enabled: isServed && enabled });
}

/** What shows one of the aggregates is out of date; what is on the screen is asked again. */
export function refresh(aggregates: readonly string[]): Promise<unknown> {
  const isAbout = ([shown]: readonly unknown[]) => (shown as readonly string[]).some((one) => aggregates.includes(one));
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey) });
}

/** What the call shows, or has changed, is out of date. */
export const refreshAfter = (...calls: readonly Call[]): Promise<unknown> => refresh(calls.flatMap(aggregatesOf));
