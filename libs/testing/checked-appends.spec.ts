import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { EventStore } from '../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from './index.js';

const noted = defineEvent('NoteTaken', 1, z.object({ text: z.string(), page: z.number().optional() }));

describe('in a test', () => {
  let test: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    test = await testDatabase();
    store = new EventStore({ source: 'notes', database: test.database, projections: [] });
    await store.prepare();
  });
  afterAll(async () => {
    await store.close();
    await test.close();
  });
  const append = (data: object, version = 1) =>
    store.transact({ school: randomUUID(), meta: { actor: 'test' } }, async (unit) =>
      unit.append(`note-${randomUUID()}`, [{ ...noted(data as never), version }]),
    );

  it('an event is appended as its schema has it, and no other way', async () => {
    await append({ text: 'a', page: undefined });
    await expect(append({ text: 1 })).rejects.toThrow('NoteTaken 1 does not fit its schema');
    await expect(append({ text: 'a', author: 'b' })).rejects.toThrow(
      'NoteTaken 1 holds what its schema does not name: {"text":"a","author":"b"} instead of {"text":"a"}',
    );
    await expect(append({ text: 'a' }, 2)).rejects.toThrow('NoteTaken 2 was never declared');
    expect(store.appended).toBe(1);
  });
});
