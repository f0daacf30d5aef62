import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../contracts/kernel/index.js';
import { classAdded } from '../contracts/organisation/class.events.js';
import { messageRemoved } from '../contracts/organisation/message.events.js';
import { CopiedClasses } from '../copies/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { firstMissing, isMissing } from './copy-lag.js';
import { EventStore } from './event-store.js';
import { sequencePending } from './sequencer.js';

const { projection } = new CopiedClasses('attendance');
const wanted = classAdded({ name: '1班', code: 'G1', type: 2, state: 1 });
const unwanted = messageRemoved({});

let test: TestDatabase;
/** The service that keeps the copy, and the one that tells. */
let keeper: EventStore;
let teller: EventStore;
let school: string;
/** One whose events lie in the same shard. */
let neighbour: string;

const tell = (of: string, actor: string, ...events: NewEvent[]) =>
  teller.transact({ school: of, meta: { actor } }, async (unit) => unit.append(`thing-${randomUUID()}`, events));
/** Without an actor: for whatever anybody has caused. */
const asked = (of: string, actor?: string) =>
  test.database.inSchool(of, (sql) => isMissing(sql, keeper, projection, { school: of, ...(actor && { actor }) }));
const sequence = () => sequencePending(test.database, 'organisation');
/** As the consumer that keeps the copy does: it has taken in all there is. */
const takeIn = () =>
  test.database.asSystem((sql) =>
    sql.query(
      `insert into attendance.consumer_cursor (consumer, source, shard, position)
       select $1, $2, shard, position from organisation.log_head
       on conflict (consumer, source, shard) do update set position = excluded.position`,
      [projection.name, projection.source],
    ),
  );

beforeAll(async () => {
  test = await testDatabase();
  keeper = new EventStore({ source: 'attendance', database: test.database, projections: [projection] });
  teller = new EventStore({ source: 'organisation', database: test.database, projections: [] });
  for (const store of [keeper, teller]) await store.prepare();
});
beforeEach(async () => {
  school = randomUUID();
  do neighbour = randomUUID();
  while (teller.shardOf(neighbour) !== teller.shardOf(school));
  await takeIn();
});
afterAll(async () => {
  for (const store of [keeper, teller]) await store.close();
  await test.close();
});

describe('a copy is behind', () => {
  it('by what it wants, of the school and of whom is asked, sequenced or not', async () => {
    await tell(neighbour, 'other', wanted);
    await tell(school, 'office', unwanted);
    expect([await asked(school), await asked(neighbour)]).toEqual([false, true]);
    await tell(school, 'clerk', wanted);
    for (const settle of [() => Promise.resolve(), sequence]) {
      await settle();
      expect([await asked(school), await asked(school, 'clerk'), await asked(school, 'office')]).toEqual([
        ...[true, true, false],
      ]);
    }
    await takeIn();
    expect([await asked(school), await asked(neighbour), await asked(school, 'clerk')]).toEqual([false, false, false]);
  });

  it('by nothing of what a message to all parents leaves, where consumers would take it for behind', async () => {
    for (let part = 0; part < 3; part++) await tell(school, 'office', ...Array<NewEvent>(500).fill(unwanted));
    await sequence();
    const first = await test.database.inSchool(school, (sql) => firstMissing(sql, keeper, projection, [school]));
    expect(Number(first)).toBeGreaterThan(0);
    expect(await asked(school)).toBe(false);
  });

  it('where more lies beyond it than is looked at, for who asks for everybody', async () => {
    await tell(school, 'clerk', wanted);
    for (let part = 0; part < 11; part++) await tell(school, 'office', ...Array<NewEvent>(1000).fill(unwanted));
    await sequence();
    expect([await asked(school), await asked(school, 'clerk')]).toEqual([true, false]);
  });

  it('while an event of the school is parked, for who asks for everybody', async () => {
    await test.database.inSchool(school, (sql) =>
      sql.query(
        `insert into attendance.parked_event (consumer, source, shard, position, school, stream, event_id, error)
         values ($1, $2, $3, 1, $4, 'thing', $5, 'is refused')`,
        [projection.name, projection.source, teller.shardOf(school), school, randomUUID()],
      ),
    );
    expect([await asked(school), await asked(neighbour), await asked(school, 'clerk')]).toEqual([true, false, false]);
  });
});
