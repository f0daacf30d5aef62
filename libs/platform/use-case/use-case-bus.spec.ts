import { setTimeout as delay } from 'node:timers/promises';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { UnderWay } from '../../concurrency/index.js';
import { paymentType } from '../../contracts/finance/payment-type.js';
import { Rejection } from '../../contracts/kernel/index.js';
import { operationRecorded } from '../../contracts/platform/operation.events.js';
import { requestOf, ServiceUnderTest } from '../../testing/index.js';
import { until } from '../../testing/product.js';
import { Metrics } from '../health/metrics.js';
import { Operation } from '../operation/operation.js';
import { serviceModule } from '../service/service-definition.js';
import { answers, handles, serves } from './use-case.js';

const { check, delete: remove, query } = paymentType.calls;
const [kept, refused, traceId, spanId] = ['a', 'b', 'c'.repeat(32), 'd'.repeat(16)];
/** Lists that are being read: each goes on when it is told to, while they are held. */
const reading: (() => void)[] = [];
let isHeld = true;
const useCases = {
  listTypes: serves(query, async () => {
    if (isHeld) await new Promise<void>((done) => reading.push(done));
    return { data: [], recordCount: 0 };
  }),
  removeTypes: handles(remove, async (unit, { ids }) => {
    unit.append(`type-${unit.school}`, [paymentType.events.removed({})]);
    if (ids.includes(refused)) throw Rejection.inUse('缴费类型已被使用');
  }),
  checkName: answers(check, { underWay: UnderWay }, async (_sql, _input, _context, { underWay }) => ({
    isUsable: underWay.count[0] === 1,
    problem: '',
  })),
};

describe('around a use case', () => {
  const spans = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  let finance: ServiceUnderTest;
  beforeAll(async () => {
    trace.setGlobalTracerProvider(provider);
    finance = await ServiceUnderTest.start(serviceModule({ name: 'finance', folders: [{ calls: [useCases] }] }));
  });
  afterAll(async () => {
    await finance.stop();
    await provider.shutdown();
    trace.disable();
  });

  it('is a transaction with the record of its operation, a part of the trace, and its time', async () => {
    const ask = (id: string) => {
      const operator = { loginAccount: 'a', accountType: 2, ip: '', requestId: '' };
      const context = { ...requestOf(), call: remove, operation: new Operation(remove, operator) };
      context.meta = { ...context.meta, traceId, spanId };
      return finance.ask(remove, { ids: [id] }, context);
    };
    await ask(kept);
    await expect(ask(refused)).rejects.toThrow('缴费类型已被使用');
    expect(await finance.ask(check, { name: 'a' }, requestOf())).toMatchObject({ isUsable: true });
    expect(finance.find(UnderWay).count[0]).toBe(0);

    const events = await finance.database.asSystem((sql) =>
      sql.query<{ type: string; span: string }>(`select type, meta ->> 'spanId' as span from finance.events`),
    );
    const [part, ...others] = spans.getFinishedSpans().filter(({ name }) => name === `command ${remove.id}`);
    expect(part?.parentSpanContext).toMatchObject({ traceId, spanId });
    expect(others).toHaveLength(1);
    const span = part?.spanContext().spanId;
    const { name: removed } = paymentType.events.removed;
    expect(events.map(({ type }) => type).sort()).toEqual([removed, operationRecorded.name].sort());
    expect(events.map((event) => event.span)).toEqual([span, span]);

    const { values } = await finance.find(Metrics).useCases.get();
    const counts = values.filter(({ metricName = '' }) => metricName.endsWith('_count'));
    expect(counts.map(({ labels, value }) => [labels.kind, labels.call, value])).toEqual([
      ['command', remove.id, 2],
      ['query', check.id, 1],
    ]);
  });

  it('is its turn for a large page of a school, while small ones and those of others go on', async () => {
    const [one, other] = [requestOf(), requestOf()];
    const ask = (pageSize: number, context: typeof one) =>
      finance.ask(query, { page: 0, pageSize, params: {} }, context);
    const large = [ask(50_000, one), ask(1001, one)];
    await until('the first', () => reading.length === 1);
    const beside = [ask(1000, one), ask(50_000, other)];
    await until('those whose turn it is', () => reading.length === 3);
    await delay(50);
    expect(reading).toHaveLength(3);
    reading[0]!();
    await large[0];
    await until('the next', () => reading.length === 4);
    for (const done of reading.splice(0)) done();
    await Promise.all([...large, ...beside]);

    const flood = Array.from({ length: 101 }, () => ask(50_000, one).catch(({ message }: Error) => message));
    expect(await flood.at(-1)).toBe('请求过于频繁，请稍后重试');
    isHeld = false;
    for (const done of reading) done();
    await Promise.all(flood);
  });
});
