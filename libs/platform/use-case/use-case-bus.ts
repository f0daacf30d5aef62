import { Injectable, type Provider } from '@nestjs/common';
import { CommandBus, CommandHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { SpanKind } from '@opentelemetry/api';
import { NamedQueue, UnderWay } from '../../concurrency/index.js';
import { type Call, codes, placeIn, Rejection, Stale } from '../../contracts/kernel/index.js';
import { type EventStore, inPart } from '../../eventsourcing/index.js';
import { isWithinLimit, notForLimited } from '../access/session.js';
import { Metrics } from '../health/metrics.js';
import { EventStores } from '../process/event-stores.js';
import { OperationRecorder } from '../request/operation-recorder.js';
import type { RequestContext } from '../request/request-context.js';
import { CopyWait } from './copy-wait.js';
import { askingFor, rowOf, withSeen } from './revisions.js';
import type { TeacherClasses, UseCase } from './use-case.js';

/** Rows of a page from which on it keeps the process for so long that others notice. */
const largePage = 1000;
/** Large pages of a school that may be asked for at once. */
const mostWaiting = 100;

const isLarge = (input: unknown) => Number((input as { pageSize?: number }).pageSize ?? 0) > largePage;

/**
 * Has use cases handled by the services of this process that serve them. Nest's buses find the handler; what is done around
 * each is said here, once: its part in the trace, its time, the wait for copies, its transaction, the record of the operation.
 */
@Injectable()
export class UseCaseBus {
  private readonly known = new Map<Call, UseCase>();
  /** Large pages of each school come one after the other: who asks for little waits for few of them. */
  private readonly largePages = new NamedQueue(mostWaiting, () => Rejection.state('请求过于频繁，请稍后重试'));

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly stores: EventStores,
    private readonly copies: CopyWait,
    private readonly recorder: OperationRecorder,
    private readonly metrics: Metrics,
    private readonly underWay: UnderWay,
  ) {}

  /** Makes a use case known that is handled in this process. */
  know(useCase: UseCase): void {
    this.known.set(useCase.call, useCase);
  }

  /** Does what a call asks for, a large page when it is its turn; gives its answer. @throws Rejection when it is refused */
  async execute(useCase: UseCase, input: unknown, asked: RequestContext): Promise<unknown> {
    const work = () => this.handle(useCase, input, asked);
    return isLarge(input) ? this.largePages.run(asked.school, work) : work();
  }

  private async handle(
    { call, opening, reads, Message, teacherClasses }: UseCase,
    input: unknown,
    asked: RequestContext,
  ): Promise<unknown> {
    const kind = call.writes ? 'command' : 'query';
    const bus: Pick<CommandBus, 'execute'> = call.writes ? this.commands : this.queries;
    const store = this.stores.of(call.service);
    const end = this.metrics.useCases.startTimer({ call: call.id, kind });
    this.underWay.begin();
    const trace = { kind: SpanKind.INTERNAL, parent: placeIn(asked.meta) };
    return inPart(`${kind} ${call.id}`, trace, async (place) => {
      const [given, context] = withSeen(call, input, { ...asked, call, meta: { ...asked.meta, ...place } });
      await this.copies.until(store, context, reads);
      context.ownClassIds = await this.ownClassIds(store, context, teacherClasses);
      const answer = await opening(store, context, (...open) =>
        bus.execute(new Message([...open, given, context] as never[])),
      ).catch(async (error) => {
        throw error instanceof Stale ? await this.told(call, input, asked) : error;
      });
      // A transaction of the use case has done so already; what changed nothing is an operation too.
      await this.recorder.accepted(context);
      return answer;
    }).finally(() => {
      end();
      this.underWay.end();
    });
  }

  /** The classes that a limited session sees; undefined where it is not limited, or the call is about no class. */
  private async ownClassIds(
    store: EventStore,
    { call, school, session }: RequestContext,
    teacherClasses: TeacherClasses | undefined,
  ): Promise<readonly string[] | undefined> {
    if (!session?.isLimited || call.limited === 'open') return undefined;
    const { teacherId } = session;
    if (!isWithinLimit(session, call) || !teacherClasses) throw new Rejection(codes.permission, notForLimited);
    if (!teacherId) return [];
    await this.copies.untilWhole(store, school, teacherClasses.reads);
    return store.database.inSchool(school, (sql) => teacherClasses.idsOf(sql, school, teacherId));
  }

  /** The refusal of a stale change, with the row that is stored now. */
  private async told(call: Call, input: unknown, context: RequestContext): Promise<Stale> {
    const values = input as Record<string, unknown>;
    const listing = call.revisions?.listing;
    const useCase = listing && this.known.get(listing);
    if (!useCase) return new Stale();
    const answer = await this.execute(useCase, askingFor(call, values), { ...context, operation: undefined });
    return new Stale(rowOf(listing, answer, values));
  }
}

/** The handler of a use case, which gives it its parts. */
export function handlerOf(useCase: UseCase): Provider {
  const { call, parts, work, Message } = useCase;
  class Handler {
    constructor(private readonly found: Readonly<Record<string, unknown>>) {}

    execute({ given }: InstanceType<typeof Message>): Promise<unknown> {
      return work(...given, this.found as never);
    }
  }
  (call.writes ? CommandHandler : QueryHandler)(Message)(Handler);
  const names = Object.keys(parts);
  const named = (bus: UseCaseBus, ...found: unknown[]) => {
    bus.know(useCase);
    return new Handler(Object.fromEntries(names.map((name, at) => [name, found[at]])));
  };
  return { provide: Handler, useFactory: named, inject: [UseCaseBus, ...Object.values(parts)] };
}
