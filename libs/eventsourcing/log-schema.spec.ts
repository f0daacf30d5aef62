import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { migrate } from '../database/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { EventStore } from './event-store.js';
import { logState } from './log-positions.js';
import { logMigration } from './log-schema.js';
import { sequencePending } from './sequencer.js';

const added = defineEvent('NoteAdded', 1, z.object({}));

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

it('events that waited when one row stood for each event get their positions', async () => {
  const { database } = test;
  const school = randomUUID();
  await migrate(database, 'notes', [logMigration('notes')]);
  await database.asSystem(async (sql) => {
    await sql.query(
      `insert into notes.events
         (shard, category, stream_id, stream_version, type, schema_version, id, school, recorded_at, data, meta)
       select 3, 'note', gen_random_uuid(), 1, 'NoteAdded', 1, gen_random_uuid(), $1, now(), '{}', '{}'
       from generate_series(1, 3)`,
      [school],
    );
    await sql.query(
      'insert into notes.events_pending (sequence, shard, type) select sequence, shard, type from notes.events',
    );
  });
  const store = new EventStore({ source: 'notes', database, projections: [] });
  await store.prepare();
  await store.transact({ school, meta: { actor: 'test' } }, async (unit) =>
    unit.append(`note-${randomUUID()}`, [added({}), added({})]),
  );
  await store.close();
  await sequencePending(database, 'notes');
  const { heads, hasPending } = await database.asSystem((sql) => logState(sql, 'notes'));
  expect(hasPending).toBe(false);
  expect(heads.get(3)).toBeGreaterThanOrEqual(3);
  const positions = await database.asSystem((sql) =>
    sql.query<{ position: number }>(
      `select row_number() over (partition by shard order by sequence) - position as off
       from notes.events_position`,
    ),
  );
  expect(positions).toEqual(Array.from({ length: 5 }, () => ({ off: 0 })));
});
