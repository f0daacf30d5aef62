import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import { EventStore } from '../../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import type { Bus, OnParked } from '../bus/bus.js';
import { consumer } from '../bus/consumer.js';
import { effectsOf, makeServices, noise, opened, recorder, type Services, swipe, swiped, upTo } from './effects.js';
import { followPromises } from './follow-promises.js';
import { joinPromises } from './join-promises.js';

/** Of what an adapter under test is made. */
export interface AdapterOptions {
  database: Database;
  onParked?: OnParked;
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

  it('a handler gets the events of one school at a time, in its school, and only its types', async () => {
    const bus = await start();
    const name = named('schools');
    bus.consume(
      services.passes,
      recorder(name, async (events, unit) => {
        expect(new Set(events.map((event) => event.school))).toEqual(new Set([unit.school]));
        expect(events.every(({ type }) => type !== noise.name)).toBe(true);
        const [row] = await unit.sql.query<{ others: number }>(
          'select count(*) as others from passes.effect where school <> $1',
          [unit.school],
        );
        expect(row?.others).toBe(0);
      }),
    );
    await services.gates.transact({ school, meta: { actor: 'wind' } }, async (unit) =>
      unit.append(`gate-${randomUUID()}`, [noise({})]),
    );
    const streams = await writeMany(5);
    await bus.settled();
    const found = await seen(name);
    for (const stream of streams) expect(found.get(stream)).toEqual(upTo(5));
    expect(problems).toEqual([]);
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

  describe('an event that a handler throws on', () => {
    const gate = randomUUID();
    const stream = `gate-${gate}`;
    const alarms: string[] = [];
    const name = named('poisoned');
    let isPoisoned = true;
    const onParked: OnParked = async (unit, parked) => {
      if (parked.consumer !== name) return;
      await unit.sql.query('select 1 from passes.effect');
      unit.append(`alarm-${randomUUID()}`, [noise({})]);
      alarms.push(parked.eventId);
    };
    const poisoned = recorder(name, (events) => {
      if (isPoisoned && events.some((event) => event.stream === stream && event.streamVersion === 3))
        throw new Error('poison');
    });

    it('is parked with its successors, raises an alarm, and the rest goes on', async () => {
      const bus = await start({ onParked });
      bus.consume(services.passes, poisoned);
      await swipe(services.gates, school, gate, 5);
      const others = await writeMany(4);
      await bus.settled();
      await swipe(services.gates, school, gate, 1);
      await bus.settled();
      const found = await seen(name);
      expect(found.get(stream)).toEqual([1, 2]);
      for (const other of others) expect(found.get(other)).toEqual(upTo(4));
      const parked = await bus.parked();
      expect(parked.map((event) => event.stream)).toEqual([stream, stream, stream, stream]);
      const positions = parked.map(({ position }) => Number(position));
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      expect(parked[0]).toMatchObject({ consumer: name, source: 'gates', school, error: 'poison' });
      expect(alarms).toEqual([parked[0]?.eventId]);
      expect((await bus.lag()).filter(({ consumer: of }) => of === name).every(({ lag }) => lag === 0)).toBe(true);
    });

    it('can be tried again, in the order of its stream', async () => {
      const bus = await start({ onParked });
      bus.consume(services.passes, poisoned);
      const [first] = await bus.parked();
      await expect(bus.retryParked(first?.id as string)).rejects.toThrow('poison');
      expect(await bus.parked()).toHaveLength(4);
      isPoisoned = false;
      await bus.retryParked(first?.id as string);
      await swipe(services.gates, school, gate, 1);
      await bus.settled();
      expect((await seen(name)).get(stream)).toEqual(upTo(7));
      expect(await bus.parked()).toEqual([]);
    });
  });

  it('an event is parked too where the database refuses what its handler only sent', async () => {
    const bus = await start();
    const [name, gate] = [named('refused'), randomUUID()];
    const refused = consumer({
      name,
      source: 'gates',
      types: [swiped],
      async handle(unit, events) {
        await recorder(name).handle(unit, events);
        if (events.some(({ streamId, streamVersion }) => streamId === gate && streamVersion === 2))
          unit.sql.send('select 1 / 0');
      },
    });
    bus.consume(services.passes, refused);
    await swipe(services.gates, school, gate, 1);
    await bus.settled();
    await swipe(services.gates, school, gate, 1);
    await bus.settled();
    expect((await seen(name)).get(`gate-${gate}`)).toEqual([1]);
    expect(await bus.parked()).toMatchObject([{ consumer: name, error: expect.stringContaining('division by zero') }]);
  });

  it('an event that a program may not handle any more waits for a newer one', async () => {
    const bus = await start();
    const name = named('outdated');
    const gate = randomUUID();
    const setSummary = (summary: string) =>
      test.database.asOwner((sql) => sql.query('update passes.inline_projections set summary = $1', [summary]));
    bus.consume(
      services.passes,
      recorder(name, (events, unit) => {
        if (events.some(({ streamId }) => streamId === gate)) unit.append(`pass-${gate}`, [noise({})]);
      }),
    );
    await bus.settled();
    await setSummary('passes.effect 2');
    expect(await services.passes.isCurrent()).toBe(false);
    await swipe(services.gates, school, gate);
    while (!problems.some((problem) => /does not have the projections/.test(String(problem)))) await delay(20);
    expect(await bus.parked()).toEqual([]);
    await setSummary('');
    expect(await services.passes.isCurrent()).toBe(true);
    await bus.settled();
    expect((await seen(name)).get(`gate-${gate}`)).toEqual([1]);
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

  followPromises({
    start,
    school,
    writeMany,
    get services() {
      return services;
    },
    get problems() {
      return problems;
    },
  });
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
