import { Injectable, type Provider } from '@nestjs/common';
import { CommandBus, CommandHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { SpanKind } from '@opentelemetry/api';
import { placeIn } from '../../contracts/kernel/index.js';
import { inPart } from '../../eventsourcing/index.js';
import { Metrics } from '../health/metrics.js';
import { EventStores } from '../process/event-stores.js';
import { OperationRecorder } from '../request/operation-recorder.js';
import type { RequestContext } from '../request/request-context.js';
import { CopyWait } from './copy-wait.js';
import type { UseCase } from './use-case.js';

/**
 * Has use cases handled by the services of this process that serve them. Nest's buses find the handler; what is done around
 * each is said here, once: its part in the trace, its time, the wait for copies, its transaction, the record of the operation.
 */
@Injectable()
export class UseCaseBus {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly stores: EventStores,
    private readonly copies: CopyWait,
    private readonly recorder: OperationRecorder,
    private readonly metrics: Metrics,
  ) {}

  /** Does what a call asks for; gives its answer. @throws Rejection when it is refused */
  async execute({ call, opening, reads, Message }: UseCase, input: unknown, asked: RequestContext): Promise<unknown> {
    const kind = call.writes ? 'command' : 'query';
    const bus: Pick<CommandBus, 'execute'> = call.writes ? this.commands : this.queries;
    const store = this.stores.of(call.service);
    const end = this.metrics.useCases.startTimer({ call: call.id, kind });
    const trace = { kind: SpanKind.INTERNAL, parent: placeIn(asked.meta) };
    return inPart(`${kind} ${call.id}`, trace, async (place) => {
      const context = { ...asked, meta: { ...asked.meta, ...place } };
      await this.copies.until(store, context, reads);
      const answer = await opening(store, context, (...open) =>
        bus.execute(new Message([...open, input, context] as never[])),
      );
      // A transaction of the use case has done so already; what changed nothing is an operation too.
      await this.recorder.accepted(context);
      return answer;
    }).finally(end);
  }
}

/** The handler of a use case, which gives it its parts. */
export function handlerOf({ call, parts, work, Message }: UseCase): Provider {
  class Handler {
    constructor(private readonly found: Readonly<Record<string, unknown>>) {}

    execute({ given }: InstanceType<typeof Message>): Promise<unknown> {
      return work(...given, this.found as never);
    }
  }
  (call.writes ? CommandHandler : QueryHandler)(Message)(Handler);
  const names = Object.keys(parts);
  const named = (...found: unknown[]) => new Handler(Object.fromEntries(names.map((name, at) => [name, found[at]])));
  return { provide: Handler, useFactory: named, inject: Object.values(parts) };
}
