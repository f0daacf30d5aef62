import type { Call, InputOf } from '../contracts/kernel/index.js';
import type { EventStore } from '../eventsourcing/index.js';
import type { Answered, RequestContext, UseCase } from '../platform/index.js';

/** Has a use case do its work over a store, without what the bus does around it. @param parts those that it names */
export const unaccompanied = <C extends Call>(
  { opening, work }: UseCase<C>,
  store: Pick<EventStore, 'database'>,
  input: InputOf<C>,
  context: RequestContext,
  parts: object = {},
) =>
  opening(store as EventStore, context, (...open) => work(...([...open, input, context, parts] as never[]))) as Promise<
    Answered<C>
  >;
