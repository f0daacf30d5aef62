import { Controller, type Provider, type Type } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Call } from '../../contracts/kernel/index.js';
import { EventStore } from '../../eventsourcing/index.js';
import { CallRoute } from '../http/call-route.js';
import type { RequestContext } from '../http/request-context.js';
import { OperationRecorder } from '../operation/operation-recorder.js';
import { CopyWait } from './copy-wait.js';
import type { UseCase } from './use-case.js';

/** A request of one call, as a bus carries it. */
interface Message {
  readonly input: never;
  readonly context: RequestContext;
}
type MessageClass = new (input: unknown, context: RequestContext) => Message & (Command<unknown> | Query<unknown>);

const messageClasses = new WeakMap<Call, MessageClass>();

/** The class of a call's messages: a command where the call writes, else a query. */
function messageClassOf(call: Call): MessageClass {
  const known = messageClasses.get(call);
  if (known) return known;
  const Base: new () => object = call.writes ? Command : Query;
  const made = {
    [call.id]: class extends Base {
      constructor(
        readonly input: never,
        readonly context: RequestContext,
      ) {
        super();
      }
    },
  }[call.id] as unknown as MessageClass;
  messageClasses.set(call, made);
  return made;
}

/** Says on which bus who handles the message, and around every use case what is done for all of them. */
function handlerOf(useCase: UseCase): Provider {
  const { call, parts, reads } = useCase;
  const names = Object.keys(parts);
  class Handler {
    constructor(
      private readonly recorder: OperationRecorder,
      private readonly copies: CopyWait,
      private readonly store: EventStore,
      private readonly given: Readonly<Record<string, unknown>>,
    ) {}

    async execute({ input, context }: Message): Promise<unknown> {
      await this.copies.until(this.store, context, reads);
      const answer = await useCase.run(input, context, this.given);
      // A transaction of the use case has done so already; what changed nothing is an operation too.
      await this.recorder.accepted(context);
      return answer;
    }
  }
  const decorate = call.writes ? CommandHandler : QueryHandler;
  decorate(messageClassOf(call) as never)(Handler);
  return {
    provide: Handler,
    useFactory: (recorder: OperationRecorder, copies: CopyWait, store: EventStore, ...found: unknown[]) =>
      new Handler(recorder, copies, store, Object.fromEntries(names.map((name, index) => [name, found[index]]))),
    inject: [OperationRecorder, CopyWait, EventStore, ...Object.values(parts)],
  };
}

/** Handles requests that are not of HTTP: from tests and from other code of the process. */
export class UseCases {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Has a request of the call handled by the service of this process that serves it. */
  async execute(call: Call, input: unknown, context: RequestContext): Promise<unknown> {
    const message = new (messageClassOf(call))(input, context);
    return message instanceof Command ? this.commands.execute(message) : this.queries.execute(message);
  }
}

/** The routes of use cases: each hands the request to the bus, whose handler is the use case. */
export function routesOf(useCases: readonly UseCase[]): Type {
  @Controller()
  class Routes {
    constructor(
      readonly commands: CommandBus,
      readonly queries: QueryBus,
    ) {}
  }
  for (const { call } of useCases) {
    const route = function (this: Routes, input: unknown, context: RequestContext) {
      return new UseCases(this.commands, this.queries).execute(call, input, context);
    };
    const descriptor = { value: route, writable: true, configurable: true, enumerable: false };
    Object.defineProperty(Routes.prototype, call.id, descriptor);
    CallRoute(call)(Routes.prototype, call.id, descriptor);
  }
  return Routes;
}

/** The handlers of use cases. */
export const handlersOf = (useCases: readonly UseCase[]): Provider[] => useCases.map(handlerOf);
