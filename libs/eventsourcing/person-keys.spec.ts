import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent, type EventOf, erasedText } from '../contracts/kernel/index.js';
import { nullable, selectRows, table, uuid, varchar } from '../database/index.js';
import { gate, holdAppends, outcomeOf, type TestDatabase, testDatabase } from '../testing/index.js';
import { checkProjections } from './check.js';
import type { Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { LogReader } from './log-reader.js';
import { eraseKeys, openValues, type SealedValue } from './person-keys.js';
import { projection } from './projection.js';

const told = defineEvent(
  'GuestTold',
  1,
  z.object({ name: z.string(), phone: z.string().optional(), room: z.string() }),
  {
    personal: { of: 'stream', fields: ['name', 'phone'] },
  },
);
const swiped = defineEvent('GuestSwiped', 1, z.object({ card: z.string(), door: z.string() }), {
  personal: { of: ({ card }) => ({ text: card }), fields: ['card'] },
});

const guestTable = table('hotel', 'guest', {
  columns: { id: uuid(), school: uuid(), name: varchar(), phone: nullable(varchar()), room: varchar() },
  key: ['id'],
});
const guests = projection({
  source: 'hotel',
  table: guestTable,
  version: 1,
  on: (on) => [on(told, (_row, { streamId: id, school, data }) => ({ id, school, ...data }))],
});

type Told = EventOf<typeof told>;
const guest: Decider<Told['data'] | undefined, Told['data'], Told> = {
  category: 'guest',
  types: [told],
  initial: undefined,
  evolve: (_state, event) => event.data,
  decide: (command) => [told(command)],
};

let test: TestDatabase;
let store: EventStore;
const school = randomUUID();
const context = { school, meta: { actor: 'test' } };
beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({ source: 'hotel', database: test.database, projections: [guests] });
  await store.prepare();
});
afterAll(async () => {
  await store.close();
  await test.close();
});

const wang = { name: '王五', phone: '13911112222', room: '101' };
async function arrive(data: Told['data'] = wang): Promise<string> {
  const id = randomUUID();
  await store.transact(context, (unit) => unit.handle(guest, id, data));
  return id;
}
const erase = (id: string, texts: readonly string[] = [], sharedTexts: readonly string[] = []) =>
  store.transact(context, ({ sql }) => eraseKeys(sql, 'hotel', school, { id, texts, sharedTexts }));
const stateOf = (id: string) => store.transact(context, async (unit) => (await unit.load(guest, id)).state);
const rowOf = (id: string) =>
  test.database.asSystem(async (sql) => (await selectRows(sql, guestTable, 'id = $1', [id]))[0]);
const storedOf = (id: string) =>
  test.database.asOwner((sql) =>
    sql.query<{ id: string; data: string }>('select id, data::text as data from hotel.events where stream_id = $1', [
      id,
    ]),
  );
async function readOf(id: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const events of new LogReader(test.database, ['hotel']).read({ streamId: id }))
    found.push(...events.map(({ data }) => data));
  return found;
}

it('keeps personal data sealed in the log, and gives them to everybody who reads it', async () => {
  const id = await arrive();
  const [stored] = await storedOf(id);
  for (const text of [wang.name, wang.phone]) expect(stored!.data).not.toContain(text);
  expect(stored!.data).toContain(wang.room);
  expect(await stateOf(id)).toEqual(wang);
  expect(await readOf(id)).toEqual([wang]);
  expect(await rowOf(id)).toMatchObject(wang);
});

it('gives a person one key, however many write of it at once', async () => {
  const id = randomUUID();
  await Promise.all(
    [1, 2, 3, 4].map((room) =>
      store.transact(context, async (unit) => unit.append(`guest-${id}`, [told({ ...wang, room: String(room) })])),
    ),
  );
  const keys = await test.database.asSystem((sql) =>
    sql.query('select id from hotel.person_key where subject = $1', [id]),
  );
  expect(keys).toHaveLength(1);
  expect(await readOf(id)).toHaveLength(4);
});

it('tells nothing of an erased person, of what was stored and of what is stored later; others stay', async () => {
  const [id, other] = [await arrive(), await arrive({ name: '赵六', room: '102' })];
  await erase(id);
  const unreadable = { name: erasedText, phone: erasedText, room: '101' };
  expect(await stateOf(id)).toEqual(unreadable);
  expect(await readOf(id)).toEqual([unreadable]);
  expect(await readOf(other)).toEqual([{ name: '赵六', room: '102' }]);
  await store.transact(context, async (unit) => unit.append(`guest-${id}`, [told({ ...wang, name: '王五' })]));
  expect((await storedOf(id)).map(({ data }) => data).join()).not.toContain('王五');
  expect(await rowOf(id)).toMatchObject(unreadable);
});

it('rebuilds what the live table holds after an erase', async () => {
  const id = await arrive();
  await erase(id);
  await test.database.asSystem((sql) =>
    sql.query('update hotel.guest set name = $2, phone = $2 where id = $1', [id, erasedText]),
  );
  expect((await checkProjections(store)).map(({ differing }) => differing)).toEqual([0]);
  await store.rebuild();
  expect(await rowOf(id)).toMatchObject({ name: erasedText, phone: erasedText, room: '101' });
});

it('tells nothing of an erased person either that was stored before there were keys', async () => {
  const id = await arrive();
  const [stored] = await storedOf(id);
  await test.database.asOwner((sql) =>
    sql.query('update hotel.events set data = $2::json where id = $1', [stored!.id, JSON.stringify(wang)]),
  );
  expect(await readOf(id)).toEqual([wang]);
  await erase(id);
  expect(await readOf(id)).toEqual([{ name: erasedText, phone: erasedText, room: '101' }]);
});

it('refuses a sealed text that was altered', async () => {
  const id = await arrive();
  const [stored] = await storedOf(id);
  const data = JSON.parse(stored!.data);
  const text = `${data.sealed.text.slice(0, -4)}AAA=`;
  await test.database.asOwner((sql) =>
    sql.query('update hotel.events set data = $2::json where id = $1', [
      stored!.id,
      JSON.stringify({ ...data, sealed: { ...data.sealed, text } }),
    ]),
  );
  await expect(readOf(id)).rejects.toThrow('were altered');
  await test.database.asOwner((sql) =>
    sql.query('update hotel.events set data = $2::json where id = $1', [stored!.id, stored!.data]),
  );
});

it('forgets what names a text of the person alone', async () => {
  const [door, id] = [randomUUID(), await arrive()];
  await store.transact(context, async (unit) =>
    unit.append(`door-${door}`, [swiped({ card: 'c0ffee', door: 'A' }), swiped({ card: 'FEED', door: 'A' })]),
  );
  await erase(id, ['C0FFEE']);
  expect(await readOf(door)).toEqual([
    { card: erasedText, door: 'A' },
    { card: 'FEED', door: 'A' },
  ]);
});

describe('a value that speaks of persons', () => {
  const keep = (value: unknown, about: string[] = []) =>
    store.transact(context, async (unit) => {
      for (const id of about) unit.append(`guest-${id}`, [told(wang)]);
      return unit.sealed(value);
    });
  const open = (...values: unknown[]) => test.database.asSystem((sql) => openValues(sql, 'hotel', values));

  it('is unreadable when one of them is erased: by event, by id in a list, by a text, by a name that nobody else has', async () => {
    const id = randomUUID();
    const values = [
      await keep({ name: '无关' }, [id]),
      await keep({ ids: `${randomUUID()},${id}` }),
      await keep([{ phone: ' 13911112222' }]),
      await keep({ nested: { name: '王五' } }),
    ];
    const others = [await keep({ name: '王五' }, [randomUUID()]), await keep({ phone: '1391111' }), { plain: true }];
    expect(JSON.stringify(values)).not.toMatch(/无关|13911112222|王五/);
    expect(await open(...values.slice(2), { plain: true })).toEqual([
      [{ phone: ' 13911112222' }],
      { nested: { name: '王五' } },
      { plain: true },
    ]);
    const { sealed } = others[0] as SealedValue;
    const altered = { sealed: { ...sealed, text: `${sealed.text.slice(0, -4)}AAA=` } };
    expect(await open(altered)).toEqual([altered]);
    await erase(id, [wang.phone], [wang.name]);
    expect(await open(...values)).toEqual(values.map(() => erasedText));
    expect(await open(...others)).toEqual([{ name: '王五' }, { phone: '1391111' }, { plain: true }]);
  });
});

describe('an erase and an append at the same time', () => {
  it('an erase waits for who is about to store something of the person', async () => {
    const id = await arrive();
    const [stored, erased] = await holdAppends(test.database, 'hotel', async () => {
      const stored = store.transact(context, (unit) => unit.handle(guest, id, { ...wang, room: '102' }));
      expect(await outcomeOf(test.database, stored)).toBe('held up');
      const erased = erase(id);
      expect(await outcomeOf(test.database, erased, 2)).toBe('held up');
      return [stored, erased];
    });
    await Promise.all([stored, erased]);
    expect(await readOf(id)).toEqual([
      { name: erasedText, phone: erasedText, room: '101' },
      { name: erasedText, phone: erasedText, room: '102' },
    ]);
  });

  it('who stores something of the person waits for an erase, and then tells nothing', async () => {
    const id = await arrive();
    const [begun, released] = [gate(), gate()];
    const erased = store.transact(context, async ({ sql }) => {
      await eraseKeys(sql, 'hotel', school, { id, texts: [] });
      begun.open();
      await released.passed;
    });
    await begun.passed;
    const stored = store.transact(context, async (unit) =>
      unit.append(`guest-${id}`, [told({ ...wang, room: '103' })]),
    );
    expect(await outcomeOf(test.database, stored)).toBe('held up');
    released.open();
    await Promise.all([erased, stored]);
    expect(await rowOf(id)).toMatchObject({ name: erasedText, room: '103' });
  });
});
