import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { type Columns, instant, integer, nullable, numeric, table, uuid, varchar } from '../database/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { EventStore } from './event-store.js';
import { projection } from './projection.js';

const added = defineEvent('RoomNamed', 1, z.object({ name: z.string() }));
const columns = { id: uuid(), school: uuid(), name: varchar(20), price: nullable(numeric()), addedAt: instant() };
const rooms = (version: number, of: Columns) =>
  projection({
    source: 'hotel',
    table: table('hotel', 'room', { columns: of, key: ['id'] }),
    version,
    on: (on) => [
      on(added, (_row, { streamId, school, recordedAt, data }) => ({
        id: streamId,
        school,
        addedAt: recordedAt,
        ...data,
      })),
    ],
  });

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

/** Starts a program whose read model has these columns in this version. */
async function start(version: number, of: Columns): Promise<void> {
  const store = new EventStore({ source: 'hotel', database: test.database, projections: [rooms(version, of)] });
  try {
    await store.prepare();
    await store.transact({ school: randomUUID(), meta: { actor: 'test' } }, async (unit) =>
      unit.append(`room-${randomUUID()}`, [added({ name: '101' })]),
    );
  } finally {
    await store.close();
  }
}

it('a read model with other columns under the same version does not start', async () => {
  await start(1, columns);
  await start(1, columns);
  await expect(start(1, { ...columns, name: varchar(30), floor: nullable(integer()) })).rejects.toThrow(
    'hotel.room 1 has other columns in the database (name character varying(20) not null) than here (name character varying(30) not null, floor integer): its version was not raised',
  );
  const { price: _price, ...fewer } = columns;
  await expect(start(1, fewer)).rejects.toThrow('hotel.room 1 has other columns in the database (price numeric(12,2))');
  await start(2, { ...columns, floor: nullable(integer()) });
});
