import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import type { Database } from '../database/index.js';
import { scansOf, type TestDatabase, testDatabase } from '../testing/index.js';
import type { StoredEvent } from './event.js';
import { EventStore } from './event-store.js';
import { indexesEvents } from './log-index.js';
import { readShard } from './log-positions.js';
import { readSnapshot, type SnapshotFilter, snapshotStatement } from './log-snapshot.js';
import { sequencePending } from './sequencer.js';
import { byName } from './stored-row.js';

const bought = defineEvent('BookBought', 1, z.object({ n: z.number() }));
const lent = defineEvent('BookLent', 1, z.object({ n: z.number() }));
const dusted = defineEvent('ShelfDusted', 1, z.object({ n: z.number() }));
const filter: SnapshotFilter = { types: byName([bought, lent]) };
const hour = 3_600_000;

let test: TestDatabase;
let database: Database;
/** Its sequencer has ended: what it appends is pending until a test sequences it. */
let store: EventStore;
beforeAll(async () => {
  test = await testDatabase();
  database = test.database;
  const books = indexesEvents('Books1700000000010', {
    ...{ source: 'library', index: 'events_books', types: [bought], by: 'sequence' },
  });
  const loans = indexesEvents('Loans1700000000011', {
    ...{ source: 'library', index: 'events_loans', types: [lent], by: 'recorded_at' },
  });
  store = new EventStore({ source: 'library', database, projections: [], migrations: [books, loans] });
  await store.prepare();
  await store.close();
});
afterAll(() => test.close());
beforeEach(() => database.asOwner((sql) => sql.query('truncate library.events, library.events_pending')));

/** Of each school the shard is another one, or perhaps the same. */
const schools = Array.from({ length: 5 }, () => randomUUID());
const append = (
  n: number,
  event: typeof bought | typeof lent | typeof dusted = bought,
  stream: string = randomUUID(),
) =>
  store.transact({ school: schools[n % 5] as string, meta: { actor: 'test' } }, async (unit) =>
    unit.append(`book-${stream}`, [event({ n })]),
  );
const sequence = () => sequencePending(database, 'library');
const numbersOf = (events: readonly StoredEvent[]) => events.map(({ data }) => (data as { n: number }).n);

/** What the snapshot gives, and what who goes on from its heads reads then, when all is sequenced. */
async function follow(wanted = filter, meanwhile: () => Promise<unknown> = async () => undefined) {
  const [known, later]: [StoredEvent[], StoredEvent[]] = [[], []];
  const heads = await readSnapshot(database, 'library', wanted, async (events) => {
    known.push(...events);
    await meanwhile();
  });
  const goOn = async () => {
    await sequence();
    for (const [shard, after] of heads) {
      const from = { shard, after, limit: 100 };
      later.push(...(await database.asSystem((sql) => readShard(sql, 'library', from, wanted.types))).events);
    }
    return numbersOf(later);
  };
  return { known: numbersOf(known), goOn };
}

describe('a snapshot of a log', () => {
  it('has the events of its types over all shards in the order of their sequence numbers', async () => {
    for (let n = 0; n < 15; n++) await append(n, n % 3 === 2 ? dusted : n % 3 ? lent : bought);
    await sequence();
    const { known, goOn } = await follow();
    expect(known).toEqual([0, 1, 3, 4, 6, 7, 9, 10, 12, 13]);
    expect(await goOn()).toEqual([]);
  });

  it('is taken again where a change of the tables of the log ended it', async () => {
    for (let n = 0; n < 3; n++) await append(n);
    await sequence();
    const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
    const reading = jest.spyOn(database, 'asSystemSnapshot').mockRejectedValueOnce(deadlock);
    expect((await follow()).known).toEqual([0, 1, 2]);
    expect(reading).toHaveBeenCalledTimes(2);
    // What was handed over is not handed over twice.
    const taken: number[] = [];
    const meets = readSnapshot(database, 'library', filter, async (events) => {
      taken.push(events.length);
      throw deadlock;
    });
    await expect(meets).rejects.toThrow('deadlock detected');
    expect(taken).toEqual([3]);
    reading.mockRejectedValueOnce(new Error('another problem'));
    await expect(follow()).rejects.toThrow('another problem');
    reading.mockRestore();
  });

  it('is read in batches', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => n);
    await store.transact({ school: schools[0] as string, meta: { actor: 'test' } }, async (unit) =>
      unit.append(
        `book-${randomUUID()}`,
        many.map((n) => bought({ n })),
      ),
    );
    await sequence();
    const sizes: number[] = [];
    const known: StoredEvent[] = [];
    await readSnapshot(database, 'library', filter, async (events) => {
      sizes.push(events.length);
      known.push(...events);
    });
    expect(sizes).toEqual([1000, 1000, 500]);
    expect(numbersOf(known)).toEqual(many);
  });

  it('leaves an event that is committed and has no position to who reads on', async () => {
    await append(1);
    await sequence();
    await append(2);
    const { known, goOn } = await follow();
    expect(known).toEqual([1]);
    expect(await goOn()).toEqual([2]);
  });

  it('keeps the order of a stream that is in it in part', async () => {
    const stream = randomUUID();
    await append(5, bought, stream);
    await sequence();
    await append(10, bought, stream);
    await append(15, bought, stream);
    const { known, goOn } = await follow();
    expect(known).toEqual([5]);
    expect(await goOn()).toEqual([10, 15]);
  });

  it('leaves what commits later with a lower sequence number to who reads on', async () => {
    let [drawn, commit]: (() => void)[] = [];
    const isDrawn = new Promise<void>((done) => {
      drawn = done;
    });
    const mayCommit = new Promise<void>((done) => {
      commit = done;
    });
    const context = { school: schools[1] as string, meta: { actor: 'test' } };
    const slow = database.inSchool(context.school, async (sql) => {
      await store.join(sql, context, async (unit) => unit.append(`book-${randomUUID()}`, [bought({ n: 1 })]));
      await sql.query('select 1');
      drawn?.();
      await mayCommit;
    });
    await isDrawn;
    await append(6);
    await sequence();
    const { known, goOn } = await follow(filter, async () => {
      commit?.();
      await slow;
    });
    expect(known).toEqual([6]);
    expect(await goOn()).toEqual([1]);
    const [first] = await database.asSystem((sql) =>
      sql.query<{ data: { n: number } }>('select data from library.events order by sequence'),
    );
    expect(first?.data).toEqual({ n: 1 });
  });

  it('has nothing that is committed and sequenced while it is read', async () => {
    await append(1);
    await sequence();
    const { known, goOn } = await follow(filter, async () => {
      await append(2);
      await sequence();
    });
    expect(known).toEqual([1]);
    expect(await goOn()).toEqual([2]);
  });

  it('has of types with a lifetime what is younger', async () => {
    for (let n = 0; n < 8; n++) await append(n, n % 2 ? lent : bought);
    await sequence();
    await database.asOwner((sql) =>
      sql.query("update library.events set recorded_at = now() - interval '61 minutes' where (data ->> 'n')::int < 4"),
    );
    const { known } = await follow({ ...filter, lifetimes: { [lent.name]: hour } });
    expect(known).toEqual([0, 2, 4, 5, 6, 7]);
  });

  it('is empty without a log', async () => {
    const heads = await readSnapshot(database, 'nobody', filter, () => Promise.reject(new Error('an event')));
    expect(heads).toEqual(new Map());
  });

  it('is read by the indexes over its types', async () => {
    await database.asOwner((sql) =>
      sql.query(
        `insert into library.events
           (shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
         select 3, 'book', gen_random_uuid(), 1,
           case when n % 500 = 0 then 'BookBought' when n % 2 = 0 then 'BookLent' else 'ShelfDusted' end, 1,
           gen_random_uuid(), $1, now() - (20000 - n) * interval '1 hour', '{}', '{}'
         from generate_series(1, 20000) n`,
        [schools[0]],
      ),
    );
    await database.asOwner((sql) => sql.query('analyze library.events'));
    const statement = snapshotStatement('library', { ...filter, lifetimes: { [lent.name]: 24 * hour } });
    const scans = await database.asSystem((sql) => scansOf(sql, statement));
    expect(scans.toSorted()).toEqual(['events_books', 'events_loans']);
  });
});
