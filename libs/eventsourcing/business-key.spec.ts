import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent, Rejection } from '../contracts/kernel/index.js';
import { selectRows, table, uuid, varchar } from '../database/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { EventStore } from './event-store.js';
import { projection } from './projection.js';
import type { Unit } from './unit.js';

const named = defineEvent('ToolNamed', 1, z.object({ code: z.string(), name: z.string() }));
const toolTable = table('workshop', 'tool', {
  columns: { id: uuid(), school: uuid(), code: varchar(), name: varchar() },
  key: ['id'],
  unique: { tool_code: { columns: ['school', 'code'], message: '编码已存在，请重新输入' } },
});
const tools = projection({
  source: 'workshop',
  table: toolTable,
  version: 1,
  on: (on) => [on(named, (_row, { streamId: id, school, data }) => ({ id, school, ...data }))],
});

let test: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({ source: 'workshop', database: test.database, projections: [tools] });
  await store.prepare();
});
afterAll(async () => {
  await store.close();
  await test.close();
});

const school = randomUUID();
const context = { school, meta: { actor: 'test' } };
const rowsOf = (code: string) =>
  test.database.inSchool(school, (sql) => selectRows(sql, toolTable, 'code = $1', [code]));

/** Opens when it is told to. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Names the tool with a code, or makes it: what it does goes by what it sees. `looked` is called before it writes. */
const keep = (code: string, name: string, looked: () => Promise<void>) =>
  store.transact(context, async (unit: Unit) => {
    const [known] = await selectRows(unit.sql, toolTable, 'code = $1', [code]);
    await looked();
    unit.append(`tool-${known?.id ?? randomUUID()}`, [named({ code, name })]);
    return known ? 'renamed' : 'made';
  });

it.each([
  ['first', ['made', 'renamed']],
  ['second', ['renamed', 'made']],
] as const)(
  'of two that looked at once, whoever is later sees the other: the %s writes first',
  async (faster, ends) => {
    const code = randomUUID();
    const [firstLooked, secondLooked, first, second] = [gate(), gate(), gate(), gate()];
    const writers = [
      keep(code, 'first', () => {
        firstLooked.open();
        return first.opened;
      }),
      keep(code, 'second', () => {
        secondLooked.open();
        return second.opened;
      }),
    ] as const;
    await Promise.all([firstLooked.opened, secondLooked.opened]);
    const isFirst = faster === 'first';
    (isFirst ? first : second).open();
    await writers[isFirst ? 0 : 1];
    (isFirst ? second : first).open();
    expect(await Promise.all(writers)).toEqual(ends);
    expect(await rowsOf(code)).toMatchObject([{ name: isFirst ? 'second' : 'first' }]);
  },
);

it('who does not look is told of the duplicate, at the second attempt', async () => {
  const code = randomUUID();
  let attempts = 0;
  const add = () =>
    store.transact(context, async (unit) => {
      attempts += 1;
      unit.append(`tool-${randomUUID()}`, [named({ code, name: 'one' })]);
    });
  await add();
  await expect(add()).rejects.toThrow(Rejection.duplicate('编码已存在，请重新输入'));
  expect(attempts).toBe(3);
  expect(await rowsOf(code)).toHaveLength(1);
});
