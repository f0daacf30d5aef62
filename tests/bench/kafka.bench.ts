import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { integer, table, uuid } from '../../libs/database/index.js';
import { EventStore, type Projection, projection } from '../../libs/eventsourcing/index.js';
import { followProjection, KafkaBus } from '../../libs/messaging/index.js';
import { swiped } from '../../libs/messaging/testing/effects.js';
import { testDatabase } from '../../libs/testing/index.js';
import { until } from '../../libs/testing/product.js';
import { anyBroker } from '../scaled/parts/broker.js';
import { median, rateOf, report } from './report.js';

const count = 40_000;
const gates = 500;
const batch = 500;
const rounds = 3;
const partitions = 8;

const swipes = table('counters', 'gate', {
  columns: { id: uuid(), school: uuid(), swipes: integer() },
  key: ['id'],
});
const counted: Projection = projection({
  source: 'gates',
  table: swipes,
  version: 1,
  on: (on) => [on(swiped, (row, { streamId, school }) => ({ id: streamId, school, swipes: (row?.swipes ?? 0) + 1 }))],
});

const broker = await anyBroker();
const { database, close } = await testDatabase();

/** Through relay, Kafka and a consumer that folds rows: the events are in the log when the relay starts. */
async function ours(): Promise<number> {
  const source = new EventStore({ source: 'gates', database, projections: [] });
  const target = new EventStore({ source: 'counters', database, projections: [counted] });
  await source.prepare();
  await target.prepare();
  const prefix = `bench-${randomUUID()}`;
  // Whoever consumes waits for Kafka however long it takes: nothing comes from the log.
  const options = { database, brokers: broker.brokers, publicEvents: () => [swiped], prefix, patience: 3_600_000 };
  const total = async () => {
    const [row] = await database.asSystem((sql) =>
      sql.query<{ sum: number | null }>('select sum(swipes)::int as sum from counters.gate'),
    );
    return row?.sum ?? 0;
  };
  const streams = Array.from({ length: gates }, () => ({ stream: `gate-${randomUUID()}`, school: randomUUID() }));
  const append = (index: number) => {
    const { stream, school } = streams[index % gates]!;
    const events = Array.from({ length: batch }, (_, door) => swiped({ door }));
    return source.transact({ school, meta: { actor: 'bench' } }, async (unit) => unit.append(stream, events));
  };
  const relay = await KafkaBus.open({ ...options, sources: ['gates'] });
  const consumer = await KafkaBus.open({ ...options, sources: [] });
  consumer.consume(target, followProjection(counted));
  const flows = async () => {
    await append(0);
    return consumer.announced > 0;
  };
  await until('events to come through Kafka', flows, 60_000);
  await consumer.settled();
  const before = consumer.announced;
  await relay.stop();
  const done = await total();
  for (let index = 0; index < count / batch; index += 1) await append(index);
  const again = KafkaBus.open({ ...options, sources: ['gates'] });
  const rate = await rateOf(count, async () => {
    await again;
    await until('every row', async () => (await total()) === done + count, 120_000);
  });
  const announced = consumer.announced - before;
  if (announced < count) throw new Error(`Kafka told of ${announced} events only`);
  await (await again).stop();
  await consumer.stop();
  await source.close();
  await target.close();
  return rate;
}

/** The same messages through kafkajs, from a producer to a consumer that counts them. */
async function bare(): Promise<number> {
  const kafka = new Kafka({ brokers: broker.brokers.split(','), logLevel: logLevel.NOTHING });
  const topic = `bare-${randomUUID()}`;
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: partitions }] });
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  const consumer = kafka.consumer({ groupId: topic });
  let received = 0;
  await producer.connect();
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    eachBatch: async ({ batch: { messages } }) => {
      received += messages.map(({ value }) => JSON.parse(String(value))).length;
    },
  });
  const headers = { id: randomUUID(), type: 'CardSwiped', school: randomUUID(), stream: `gate-${randomUUID()}` };
  const numbers = { schemaVersion: '1', version: '1', position: '12345', previous: '12344', sequence: '1234567' };
  const value = JSON.stringify({ data: { door: 1 }, meta: { actor: 'bench' } });
  const send = (size: number) =>
    producer.send({
      topic,
      acks: -1,
      messages: Array.from({ length: size }, (_, index) => ({
        partition: index % partitions,
        key: headers.stream,
        value,
        headers: { ...headers, ...numbers, traceparent: '' },
      })),
    });
  await send(batch);
  await until('the consumer to be there', () => received === batch, 60_000);
  const rate = await rateOf(count, async () => {
    for (let sent = 0; sent < count; sent += batch) await send(batch);
    await until('every message', () => received === count + batch, 120_000);
  });
  await Promise.all([producer, consumer, admin].map((one) => one.disconnect()));
  return rate;
}

const rates = { ours: [] as number[], bare: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  rates.bare.push(await bare());
  rates.ours.push(await ours());
}
report({
  name: `${count} events through relay, Kafka and a projecting consumer`,
  value: median(rates.ours),
  unit: 'events/s',
  peer: { name: 'bare kafkajs, counting', value: median(rates.bare) },
  goal: { ratioAtLeast: 0.5 },
  limit:
    'Relay and consumer share a processor here, and each batch of 500 is read from the log and folded in a transaction of its own.',
});
await close();
await broker.stop();
process.exit(0);
