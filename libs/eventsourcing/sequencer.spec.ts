import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { roleNames } from '../database/role-names.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { until } from '../testing/product.js';
import { EventStore } from './index.js';

const lampLit = defineEvent('LampLit', 1, z.object({}));

describe('positions of events', () => {
  let test: TestDatabase;
  let store: EventStore;
  const problems: unknown[] = [];
  beforeAll(async () => {
    test = await testDatabase();
    const report = (problem: unknown) => problems.push(problem);
    store = new EventStore({ source: 'lamps', database: test.database, projections: [], report });
    await store.prepare();
  });
  afterAll(async () => {
    await store.close();
    await test.close();
  });
  const light = () =>
    store.transact({ school: randomUUID(), meta: { actor: 'test' } }, async (unit) =>
      unit.append(`lamp-${randomUUID()}`, [lampLit({})]),
    );
  const asOwner = (statement: string) => test.database.asOwner((sql) => sql.query(statement));
  /** How many events have positions. */
  const placed = async () => {
    const [row] = (await asOwner('select count(*)::int as count from lamps.events_position')) as { count: number }[];
    return row?.count ?? 0;
  };

  it('are missed while they cannot be given, and given then', async () => {
    const { system } = roleNames(new URL(test.url).pathname.slice(1));
    await asOwner(`revoke insert on lamps.events_position from "${system}"`);
    await light();
    await until('it to fail', () => store.sequencingFails > 0);
    await asOwner(`grant insert on lamps.events_position to "${system}"`);
    await light();
    // The first may have got its position before the second was appended: its own try goes on beside it.
    await until('both to have positions', async () => (await placed()) === 2);
    expect(store.sequencingFails).toBe(0);
    expect(problems).not.toEqual([]);
  });

  it('are not kept from events by what the application role leaves beside an append', async () => {
    const left = [
      "array[null::bigint], array[202611], '{}'",
      "'{}', '{}', '{}'",
      "array[9000000000000], array[202611, 202612], '{}'",
      "array[array[9000000000000]], null, '{}'",
    ];
    const leave = (row: string) =>
      test.database.inSchool(randomUUID(), (sql) =>
        sql.query(
          `insert into lamps.events_pending (sequence, shard, sequences, eras, types) select -1, shard, ${row}::varchar[] from lamps.log_head`,
        ),
      );
    for (const row of left) await expect(leave(row)).rejects.toThrow(/events_pending_whole|multidimensional/);
    const before = await placed();
    await light();
    await until('it to have its position', async () => (await placed()) === before + 1);
  });
});
