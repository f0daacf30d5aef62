import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { deviceWentOffline } from '../../../libs/contracts/device-gateway/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import type { Entry } from './entry.js';
import { Journal } from './journal.js';

let server: TestDatabase;
let store: EventStore;
let journal: Journal;

beforeAll(async () => {
  server = await testDatabase();
  store = new EventStore({ source: 'device-gateway', database: server.database, projections: [] });
  await store.prepare();
  journal = new Journal(store, pino({ level: 'silent' }));
});
afterAll(async () => {
  await journal.close();
  await store.close();
  await server.close();
});

const urgent = { lane: 'urgent', isKept: false } as const;

function entry({ sessionId = 's', id = randomUUID() } = {}): Entry {
  const deviceId = randomUUID();
  const event = deviceWentOffline({ deviceId, sessionId, reason: 'silent', lastSeenAt: 1 });
  return { stream: `presence-${deviceId}`, event, id, happenedAt: 1_795_262_400_000, actor: 'door 1' };
}

const idsOf = async (school: string) => {
  const rows = await server.database.asSystem((sql) =>
    sql.query<{ id: string }>('select id from device_gateway.events where school = $1 order by sequence', [school]),
  );
  return rows.map(({ id }) => id);
};

describe('the journal', () => {
  it('writes what many devices say in few transactions, in order', async () => {
    const school = randomUUID();
    const entries = Array.from({ length: 1_200 }, () => entry());
    await Promise.all(entries.map((one) => journal.write(school, [one], urgent)));
    expect(await idsOf(school)).toEqual(entries.map(({ id }) => id));
    const [{ count } = { count: 0 }] = await server.database.asSystem((sql) =>
      sql.query<{ count: number }>(
        'select count(distinct xmin::text) as count from device_gateway.events where school = $1',
        [school],
      ),
    );
    expect(count).toBeLessThan(10);
  });

  it('keeps who acted and when', async () => {
    const school = randomUUID();
    await journal.write(school, [entry()], urgent);
    const [row] = await server.database.asSystem((sql) =>
      sql.query<{ meta: unknown }>('select meta from device_gateway.events where school = $1', [school]),
    );
    expect(row?.meta).toMatchObject({ actor: 'door 1', happenedAt: 1_795_262_400_000 });
  });

  it('writes an event once, however often it comes', async () => {
    const school = randomUUID();
    const one = entry();
    await Promise.all([journal.write(school, [one], urgent), journal.write(school, [one], urgent)]);
    await journal.write(school, [one], urgent);
    expect(await idsOf(school)).toEqual([one.id]);
  });

  it('lets nobody suffer for an entry that cannot be stored', async () => {
    const school = randomUUID();
    const good = Array.from({ length: 9 }, () => entry());
    const bad = { ...entry(), id: 'no id' };
    const outcomes = await Promise.allSettled(
      [...good.slice(0, 4), bad, ...good.slice(4)].map((one) => journal.write(school, [one], urgent)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      'rejected',
      ...Array(5).fill('fulfilled'),
    ]);
    expect(await idsOf(school)).toEqual(good.map(({ id }) => id));
  });

  it('asks for a pause when too much waits, and ends it', async () => {
    const school = randomUUID();
    expect(journal.room()).toBeUndefined();
    const writing = Array.from({ length: 100 }, () =>
      journal.write(
        school,
        Array.from({ length: 60 }, () => entry()),
        urgent,
      ),
    );
    const pause = journal.room();
    expect(pause).toBeInstanceOf(Promise);
    await pause;
    await Promise.all(writing);
    expect(journal.room()).toBeUndefined();
  });
});
