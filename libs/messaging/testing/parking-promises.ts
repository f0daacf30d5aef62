import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import type { Bus, OnParked, OnReleased } from '../bus/bus.js';
import { consumer } from '../bus/consumer.js';
import { effectsOf, noise, recorder, type Services, swipe, swiped, upTo } from './effects.js';

/** What the tests of an adapter share; services and problems are those of the running test. */
interface Tested {
  start(options?: { onParked?: OnParked; onReleased?: OnReleased }): Promise<Bus>;
  school: string;
  /** 16 writers, each with a stream of its own; gives the streams. */
  writeMany(rounds: number): Promise<string[]>;
  readonly database: Database;
  readonly services: Services;
  readonly problems: readonly unknown[];
}

/** What becomes of events that cannot be handled, for any adapter: registers the tests with Jest. */
export function parkingPromises(of: Tested): void {
  const { school } = of;
  const seen = (name: string) => effectsOf(of.database, name);
  const named = (name: string) => `${name}-${randomUUID()}`;

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
      const bus = await of.start({ onParked });
      bus.consume(of.services.passes, poisoned);
      await swipe(of.services.gates, school, gate, 5);
      const others = await of.writeMany(4);
      await bus.settled();
      await swipe(of.services.gates, school, gate, 1);
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
      const released: string[] = [];
      const onReleased: OnReleased = async (unit, { consumer }) => {
        unit.append(`alarm-${randomUUID()}`, [noise({})]);
        released.push(consumer);
      };
      const bus = await of.start({ onParked, onReleased });
      bus.consume(of.services.passes, poisoned);
      const [first] = await bus.parked();
      await expect(bus.retryParked(first?.id as string)).rejects.toThrow('poison');
      expect(await bus.parked()).toHaveLength(4);
      expect(released).toEqual([]);
      isPoisoned = false;
      await bus.retryParked(first?.id as string);
      await swipe(of.services.gates, school, gate, 1);
      await bus.settled();
      expect((await seen(name)).get(stream)).toEqual(upTo(7));
      expect(await bus.parked()).toEqual([]);
      expect(released).toEqual([name]);
    });
  });

  it('an event is parked too where the database refuses what its handler only sent', async () => {
    const bus = await of.start();
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
    bus.consume(of.services.passes, refused);
    await swipe(of.services.gates, school, gate, 1);
    await bus.settled();
    await swipe(of.services.gates, school, gate, 1);
    await bus.settled();
    expect((await seen(name)).get(`gate-${gate}`)).toEqual([1]);
    expect(await bus.parked()).toMatchObject([{ consumer: name, error: expect.stringContaining('division by zero') }]);
  });

  it('an event is parked too whose handler appends what another school has: that is no race', async () => {
    const bus = await of.start();
    const [name, gate, taken] = [named('taken'), randomUUID(), randomUUID()];
    const appended = `pass-${randomUUID()}`;
    await of.services.passes.transact({ school: randomUUID(), meta: { actor: 'other' } }, async (unit) =>
      unit.append(appended, [noise({})], { ids: [taken] }),
    );
    bus.consume(
      of.services.passes,
      recorder(name, (events, unit) => {
        if (events.some(({ streamId, streamVersion }) => streamId === gate && streamVersion === 2))
          unit.append(`pass-${gate}`, [noise({})], { ids: [taken] });
      }),
    );
    await bus.settled();
    await swipe(of.services.gates, school, gate, 3);
    await bus.settled();
    expect((await seen(name)).get(`gate-${gate}`)).toEqual([1]);
    expect(await bus.parked()).toMatchObject([
      { consumer: name, error: expect.stringContaining('events_id') },
      { consumer: name, error: 'an earlier event of its stream is parked' },
    ]);
  });

  it('an event is not parked while the database has no room: it is tried again', async () => {
    const bus = await of.start();
    const [name, gate] = [named('full'), randomUUID()];
    let attempts = 0;
    bus.consume(
      of.services.passes,
      consumer({
        name,
        source: 'gates',
        types: [swiped],
        async handle(unit, events) {
          const isFull = events.some(({ streamId }) => streamId === gate) && ++attempts <= 3;
          if (isFull)
            await unit.sql.query(`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`);
          await recorder(name).handle(unit, events);
        },
      }),
    );
    await swipe(of.services.gates, school, gate, 1);
    await bus.settled();
    expect(attempts).toBe(4);
    expect(await bus.parked()).toEqual([]);
    expect((await seen(name)).get(`gate-${gate}`)).toEqual([1]);
  });

  it('an event that a program may not handle any more waits for a newer one', async () => {
    const bus = await of.start();
    const name = named('outdated');
    const gate = randomUUID();
    const setSummary = (summary: string) =>
      of.database.asOwner((sql) => sql.query('update passes.inline_projections set summary = $1', [summary]));
    bus.consume(
      of.services.passes,
      recorder(name, (events, unit) => {
        if (events.some(({ streamId }) => streamId === gate)) unit.append(`pass-${gate}`, [noise({})]);
      }),
    );
    await bus.settled();
    await setSummary('passes.effect 2');
    expect(await of.services.passes.isCurrent()).toBe(false);
    await swipe(of.services.gates, school, gate);
    while (!of.problems.some((problem) => /does not have the projections/.test(String(problem)))) await delay(20);
    expect(await bus.parked()).toEqual([]);
    await setSummary('');
    expect(await of.services.passes.isCurrent()).toBe(true);
    await bus.settled();
    expect((await seen(name)).get(`gate-${gate}`)).toEqual([1]);
  });
}
