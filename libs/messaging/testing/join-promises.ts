import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/index.js';
import { type Database, integer, selectRows, table, uuid, varchar } from '../../database/index.js';
import { checkProjections, EventStore, projection, type StoredEvent, type Unit } from '../../eventsourcing/index.js';
import { holdConsumer } from '../../testing/index.js';
import { until } from '../../testing/product.js';
import type { Bus } from '../bus/bus.js';
import { type Consumer, consumer } from '../bus/consumer.js';
import { effectsOf, noise, swipe, swiped, upTo, write } from './effects.js';

const given = defineEvent('CardGiven', 1, z.object({ name: z.string() }), { isPublic: true });
const cardTable = table('readers', 'card', {
  columns: { id: uuid(), school: uuid(), name: varchar(), gifts: integer() },
  key: ['id'],
});
const doorTable = table('readers', 'gate', { columns: { id: uuid(), school: uuid(), swipes: integer() }, key: ['id'] });

/** A name that the copy of cards cannot take in. */
let poison: string | undefined;
const cards = projection({
  source: 'cards',
  table: cardTable,
  version: 1,
  on: (on) => [
    on(given, (row, { streamId, school, data: { name } }) => {
      if (name === poison) throw new Error('no such card');
      return { id: streamId, school, name, gifts: (row?.gifts ?? 0) + 1 };
    }),
  ],
});
const gates = projection({
  source: 'gates',
  table: doorTable,
  version: 1,
  on: (on) => [on(swiped, (row, { streamId, school }) => ({ id: streamId, school, swipes: (row?.swipes ?? 0) + 1 }))],
});

/** What a bus promises to consumers that rely on copies: registers the tests with Jest. */
export function joinPromises(of: {
  start(): Promise<Bus>;
  readonly database: Database;
  readonly gates: EventStore;
}): void {
  describe('who relies on a copy', () => {
    const school = randomUUID();
    let giver: EventStore;
    let reader: EventStore;
    beforeAll(async () => {
      const { database } = of;
      giver = new EventStore({ source: 'cards', database, projections: [] });
      reader = new EventStore({ source: 'readers', database, projections: [cards, gates] });
      for (const store of [giver, reader]) await store.prepare();
    });
    afterAll(async () => {
      for (const store of [giver, reader]) await store?.close();
    });
    beforeEach(() => {
      poison = undefined;
    });
    // Who has nothing to read yet has no cursor.
    it('reads with the copies', async () => {
      const bus = await of.start();
      const card = randomUUID();
      bus.consumeAll(reader, []);
      await give(card, 'first');
      await bus.settled();
      expect(await row(card)).toMatchObject({ name: 'first' });
    });

    const give = (id: string, name: string, store = giver) =>
      store.transact({ school, meta: { actor: 'office' } }, async (unit) =>
        unit.append(`card-${id}`, [given({ name })]),
      );
    const row = async (id: string) =>
      (await of.database.asSystem((sql) => selectRows(sql, cardTable, 'id = $1', [id])))[0];
    const swipesOf = async (id: string) =>
      (await of.database.asSystem((sql) => selectRows(sql, doorTable, 'id = $1', [id])))[0]?.swipes;
    const seen = async (name: string, gate: string) => (await effectsOf(of.database, name)).get(`gate-${gate}`);
    const named = (name: string) => `${name}-${randomUUID()}`;
    const own = new Set<string>();
    /** A gate of these tests: the log has many others. */
    function newGate(): string {
      const gate = randomUUID();
      own.add(gate);
      return gate;
    }
    /** Notes the swipes at gates of these tests. */
    const recorder = (
      name: string,
      before: (unit: Unit, events: readonly StoredEvent[]) => Promise<void> = async () => undefined,
    ) =>
      consumer({
        name,
        source: 'gates',
        types: [swiped],
        async handle(unit, events) {
          const ours = events.filter(({ streamId }) => own.has(streamId));
          await before(unit, ours);
          await write(unit, name, ours);
        },
      });
    /** Notes swipes, and the name on the card of the gate's id as the copy has it at that moment. */
    const reads = (name: string, names: (string | undefined)[]): Consumer => ({
      ...recorder(name, async ({ sql }, events) => {
        for (const { streamId } of events)
          names.push((await selectRows(sql, cardTable, 'id = $1', [streamId]))[0]?.name);
      }),
      after: [cards],
    });
    /** Does work while nobody can move the cursors of a consumer. */
    const holding = (name: string, work: () => Promise<void>) => holdConsumer(of.database, { name }, work);
    const lagOf = async (bus: Bus, name: string) =>
      (await bus.lag()).filter(({ consumer: one }) => one === name).reduce((sum, { lag }) => sum + lag, 0);

    it('of another source waits until the copy is as new as the event, and is not parked', async () => {
      const bus = await of.start();
      const [name, gate, names] = [named('waiting'), newGate(), [] as string[]];
      bus.consumeAll(reader, [reads(name, names)]);
      await bus.settled();
      await holding(cards.name, async () => {
        await give(gate, 'known');
        await swipe(of.gates, school, gate);
        while ((await lagOf(bus, name)) === 0 || (await lagOf(bus, gates.name)) > 0) await delay(20);
        expect(await seen(name, gate)).toBeUndefined();
        expect(await bus.parked()).toEqual([]);
      });
      await bus.settled();
      expect(names.slice(-1)).toEqual(['known']);
      expect(await seen(name, gate)).toEqual([1]);
    });

    it('handles what the copy is new enough for, whatever else its source tells, while it waits for the rest', async () => {
      const bus = await of.start();
      const [name, early, late, names] = [named('partly'), newGate(), newGate(), [] as string[]];
      bus.consumeAll(reader, [reads(name, names)]);
      await bus.settled();
      const shred = (id: string) =>
        giver.transact({ school, meta: { actor: 'office' } }, async (unit) => unit.append(`card-${id}`, [noise({})]));
      await holding(cards.name, async () => {
        await shred(early);
        await swipe(of.gates, school, early);
        await until('the early swipe', async () => (await seen(name, early)) !== undefined);
        await give(late, 'later');
        await shred(late);
        await swipe(of.gates, school, late);
        while ((await lagOf(bus, name)) === 0) await delay(20);
        expect(await seen(name, late)).toBeUndefined();
      });
      await bus.settled();
      expect(names.slice(-2)).toEqual([undefined, 'later']);
    });

    it('waits for what another process keeps, and for what was committed and has no position yet', async () => {
      const [keeper, bus] = [await of.start(), await of.start()];
      const [name, gate, names] = [named('apart'), newGate(), [] as string[]];
      keeper.consumeAll(reader, []);
      bus.consume(reader, reads(name, names));
      await keeper.settled();
      await bus.settled();
      await of.database.asSystem(async (sql) => {
        // Nobody gives positions in the log of cards.
        await sql.query('select from cards.log_head where shard = 0 for update');
        await give(gate, 'pending');
        await swipe(of.gates, school, gate);
        while ((await lagOf(bus, name)) === 0) await delay(20);
        // Longer than who waits sleeps between two looks.
        await delay(300);
        expect(await seen(name, gate)).toBeUndefined();
      });
      await keeper.settled();
      await bus.settled();
      expect(names.slice(-1)).toEqual(['pending']);
    });

    it('of its own source is handled with what the copy takes in, or not at all', async () => {
      const bus = await of.start();
      const [name, gate, seenThen] = [named('together'), newGate(), [] as [number | undefined, number | undefined][]];
      const reaction = recorder(name, async ({ sql }, events) => {
        const last = events.findLast(({ streamId }) => streamId === gate);
        if (!last) return;
        seenThen.push([(await selectRows(sql, doorTable, 'id = $1', [gate]))[0]?.swipes, last.streamVersion]);
        if (seenThen.length === 1) await sql.query('select pg_terminate_backend(pg_backend_pid())');
      });
      bus.consumeAll(reader, [{ ...reaction, copies: [gates] }]);
      await bus.settled();
      await swipe(of.gates, school, gate, 2);
      await bus.settled();
      expect(seenThen.length).toBeGreaterThan(1);
      for (const [swipes, version] of seenThen) expect(swipes).toBe(version);
      expect(await swipesOf(gate)).toBe(2);
      expect(await seen(name, gate)).toEqual(upTo(2));
    });

    it('of its own source waits while somebody else holds the cursor of the copy, as a rebuild does', async () => {
      const bus = await of.start();
      const [name, gate] = [named('held'), newGate()];
      bus.consumeAll(reader, [{ ...recorder(name), copies: [gates] }]);
      await bus.settled();
      await holding(gates.name, async () => {
        await swipe(of.gates, school, gate);
        while ((await lagOf(bus, name)) === 0) await delay(20);
        await delay(300);
        expect(await seen(name, gate)).toBeUndefined();
      });
      await bus.settled();
      expect([await swipesOf(gate), await seen(name, gate)]).toEqual([1, upTo(1)]);
    });

    it('loses and doubles nothing where its cursor and that of the copy stood apart, as before an upgrade', async () => {
      const [name, gate] = [named('upgraded'), newGate()];
      const [copyAhead, reactionAhead] = [await of.start(), await of.start()];
      copyAhead.consumeAll(reader, []);
      await swipe(of.gates, school, gate, 3);
      await copyAhead.settled();
      await copyAhead.stop();
      reactionAhead.consume(reader, recorder(name));
      await swipe(of.gates, school, gate, 2);
      await reactionAhead.settled();
      await reactionAhead.stop();
      expect([await swipesOf(gate), await seen(name, gate)]).toEqual([3, upTo(5)]);
      const bus = await of.start();
      bus.consumeAll(reader, [{ ...recorder(name), copies: [gates] }]);
      await swipe(of.gates, school, gate);
      await bus.settled();
      expect([await swipesOf(gate), await seen(name, gate)]).toEqual([6, upTo(6)]);
    });

    it('loses and doubles nothing while the copy is rebuilt', async () => {
      const bus = await of.start();
      const [name, gate] = [named('rebuilt'), newGate()];
      bus.consumeAll(reader, [{ ...recorder(name), copies: [gates] }]);
      const writing = (async () => {
        for (let round = 0; round < 30; round++) await swipe(of.gates, school, gate);
      })();
      for (let round = 0; round < 2; round++) await reader.rebuild();
      await writing;
      await bus.settled();
      expect([await swipesOf(gate), await seen(name, gate)]).toEqual([30, upTo(30)]);
      expect((await checkProjections(reader)).map(({ differing }) => differing)).toEqual([0, 0]);
    });

    it('is parked alone when it throws, and with the copy when the copy cannot take an event in', async () => {
      const bus = await of.start();
      const [name, card] = [named('choosy'), randomUUID()];
      let isBroken = true;
      const reaction = consumer({
        name,
        source: 'cards',
        types: [given],
        copies: [cards],
        async handle(unit, events) {
          if (isBroken && events.some(({ data }) => data.name === 'odd')) throw new Error('odd');
          await write(unit, name, events);
        },
      });
      bus.consumeAll(reader, [reaction]);
      const parked = async () => (await bus.parked()).map(({ consumer: of }) => of).sort();
      await give(card, 'odd');
      await bus.settled();
      expect(await row(card)).toMatchObject({ name: 'odd' });
      expect(await parked()).toEqual([name]);
      const other = randomUUID();
      poison = 'bad';
      await give(other, 'bad');
      await give(other, 'good');
      await bus.settled();
      expect(await row(other)).toBeUndefined();
      expect((await checkProjections(reader)).map(({ differing }) => differing)).toEqual([0, 0]);
      expect(await parked()).toEqual([name, name, name, cards.name, cards.name].sort());
      [poison, isBroken] = [undefined, false];
      for (const { id } of await bus.parked()) await bus.retryParked(id);
      expect(await parked()).toEqual([]);
      expect(await row(other)).toMatchObject({ name: 'good', gifts: 2 });
      expect((await effectsOf(of.database, name)).get(`card-${other}`)).toEqual([1, 2]);
    });

    it('is not started without the copies that it names', async () => {
      const bus = await of.start();
      const reaction = { ...recorder(named('alone')), copies: [gates] };
      expect(() => bus.consume(reader, reaction)).toThrow('is not started with its copies');
      expect(() => bus.consumeAll(giver, [reaction])).toThrow('which its service does not keep');
      expect(() => bus.consumeAll(reader, [{ ...recorder('x'), after: [gates] }])).toThrow('of its own source');
    });
  });
}
