import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import * as columns from './column.js';
import { copyRows } from './copy.js';
import { creates, migrate } from './migrate.js';
import { saveRows, selectRows } from './rows.js';
import { type RowOf, table } from './table.js';

const note = table('people', 'note', {
  columns: {
    id: columns.uuid(),
    text: columns.nullable(columns.varchar(100)),
    credit: columns.nullable(columns.numeric()),
    isOpen: columns.boolean(),
    born: columns.nullable(columns.date()),
    createdAt: columns.instant(),
    tags: columns.json<readonly string[]>(),
  },
  key: ['id'],
});
const rowOf = (changes: Partial<RowOf<typeof note>> = {}): RowOf<typeof note> => ({
  id: randomUUID(),
  text: '王小明',
  credit: 12.5,
  isOpen: false,
  born: '2012-01-31',
  createdAt: Date.UTC(2026, 8, 1, 8, 30, 0, 123),
  tags: ['a'],
  ...changes,
});

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ tables: [note] });
  await migrate(test.database, 'people', [creates('Notes1763700000000', [note])]);
});
afterAll(() => test.close());
afterEach(() => test.database.asSystem((sql) => sql.query('delete from people.note')));

const stored = () => test.database.asSystem((sql) => selectRows(sql, note));

it.each(['tab\tand line\nand return\r', 'back\\slash \\n \\. ', '\\N', '', 'quote \' and " and , and null'])(
  'a text comes back as it went in: %j',
  async (text) => {
    const row = rowOf({ text, tags: [text, '"'] });
    await test.database.asSystem(async (sql) => copyRows(sql, note, [row]));
    expect(await stored()).toEqual([row]);
  },
);

it.each([
  '-000043-03-15T12:00:00.000Z',
  '0000-12-31T16:00:00.500Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T05:00:00.000Z',
])('an instant at an end of the calendar comes back as it went in, copied or inserted: %s', async (time) => {
  const createdAt = Date.parse(time);
  const rows = [rowOf({ createdAt }), rowOf({ createdAt })] as const;
  await test.database.asSystem(async (sql) => {
    copyRows(sql, note, [rows[0]]);
    await saveRows(sql, note, [rows[1]]);
  });
  expect((await stored()).map((row) => row.createdAt)).toEqual([createdAt, createdAt]);
});

it('what is missing comes back missing, and many rows come in one go', async () => {
  const rows = Array.from({ length: 3000 }, () => rowOf({ text: null, credit: null, born: null }));
  await test.database.asSystem(async (sql) => copyRows(sql, note, rows));
  const byId = (list: { id: string }[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId(await stored())).toEqual(byId(rows));
});

it('a row that is refused takes the transaction with it and leaves the connection as it was', async () => {
  const copied = test.database.asSystem(async (sql) => {
    await sql.query("insert into people.note values (gen_random_uuid(), '', 1, true, null, now(), '[]')");
    copyRows(sql, note, [rowOf(), rowOf({ text: 'x'.repeat(101) })]);
  });
  await expect(copied).rejects.toThrow('too long');
  expect(await stored()).toEqual([]);
  const behindFailure = test.database.asSystem(async (sql) => {
    sql.send('select 1 / 0');
    copyRows(sql, note, [rowOf()]);
  });
  await expect(behindFailure).rejects.toThrow('division by zero');
  expect(await stored()).toEqual([]);
});
