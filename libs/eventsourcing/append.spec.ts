import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { makeEras } from './eras.js';
import type { EventStore } from './event-store.js';
import { appendOne, built, clockAt, openParted, partsOf, told } from './testing/parted-log.js';
import type { Unit } from './unit.js';

const school = randomUUID();
const november = Date.UTC(2026, 10, 30, 23, 59);
const december = Date.UTC(2026, 11, 1);

let test: TestDatabase;
let store: EventStore;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());
beforeEach(() => clockAt(november));
afterEach(async () => {
  clockAt();
  await store.close();
});

const open = async (name: string) => {
  store = await openParted(test, name);
};
const append = (stream: string, event: typeof told | typeof built, n: number, ids?: string[], since?: number) =>
  appendOne(store, school, stream, event({ n }), { ids, since, streamSince: since });
const parts = () => partsOf(test, store);

/** Versions that a stream has, by their parts: `202611 1`. */
const versions = async (stream: string) =>
  (
    await test.database.asOwner((sql) =>
      sql.query<{ place: string }>(
        `select split_part(tableoid::regclass::text, '_', 2) || ' ' || stream_version as place from ${store.schema}.events
         where stream_id = $1 order by sequence`,
        [stream.slice(stream.indexOf('-') + 1)],
      ),
    )
  ).map(({ place }) => place);

it('versions of a stream go on over months, however long nothing came and whatever lasts of it', async () => {
  await open('lifts');
  const [early, june] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 5, 5)];
  const [rare, lasts] = [`swipes-${randomUUID()}`, `swipes-${randomUUID()}`];
  for (const month of [early, june, december]) await makeEras(test.database, store.schema, month);
  clockAt(early);
  await append(rare, told, 1);
  await append(lasts, built, 1);
  await append(lasts, told, 2);
  clockAt(june);
  await append(lasts, told, 3);
  clockAt(december);
  await append(rare, told, 2);
  await append(lasts, told, 4);
  // With more events than an append numbers by itself.
  await store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
    for (const stream of [rare, lasts])
      unit.append(
        stream,
        Array.from({ length: 5 }, (_, n) => told({ n })),
      );
  });
  const five = (first: number) => Array.from({ length: 5 }, (_, step) => `202612 ${first + step}`);
  expect(await versions(rare)).toEqual(['202601 1', '202612 2', ...five(3)]);
  expect(await versions(lasts)).toEqual(['lasting 1', '202601 2', '202606 3', '202612 4', ...five(5)]);
});

describe('two appends to a stream at once', () => {
  const meta = { actor: 'test' };
  /** Locks that are held or waited for. */
  const locks = (condition: string) =>
    test.database.asSystem((sql) =>
      sql.query(`select from pg_locks where locktype = 'advisory' and ${condition}
         and database = (select oid from pg_database where datname = current_database())`),
    );
  const isMet = async () => (await locks('not granted')).length > 0;

  it.each([
    ['few', 1],
    ['more than an append numbers by itself', 9],
  ])('on both sides of the turn of a month give it versions in a row: %s', async (_what, count) => {
    await open(`barriers${count}`);
    await makeEras(test.database, store.schema, december);
    const stream = `swipes-${randomUUID()}`;
    const add = async (unit: Unit) =>
      unit.append(
        stream,
        Array.from({ length: count }, (_, n) => told({ n })),
      );
    let isOver = false;
    const { later } = await test.database.inSchool(school, async (sql) => {
      await store.join(sql, { school, meta }, add);
      await sql.query('select');
      clockAt(december);
      const later = store.transact({ school, meta }, add).finally(() => {
        isOver = true;
      });
      while (!isOver && !(await isMet())) await delay(10);
      return { later };
    });
    await later;
    const found = (await versions(stream)).map((place) => Number(place.split(' ')[1]));
    expect(found).toEqual(Array.from({ length: 2 * count }, (_, index) => index + 1));
    expect(await parts()).toMatchObject({ events_202611: expect.anything(), events_202612: expect.anything() });
  });

  it('hold nothing in the middle of a month', async () => {
    await open('portals');
    clockAt(Date.UTC(2026, 10, 15));
    await test.database.inSchool(school, async (sql) => {
      await store.join(sql, { school, meta }, async (unit) => unit.append(`swipes-${randomUUID()}`, [told({ n: 1 })]));
      await sql.query('select');
      expect(await locks('true')).toEqual([]);
    });
  });
});

describe('a log of which somebody says since when something is there', () => {
  const [may, july] = [Date.UTC(2026, 4, 20), Date.UTC(2026, 6, 20)];
  const swipes = () => `swipes-${randomUUID()}` as const;
  /** One unit with several appends. */
  const appendAll = (...appends: { stream: string; id: string; since?: number }[]) =>
    store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
      for (const { stream, id, since } of appends)
        unit.append(stream, [told({ n: 1 })], { ids: [id], since, streamSince: since });
    });

  it.each([
    ['later by a day', december + 60_000, december + 60_000],
    ['by a clock that was twelve days ahead', december + 12 * 86_400_000, december + 14 * 86_400_000],
    ['in a time that has not come', december + 12 * 86_400_000, november],
  ])('finds what comes again, %s', async (what, since, moment) => {
    await open(`hatches${moment % 1000}${since % 1000}${what.length}`);
    const [id, stream] = [randomUUID(), swipes()];
    await append(stream, told, 1, [id], november);
    clockAt(moment);
    await append(stream, told, 1, [id], since);
    expect(await versions(stream)).toEqual(['202611 1']);
  });

  it('does not look further back', async () => {
    await open('flaps');
    const [id, stream] = [randomUUID(), swipes()];
    for (const month of [may, july]) await makeEras(test.database, store.schema, month);
    clockAt(may);
    await append(stream, told, 1, [id], may);
    clockAt(july);
    // Whoever says so wrongly is believed: that shows where it was looked.
    await append(stream, told, 1, [id], july);
    expect(await versions(stream)).toEqual(['202605 1', '202607 1']);
  });

  it('looks as far back as the earliest that one unit says, and everywhere where one says nothing', async () => {
    await open('sluices');
    const [one, other, long] = [swipes(), swipes(), swipes()];
    const [id, otherId] = [randomUUID(), randomUUID()];
    for (const month of [may, july]) await makeEras(test.database, store.schema, month);
    clockAt(may);
    await appendAll({ stream: one, id }, { stream: other, id: otherId }, { stream: long, id: randomUUID() });
    clockAt(july);
    await appendAll({ stream: one, id, since: july }, { stream: other, id: otherId, since: may });
    await appendAll({ stream: one, id, since: july }, { stream: other, id: otherId });
    await appendAll({ stream: long, id: randomUUID(), since: july }, { stream: long, id: randomUUID() });
    expect(await parts()).toEqual({ events_202605: [1, 1, 1], events_202607: [1, 1] });
    expect(await versions(long)).toEqual(['202605 1', '202607 2', '202607 3']);
  });

  it('always looks among what lasts', async () => {
    await open('shutters');
    const [id, stream] = [randomUUID(), `gate-${randomUUID()}`];
    clockAt(may);
    await append(stream, built, 1, [id]);
    clockAt(july);
    await makeEras(test.database, store.schema, july);
    await append(stream, told, 1, [id], july);
    await append(stream, told, 2, [randomUUID()], july);
    expect(await versions(stream)).toEqual(['lasting 1', '202607 2']);
  });
});

it('the statements of an append are planned once, and not for each of them over all parts', async () => {
  await open('wickets');
  const told10 = Array.from({ length: 10 }, (_, n) => told({ n }));
  const add = async (unit: Unit) =>
    unit.append(`swipes-${randomUUID()}`, told10, { ids: told10.map(() => randomUUID()) });
  for (let time = 0; time < 8; time++) await store.transact({ school, meta: { actor: 'test' } }, add);
  const plans = await store.transact({ school, meta: { actor: 'test' } }, ({ sql }) =>
    sql.query(
      `select name, custom_plans as each from pg_prepared_statements where name like 'wickets.%' order by name`,
    ),
  );
  expect(plans).toEqual(['append', 'known', 'versions'].map((name) => ({ name: `wickets.${name}`, each: 0 })));
});

it('an event that comes again is dropped, also in another month', async () => {
  await open('turnstiles');
  const [id, stream] = [randomUUID(), `swipes-${randomUUID()}`];
  await append(stream, told, 1, [id]);
  clockAt(december);
  await append(stream, told, 1, [id]);
  await append(stream, told, 2);
  expect(await parts()).toEqual({ events_202611: [1], events_202612: [2] });
});
