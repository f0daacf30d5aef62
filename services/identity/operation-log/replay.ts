import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { operationLogReplay } from '../../../libs/contracts/identity/index.js';
import { Rejection, type RowOf } from '../../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { Database } from '../../../libs/database/index.js';
import { type LogFilter, LogReader, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import {
  isOutsideSchools,
  LocalTime,
  queryOf,
  type RequestContext,
  serviceNames,
} from '../../../libs/platform/index.js';
import { masked } from '../../../libs/platform/operation/operation.js';
import { readWithinReach } from '../school/reach.js';
import { openParameters } from './parameters.js';

export class ReplayEvents extends queryOf(operationLogReplay) {}

/** Names that a request may give to the one order that a replay has. */
const sequenceNames = ['sequence', 'createdAt', 'createtime'];

@QueryHandler(ReplayEvents)
export class ReplayEventsHandler implements IQueryHandler<ReplayEvents> {
  constructor(
    private readonly reader: LogReader,
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context }: ReplayEvents) {
    const { page, pageSize, order, orderField } = input;
    if (orderField && !sequenceNames.includes(orderField)) throw Rejection.invalid('排序字段格式不正确');
    const filter = this.filterOf(input.params, context);
    const recordCount = await this.reader.count(filter);
    const isReversed = order?.startsWith('desc') ?? false;
    const events = await this.reader.page(filter, { offset: page * pageSize, limit: pageSize, isReversed });
    const opened = await this.withOpenParameters(events, context);
    return { data: opened.map((event) => this.row(event)), recordCount };
  }

  /** The reader has opened what events say of persons; operations hold more of it, under keys of their own. */
  private async withOpenParameters(events: readonly StoredEvent[], context: RequestContext): Promise<StoredEvent[]> {
    const recorded = events.map(({ type, source, data }) => ({
      source,
      parameters: type === operationRecorded.name ? (data as { parameters: unknown }).parameters : undefined,
    }));
    const parameters = await readWithinReach(this.database, context, (sql) => openParameters(sql, recorded));
    return events.map((event, index) =>
      parameters[index] === undefined
        ? event
        : { ...event, data: { ...(event.data as object), parameters: parameters[index] } },
    );
  }

  private filterOf(params: ReplayEvents['input']['params'], context: RequestContext): LogFilter {
    const { from, to, loginAccount, service, aggregate, aggregateId, requestId } = params;
    return {
      ...(isOutsideSchools(context) ? {} : { school: context.school }),
      ...(from ? { from: this.time.instant(from) } : {}),
      ...(to ? { until: this.time.lastInstant(to) + 1 } : {}),
      ...(loginAccount ? { actor: loginAccount } : {}),
      ...(service ? { sources: serviceNames.filter((name) => name === service) } : {}),
      ...(aggregate ? { category: aggregate } : {}),
      ...(aggregateId ? { streamId: aggregateId } : {}),
      ...(requestId ? { requestId } : {}),
    };
  }

  private row(event: StoredEvent): RowOf<typeof operationLogReplay> {
    const { sequence, recordedAt, source, stream, streamId, type, meta, data } = event;
    return {
      sequence: Number(sequence),
      createdAt: this.time.text(recordedAt),
      service: source,
      aggregate: stream.slice(0, -streamId.length - 1),
      aggregateId: streamId,
      event: type,
      loginAccount: meta.actor,
      ip: meta.ip ?? '',
      payload: masked(data),
    };
  }
}
