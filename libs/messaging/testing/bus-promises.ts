import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import { EventStore } from '../../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import type { Bus, OnParked, OnReleased } from '../bus/bus.js';
import { consumer } from '../bus/consumer.js';
import { effectsOf, makeServices, noise, opened, recorder, type Services, swipe, swiped, upTo } from './effects.js';
import { followPromises } from './follow-promises.js';
import { joinPromises } from './join-promises.js';
import { parkingPromises } from './parking-promises.js';

/** Of what an adapter under test is made. */
export interface AdapterOptions {
  database: Database;
  onParked?: OnParked;
  onReleased?: OnReleased;
  batchSize?: number;
  /** Problems in the background, which some tests cause. */
  report: (problem: unknown) => void;
}

/** The promises of the bus, for any adapter: registers the tests with Jest. */
export function busPromises(makeAdapter: (options: AdapterOptions) => Promise<Bus>): void {
  let test: TestDatabase;
  let services: Services;
  let buses: Bus[] = [];
  let problems: unknown[] = [];
  beforeAll(async () => {
    test = await testDatabase({ poolSize: 16, systemPoolSize: 16 });
    services = await makeServices(test.database);
  });
  afterAll(async () => {
    await services.gates.close();
    await services.passes.close();
    await test.close();
  });
  beforeEach(() => {
    problems = [];
  });
  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.stop()));
    buses = [];
  });

  async function start(options: Partial<AdapterOptions> = {}): Promise<Bus> {
    const report = (problem: unknown) => problems.push(problem);
    const bus = await makeAdapter({ database: test.database, report, ...options });
    buses.push(bus);
    return bus;
  }
  const seen = (name: string) => effectsOf(test.database, name);
  const schools = upTo(5).map(() => randomUUID());
  const school = schools[0] as string;
  const named = (name: string) => `${name}-${randomUUID()}`;

  /** 16 writers, each with a stream of its own. */
  async function writeMany(rounds: number): Promise<string[]> {
    const gates = upTo(16).map(() => randomUUID());
    await Promise.all(
      gates.map(async (gate, index) => {
        for (let round = 0; round < rounds; round++)
          await swipe(services.gates, schools[index % schools.length] as string, gate);
      }),
    );
    return gates.map((gate) => `gate-${gate}`);
  }

  it('no event is skipped or doubled, and streams keep their order, while 16 writers write', async () => {
    const bus = await start();
    const name = named('counter');
    bus.consume(services.passes, recorder(name));
    const streams = await writeMany(30);
    await bus.settled();
    const found = await seen(name);
    for (const stream of streams) expect(found.get(stream)).toEqual(upTo(30));
    expect(problems).toEqual([]);
  });

  it('a new consumer begins at the start of the log', async () => {
    const streams = await writeMany(3);
    const bus = await start({ batchSize: 7 });
    const name = named('late');
    bus.consume(services.passes, recorder(name));
    await bus.settled();
    const found = await seen(name);
    for (const stream of streams) expect(found.get(stream)).toEqual(upTo(3));
  });

  it('a handler gets the events of one school at a time, in its school, schools in one order, and only its types', async () => {
    const bus = await start();
    const name = named('schools');
    const handled = new Map<string, string[]>();
    const begin = () =>
      bus.consume(
        services.passes,
        recorder(name, async (events, unit) => {
          expect(new Set(events.map((event) => event.school))).toEqual(new Set([unit.school]));
          expect(events.every(({ type }) => type !== noise.name)).toBe(true);
          const [row] = await unit.sql.query<{ others: number; transaction: string }>(
            `select count(*) as others, pg_current_xact_id()::text as transaction from passes.effect where school <> $1`,
            [unit.school],
          );
          expect(row?.others).toBe(0);
          const { transaction } = row!;
          handled.set(transaction, [...(handled.get(transaction) ?? []), unit.school]);
        }),
      );
    await services.gates.transact({ school, meta: { actor: 'wind' } }, async (unit) =>
      unit.append(`gate-${randomUUID()}`, [noise({})]),
    );
    const streams = await writeMany(5);
    // A transaction has events of one shard, whose schools lie there as they come.
    const together: string[] = [];
    while (together.length < 5) {
      const id = randomUUID();
      if (services.gates.shardOf(id) === services.gates.shardOf(school)) together.push(id);
    }
    for (const id of together.sort().reverse()) await swipe(services.gates, id, randomUUID());
    begin();
    await bus.settled();
    const found = await seen(name);
    for (const stream of streams) expect(found.get(stream)).toEqual(upTo(5));
    expect(problems).toEqual([]);
    expect(Math.max(...[...handled.values()].map(({ length }) => length))).toBeGreaterThan(1);
    for (const turn of handled.values()) expect(turn).toEqual([...turn].sort());
  });

  it('an effect and its cursor are one: a connection that dies between them leaves neither', async () => {
    const bus = await start();
    const name = named('dying');
    const gate = randomUUID();
    let deaths = 3;
    bus.consume(
      services.passes,
      consumer({
        name,
        source: 'gates',
        types: [swiped],
        async handle(unit, events) {
          await recorder(name).handle(unit, events);
          if (!events.some(({ streamId }) => streamId === gate) || deaths === 0) return;
          deaths -= 1;
          const [row] = await unit.sql.query<{ pid: number }>('select pg_backend_pid() as pid');
          await test.database.asOwner((sql) => sql.query('select pg_terminate_backend($1)', [row?.pid]));
          await unit.sql.query('select 1');
        },
      }),
    );
    await swipe(services.gates, school, gate, 20);
    await bus.settled();
    expect(deaths).toBe(0);
    expect((await seen(name)).get(`gate-${gate}`)).toEqual(upTo(20));
    expect(await bus.parked()).toEqual([]);
  });

  it('two instances of a consumer share its events', async () => {
    const name = named('twice');
    const [one, other] = [await start({ batchSize: 5 }), await start({ batchSize: 5 })];
    one.consume(services.passes, recorder(name));
    other.consume(services.passes, recorder(name));
    const streams = await writeMany(20);
    await Promise.all([one.settled(), other.settled()]);
    const found = await seen(name);
    for (const stream of streams) expect(found.get(stream)).toEqual(upTo(20));
  });

  it('a consumer goes on where it was stopped', async () => {
    const name = named('stopped');
    const first = await start();
    first.consume(services.passes, recorder(name));
    const gate = randomUUID();
    await swipe(services.gates, school, gate, 3);
    await first.settled();
    await first.stop();
    await swipe(services.gates, school, gate, 3);
    const next = await start();
    next.consume(services.passes, recorder(name));
    await next.settled();
    expect((await seen(name)).get(`gate-${gate}`)).toEqual(upTo(6));
  });

  it('what a handler appends is there once, with its cause, and reaches the next consumer', async () => {
    const bus = await start();
    const [name, next] = [named('opener'), named('listener')];
    const gate = randomUUID();
    const causes: (string | undefined)[] = [];
    bus.consume(
      services.passes,
      consumer({
        name,
        source: 'gates',
        types: [swiped],
        async handle(unit, events) {
          for (const { data, id, streamId } of events)
            if (streamId === gate) unit.append(`pass-${gate}`, [opened(data)], { meta: { causation: id } });
        },
      }),
    );
    bus.consume(
      services.gates,
      consumer({
        name: next,
        source: 'passes',
        types: [opened],
        async handle(_unit, events) {
          causes.push(...events.map(({ meta }) => meta.causation));
        },
      }),
    );
    await swipe(services.gates, school, gate, 3);
    await bus.settled();
    expect(causes).toHaveLength(3);
    expect(new Set(causes).size).toBe(3);
  });

  it('the lag of a consumer counts what it has not handled', async () => {
    const bus = await start();
    const name = named('slow');
    let go: () => void = () => undefined;
    const gate = new Promise<void>((open) => {
      go = open;
    });
    bus.consume(
      services.passes,
      recorder(name, () => gate),
    );
    await swipe(services.gates, school, randomUUID(), 10);
    const lagOf = async () =>
      (await bus.lag()).filter((entry) => entry.consumer === name).reduce((sum, { lag }) => sum + lag, 0);
    expect(await lagOf()).toBeGreaterThanOrEqual(10);
    go();
    await bus.settled();
    expect(await lagOf()).toBe(0);
  });

  it('an event whose process died before it was sequenced is found', async () => {
    const bus = await start();
    const name = named('found');
    bus.consume(services.passes, recorder(name));
    const dying = new EventStore({ source: 'gates', database: test.database, projections: [] });
    await dying.prepare();
    await dying.close();
    const gate = randomUUID();
    await swipe(dying, school, gate, 2);
    while ((await seen(name)).get(`gate-${gate}`)?.length !== 2) await delay(20);
  });

  const tested = {
    start,
    school,
    writeMany,
    get database() {
      return test.database;
    },
    get services() {
      return services;
    },
    get problems() {
      return problems;
    },
  };
  parkingPromises(tested);
  followPromises(tested);
  joinPromises({
    start,
    get database() {
      return test.database;
    },
    get gates() {
      return services.gates;
    },
  });
}
