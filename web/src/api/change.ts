import {
  aggregatesOf,
  type Call,
  codes,
  newTraceparent,
  type OutputOf,
  readTraceparent,
} from '@contracts/kernel/index.js';
import { type CallOptions, type ClientInput, callApi } from './client.js';
import { ApiFailure } from './failure.js';
import { queryClient, refreshAfter } from './queries.js';
import { saidWhenSlow } from './slow.js';

/** How long hints of a write are looked for after it, ms: one that comes later is taken for a change of somebody else's. */
const remembered = 10_000;

/** The server has answered: what it was asked to change may be other than what is shown, also where it refused. */
const isAnswered = (failure: unknown) =>
  failure === null || (failure instanceof ApiFailure && !failure.isUnreachable && failure.code !== codes.session);

/**
 * Asks the server to change something. When it has answered, all that shows what the call's record says to be changed is
 * asked anew; nobody has to wait for that.
 * @returns what the contract says, in the domain's names.
 * @throws ApiFailure, as `callApi` does
 */
export function change<C extends Call>(
  call: C,
  input: Partial<ClientInput<C>> = {},
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  const traceparent = newTraceparent();
  const trace = readTraceparent(traceparent)?.traceId;
  const answer = queryClient
    .getMutationCache()
    .build<OutputOf<C>, Error, Partial<ClientInput<C>>, unknown>(queryClient, {
      meta: { call, trace },
      gcTime: remembered,
      networkMode: 'always',
      mutationFn: (values) => callApi(call, values, { ...options, traceparent }),
      onSettled: (_answer, failure) => {
        if (isAnswered(failure)) void refreshAfter(call);
      },
    })
    .execute(input);
  // How far a file has come is told by who sends it.
  return call.body === 'multipart' ? answer : saidWhenSlow(answer);
}

/** Who has changed rows of an aggregate: this page, this page in a write that is under way, or somebody else. */
export function whoChanged(aggregate: string, trace: string | undefined): 'own' | 'pending' | 'other' {
  const write = trace && queryClient.getMutationCache().find({ predicate: ({ meta }) => meta?.trace === trace });
  if (!write || !aggregatesOf(write.meta?.call as Call).includes(aggregate)) return 'other';
  const { status } = write.state;
  return status === 'success' ? 'own' : status === 'pending' ? 'pending' : 'other';
}
