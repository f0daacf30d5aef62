import { randomUUID } from 'node:crypto';
import { passRecorded } from '../../libs/contracts/attendance/index.js';
import { newId } from '../../libs/database/index.js';
import { sendAppend } from '../../libs/eventsourcing/append.js';
import {
  checkProjections,
  type EventStore,
  type StoredEvent,
  sequencePending,
  splitStream,
} from '../../libs/eventsourcing/index.js';
import type { Golden, TestDatabase } from '../../libs/testing/index.js';
import { InstalledServices } from '../installed-services.js';
import { readGoldens } from './catalogue.js';

const goldens = readGoldens();
let test: TestDatabase;
let stores: readonly EventStore[];
let installed: InstalledServices;

/** A school of the first shard: golden events name the same ids, which nothing in two shards at once does. */
function someSchool(store: EventStore): string {
  for (;;) {
    const school = randomUUID();
    if (store.shardOf(school) === 0) return school;
  }
}

/** What the golden events do not tell and some read model is made of: a pass that was granted. */
const further = goldens
  .map(({ event }) => event)
  .filter(({ type }) => type === passRecorded.name)
  .map((event) => ({ ...event, data: { ...(event.data as object), granted: true } }));

/** Every golden event, each on a stream and in a school of its own. */
const apart = (store: EventStore): StoredEvent[] =>
  [...goldens.map(({ event }) => event), ...further].map((event) => stored(store, event, newId(), someSchool(store)));

/** Every golden event in one school, those of a category on one stream: what was added is changed, and removed in the end. */
function together(store: EventStore): StoredEvent[] {
  const school = randomUUID();
  const streams = new Map<string, string>();
  return goldens.map(({ event }) => {
    const { category } = splitStream(event.stream);
    if (!streams.has(category)) streams.set(category, newId());
    return stored(store, event, streams.get(category)!, school);
  });
}

const stored = (store: EventStore, event: Golden['event'], streamId: string, school: string): StoredEvent => ({
  ...event,
  id: newId(),
  source: store.source,
  stream: `${splitStream(event.stream).category}-${streamId}`,
  streamId,
  // Counted from what the stream has.
  streamVersion: 1,
  school,
  // What a request did is found by it.
  meta: { ...event.meta, requestId: randomUUID() },
  shard: store.shardOf(school),
});

/** Writes events as the programs of their versions did: past the read models, which were other ones. */
async function write(store: EventStore, events: readonly StoredEvent[]): Promise<void> {
  for (const event of events)
    await test.database.inSchool(event.school, async (sql) => sendAppend(sql, store, [event], new Map(), new Map()));
}

beforeAll(async () => {
  installed = await InstalledServices.install();
  ({ test, stores } = installed);
}, 120_000);
afterAll(() => installed?.close());

afterEach(async () => {
  for (const { schema } of stores) await test.database.asOwner((sql) => sql.query(`truncate ${schema}.events`));
});

/** Writes these events to the logs of all services, and builds their read models anew. */
async function built(eventsOf: (store: EventStore) => StoredEvent[]): Promise<void> {
  for (const store of stores) {
    await write(store, eventsOf(store));
    await sequencePending(test.database, store.source);
  }
  for (const store of stores) await store.rebuild();
}

/** Read models without a row. */
async function empty(): Promise<string[]> {
  const names = stores.flatMap((store) => [...store.inline, ...store.followed]).map(({ name }) => name);
  const found: string[] = [];
  for (const name of names) {
    const [row] = await test.database.asSystem((sql) => sql.query(`select from ${name} limit 1`));
    if (!row) found.push(name);
  }
  return found;
}

it('every read model is built from a log that holds each type and version of event', async () => {
  await built(apart);
  expect(await empty()).toEqual([]);
}, 180_000);

it('every read model is built from streams on which everything happened', async () => {
  await built(together);
  for (const store of stores)
    for (const result of await checkProjections(store)) expect(result).toMatchObject({ differing: 0 });
}, 180_000);
