import type { Call, OutputOf } from '@contracts/kernel/index.js';
import { QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type CallOptions, type ClientInput, callApi } from './client.js';

/** The server's state in this page. Nothing is asked twice within half a minute, unless it is known to have changed. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
});

/** What a call is about, the first part of its id: `student` of `student.query`. Hints of the server name it too. */
export const topicOf = (call: Call): string => call.id.slice(0, call.id.indexOf('.'));

/** Key under which the answer of a call is kept. */
export const keyOf = <C extends Call>(call: C, input: Partial<ClientInput<C>> = {}) =>
  [topicOf(call), call.id, input] as const;

/** Options of a call as a query, for `useQuery` and `fetchQuery`. */
export function queryOf<C extends Call>(call: C, input: Partial<ClientInput<C>> = {}, options: CallOptions = {}) {
  return {
    queryKey: keyOf(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(call, input, { ...options, signal }),
  };
}

/** Asks a read call and keeps its answer. */
export function useApi<C extends Call>(
  call: C,
  input: Partial<ClientInput<C>> = {},
  options: Omit<UseQueryOptions<OutputOf<C>>, 'queryKey' | 'queryFn'> & { quiet?: boolean } = {},
) {
  const { quiet, ...query } = options;
  return useQuery<OutputOf<C>>({ ...queryOf(call, input, { quiet }), ...query });
}

/** Everything known about the topics is out of date; what is on the screen is asked again. */
export function refresh(...topics: string[]): Promise<unknown> {
  return Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })));
}
