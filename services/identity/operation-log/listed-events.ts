import {
  operationLogArchived,
  operationLogReplay,
  replayCountedAhead,
} from '../../../libs/contracts/identity/index.js';
import { type InputOf, type ListRow, Rejection } from '../../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { Database } from '../../../libs/database/index.js';
import {
  archivedMonths,
  boundsOfMonth,
  type LogFilter,
  LogReader,
  monthName,
  type StoredEvent,
} from '../../../libs/eventsourcing/index.js';
import {
  isOutsideSchools,
  LocalTime,
  type RequestContext,
  serves,
  serviceNames,
} from '../../../libs/platform/index.js';
import { masked } from '../../../libs/platform/operation/masked.js';
import { openParameters } from './parameters.js';
import { withinReach } from './reach.js';
import { Teller, type ToldEvent } from './telling/teller.js';

/** Names that a request may give to the one order that a replay has. */
const sequenceNames = ['sequence', 'createdAt', 'createtime'];

/** Nobody has so many events: the page there is empty. */
const beyondAll = 1e15;

/** The reader has opened what events say of persons; operations hold more of it, under keys of their own. */
async function withOpenParameters(
  events: readonly StoredEvent[],
  context: RequestContext,
  database: Database,
): Promise<StoredEvent[]> {
  const recorded = events.map(({ type, source, data }) => ({
    source,
    parameters: type === operationRecorded.name ? (data as { parameters: unknown }).parameters : undefined,
  }));
  const parameters = await withinReach(database, context, (sql) => openParameters(sql, recorded));
  return events.map((event, index) =>
    parameters[index] === undefined
      ? event
      : { ...event, data: { ...(event.data as object), parameters: parameters[index] } },
  );
}

/** The events that a request means. */
function filterOf(
  params: InputOf<typeof operationLogReplay>['params'],
  context: RequestContext,
  time: LocalTime,
): LogFilter {
  const { from, to, loginAccount, service, aggregate, aggregateId, requestId } = params;
  return {
    ...(isOutsideSchools(context) ? {} : { school: context.school }),
    ...(from ? { from: time.instant(from) } : {}),
    ...(to ? { until: time.lastInstant(to) + 1 } : {}),
    ...(loginAccount ? { actor: loginAccount } : {}),
    ...(service ? { sources: serviceNames.filter((name) => name === service) } : {}),
    ...(aggregate ? { category: aggregate } : {}),
    ...(aggregateId ? { streamId: aggregateId } : {}),
    ...(requestId ? { requestId } : {}),
  };
}

/** An event as the page shows it. */
function shownEvent(
  event: StoredEvent,
  { subject, ...told }: ToldEvent,
  time: LocalTime,
): ListRow<typeof operationLogReplay> {
  const { sequence, recordedAt, source, stream, streamId, type, meta, data } = event;
  return {
    sequence: Number(sequence),
    createdAt: time.text(recordedAt),
    service: source,
    aggregate: stream.slice(0, -streamId.length - 1),
    aggregateId: streamId,
    event: type,
    loginAccount: meta.actor,
    ip: meta.ip ?? '',
    payload: masked(data),
    ...told,
    subjects: subject?.name ? [subject] : [],
  };
}

/** Lists events of all services. */
export const listEvents = serves(
  operationLogReplay,
  { reader: LogReader, database: Database, time: LocalTime },
  async (input, context, { reader, database, time }) => {
    const { page, pageSize, order, orderField } = input;
    if (orderField && !sequenceNames.includes(orderField)) throw Rejection.invalid('排序字段格式不正确');
    const filter = filterOf(input.params, context, time);
    const isReversed = order?.startsWith('desc') ?? false;
    const offset = Math.min(page * pageSize, beyondAll);
    const [recordCount, events] = await Promise.all([
      reader.count(filter, offset + pageSize + replayCountedAhead),
      reader.page(filter, { offset, limit: pageSize, isReversed }),
    ]);
    const opened = await withOpenParameters(events, context, database);
    const { school } = filter;
    const told = await new Teller(reader, { school, language: context.language }, time).tell(opened);
    return { data: opened.map((event, index) => shownEvent(event, told[index]!, time)), recordCount };
  },
);

/** Lists the months that a replay does not show, or not whole. */
export const listArchivedMonths = serves(
  operationLogArchived,
  { reader: LogReader, database: Database, time: LocalTime },
  async (_input, _context, { reader, database, time }) => {
    const months = await database.asSystem((sql) => archivedMonths(sql, reader.sources));
    const eras = [...new Set(months.map(({ era }) => era))].sort((one, next) => one - next);
    return eras.map((era) => {
      const { from, until } = boundsOfMonth(era);
      return { month: monthName(era), from: time.text(from), to: time.text(until - 1) };
    });
  },
);
