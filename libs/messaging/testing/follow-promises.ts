import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '../../eventsourcing/index.js';
import type { Bus } from '../bus/bus.js';
import { noise, type Services, swipe, swiped, upTo } from './effects.js';

/** What the tests of an adapter share; services and problems are those of the running test. */
interface Tested {
  start(): Promise<Bus>;
  school: string;
  /** 16 writers, each with a stream of its own; gives the streams. */
  writeMany(rounds: number): Promise<string[]>;
  readonly services: Services;
  readonly problems: readonly unknown[];
}

/** What the bus promises to those who follow: registers the tests with Jest. */
export function followPromises(tested: Tested): void {
  describe('who follows', () => {
    const { start, school, writeMany } = tested;
    const collect = () => {
      const events: StoredEvent[] = [];
      const handle = (batch: StoredEvent[]) => {
        events.push(...batch);
      };
      return { events, handle };
    };

    it('from the start has everything when the promise is kept, and then every new event', async () => {
      const bus = await start();
      const gate = randomUUID();
      await swipe(tested.services.gates, school, gate, 2);
      const { events, handle } = collect();
      const following = await bus.follow(
        { sources: ['gates', 'nobody'], types: [swiped], from: 'start', onFailure: 'leave-out' },
        handle,
      );
      const own = () => events.filter(({ streamId }) => streamId === gate).map(({ streamVersion }) => streamVersion);
      expect(own()).toEqual([1, 2]);
      await swipe(tested.services.gates, school, gate);
      await bus.settled();
      expect(own()).toEqual([1, 2, 3]);
      await following.stop();
      await swipe(tested.services.gates, school, gate);
      await bus.settled();
      expect(own()).toEqual([1, 2, 3]);
    });

    it('from the start sees every event once, and streams in their order, while 16 writers write', async () => {
      const bus = await start();
      const writing = writeMany(20);
      const followed: StoredEvent[][] = [];
      for (let round = 0; round < 5; round++) {
        const { events, handle } = collect();
        await bus.follow({ sources: ['gates'], types: [swiped], from: 'start', onFailure: 'leave-out' }, handle);
        followed.push(events);
      }
      const streams = await writing;
      await bus.settled();
      for (const events of followed) {
        const of = (gate: string) => events.filter(({ stream }) => stream === gate);
        for (const stream of streams) expect(of(stream).map(({ streamVersion }) => streamVersion)).toEqual(upTo(20));
      }
    });

    it('from the start is spared what has outlived its type, and nothing that comes', async () => {
      const bus = await start();
      const gate = randomUUID();
      await swipe(tested.services.gates, school, gate, 3);
      await tested.services.gates.database.asOwner((sql) =>
        sql.query(
          "update gates.events set recorded_at = now() - interval '2 hours' where stream_id = $1 and stream_version < 3",
          [gate],
        ),
      );
      const { events, handle } = collect();
      const options = { sources: ['gates'], types: [swiped, noise], lifetimes: { [swiped.name]: 3_600_000 } };
      await bus.follow({ ...options, from: 'start', onFailure: 'leave-out' }, handle);
      const own = () => events.filter(({ streamId }) => streamId === gate).map(({ streamVersion }) => streamVersion);
      expect(own()).toEqual([3]);
      expect(events.map(({ type }) => type)).toContain(noise.name);
      await swipe(tested.services.gates, school, gate);
      await bus.settled();
      expect(own()).toEqual([3, 4]);
    });

    it('from now sees what comes, in every instance', async () => {
      await swipe(tested.services.gates, school, randomUUID());
      const [one, other] = [await start(), await start()];
      await one.settled();
      const [first, second] = [collect(), collect()];
      await one.follow({ sources: ['gates'], types: [swiped], from: 'now', onFailure: 'leave-out' }, first.handle);
      await other.follow({ sources: ['gates'], types: [swiped], from: 'now', onFailure: 'leave-out' }, second.handle);
      const gate = randomUUID();
      await swipe(tested.services.gates, school, gate, 2);
      await Promise.all([one.settled(), other.settled()]);
      for (const { events } of [first, second]) expect(events.map(({ streamId }) => streamId)).toEqual([gate, gate]);
    });

    it('is gone when it stops at once, before it was brought anything', async () => {
      const bus = await start();
      const { events, handle } = collect();
      const options = { sources: ['gates'], types: [swiped], from: 'now', onFailure: 'leave-out' } as const;
      await (await bus.follow(options, handle)).stop();
      await swipe(tested.services.gates, school, randomUUID());
      await bus.settled();
      expect(events).toEqual([]);
    });

    it('is not held up by an event it throws on', async () => {
      const bus = await start();
      const { events, handle } = collect();
      await bus.follow({ sources: ['gates'], types: [swiped], from: 'now', onFailure: 'leave-out' }, (batch) => {
        if (batch.some(({ data }) => data && (data as { door: number }).door === 1)) throw new Error('follower');
        handle(batch);
      });
      await swipe(tested.services.gates, school, randomUUID(), 3);
      await bus.settled();
      expect(events.map(({ streamVersion }) => streamVersion)).toEqual([1, 3]);
      expect(tested.problems.map(String)).toContain('Error: follower');
    });
  });
}
