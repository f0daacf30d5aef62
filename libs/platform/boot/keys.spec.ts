import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineEvent, erasedText } from '../../contracts/kernel/index.js';
import { EventStore, eraseKeys, LogReader } from '../../eventsourcing/index.js';
import { holdAppends, outcomeOf, type TestDatabase, testDatabase } from '../../testing/index.js';
import { StartProblem } from '../configuration/configuration.js';
import { installPlatform } from './installation.js';
import { KeyKeeper } from './key-keeper.js';
import { keys, wrapUnderCurrent } from './keys.js';

const greeted = defineEvent('GuestGreeted', 1, z.object({ name: z.string() }), {
  personal: { of: 'stream', fields: ['name'] },
});
const line = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [line('2026'), line('2027')];

let folder: string;
let KEY_FILE: string;
let test: TestDatabase;
let store: EventStore;
let keeper: KeyKeeper;
let complaints: string[];

beforeEach(async () => {
  complaints = [];
  folder = await mkdtemp(join(tmpdir(), 'campus-keys-'));
  KEY_FILE = join(folder, 'keys');
  test = await testDatabase();
  await installPlatform(test.database);
  store = new EventStore({ source: 'people', database: test.database, projections: [] });
  await store.prepare();
});
afterEach(async () => {
  await keeper?.close();
  await store.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const logger = {
  info: () => undefined,
  error: ({ error }: { error: Error }) => void complaints.push(error.message),
} as unknown as Parameters<typeof KeyKeeper.open>[0]['logger'];

async function open(...lines: string[]): Promise<KeyKeeper> {
  if (lines.length > 0) await writeFile(KEY_FILE, lines.join('\n'));
  const configuration = lines.length > 0 ? { KEY_FILE, KEYS: undefined } : { KEY_FILE: undefined, KEYS: undefined };
  keeper = await KeyKeeper.open({ database: test.database, configuration, logger });
  return keeper;
}
async function change(...lines: string[]): Promise<void> {
  await writeFile(KEY_FILE, lines.join('\n'));
  await keeper.look();
}
const school = randomUUID();
const session = { sessionId: 'a', issuedAt: 1 };
async function greet(name: string): Promise<string> {
  const id = randomUUID();
  await store.transact({ school, meta: { actor: 'test' } }, async (unit) =>
    unit.append(`guest-${id}`, [greeted({ name })]),
  );
  return id;
}
async function namesOf(id: string): Promise<unknown[]> {
  const names: unknown[] = [];
  for await (const events of new LogReader(test.database, ['people']).read({ streamId: id }))
    names.push(...events.map(({ data }) => (data as { name: string }).name));
  return names;
}
const ask = <Row>(statement: string) => test.database.asOwner((sql) => sql.query<Row>(statement));
const wrap = () => wrapUnderCurrent(test.database, 0);
const lengths = async () =>
  (await ask<{ length: number }>('select distinct octet_length(key) as length from people.person_key')).map(
    ({ length }) => length,
  );

it('a token of the key before is read after a rotation, and forged once that key is away, without a restart', async () => {
  const { signer, secrets } = await open(first);
  const old = signer.session(session);
  const device = await secrets.issue();
  await change(first, second);
  expect(signer.session(session)).toBe(old);
  await change(second, first);
  const fresh = signer.session(session);
  expect(fresh).not.toBe(old);
  expect([signer.readSession(old), signer.readSession(fresh)]).toEqual([session, session]);
  await wrap();
  await change(second);
  expect(complaints).toEqual([]);
  expect(signer.readSession(old)).toBeUndefined();
  expect(signer.readSession(fresh)).toEqual(session);
  // The device goes on with its secret; one that is made now is made with the new key.
  expect(await secrets.secretOf(device.verifier)).toBe(device.secret);
  const later = await secrets.issue();
  expect(await secrets.secretOf(later.verifier)).toBe(later.secret);
});

it('a process that has not read the new order yet accepts what the others sign', async () => {
  const { signer: early } = await open(first, second);
  await keeper.close();
  const { signer: late } = await open(second, first);
  const token = late.session(session);
  expect(early.readSession(token)).toEqual(session);
  expect(late.readSession(early.session(session))).toEqual(session);
});

it('rows of the database open nothing that is sealed without the key from outside', async () => {
  await open(first);
  const id = await greet('王五');
  expect(await namesOf(id)).toEqual(['王五']);
  expect(await lengths()).toEqual([32 + 28 + 6]);
  const values = await ask<{ name: string; value: string }>('select name, value from platform.installation');
  expect(values.map(({ name, value }) => [name, value.length])).toEqual([['device-key 2026', 2 * (32 + 28 + 6)]]);
  // Who has the rows takes them to a key of his own.
  const [, stolen] = line('2026').split(':');
  test.database.keys.take([{ id: '2026', secret: Buffer.from(stolen!, 'base64') }]);
  await expect(namesOf(id)).rejects.toThrow();
  test.database.keys.take([{ id: 'installation' }]);
  await expect(namesOf(id)).rejects.toThrow('wrapped under 2026');
});

it('an installation of before goes on with keys from outside, and its keys are wrapped by the command', async () => {
  const { signer } = await open();
  const token = signer.session(session);
  const [kept, gone] = [await greet('王五'), await greet('赵六')];
  expect(await lengths()).toEqual([32]);
  await keeper.close();
  const { signer: now } = await open(first, 'installation');
  expect(now.readSession(token)).toEqual(session);
  expect(await namesOf(kept)).toEqual(['王五']);
  await store.transact({ school, meta: { actor: 'test' } }, ({ sql }) =>
    eraseKeys(sql, 'people', school, { id: gone, texts: [] }),
  );
  await wrap();
  expect(await namesOf(kept)).toEqual(['王五']);
  expect(await namesOf(gone)).toEqual([erasedText]);
  expect((await lengths()).filter((length) => length !== null)).toEqual([32 + 28 + 6]);
  await change(first);
  expect(now.readSession(token)).toBeUndefined();
});

it('says how many keys are left, and keeps a key that some of them are wrapped under', async () => {
  await open(first);
  const id = await greet('王五');
  await change(second, first);
  await greet('赵六');
  await change(second);
  expect(complaints.join()).toContain('has no 2026');
  expect(await namesOf(id)).toEqual(['王五']);
  const said: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((text) => void said.push(String(text)));
  const error = jest.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
  const run = () => keys({ DATABASE_URL: test.url, KEY_FILE }, []);
  try {
    expect(await run()).toBe(1);
    await writeFile(KEY_FILE, [second, first].join('\n'));
    expect(await run()).toBe(1);
    await wrap();
    expect(await run()).toBe(0);
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
  expect(said).toEqual([
    'KEY_FILE: has no 2026, and keys in the database are wrapped under it',
    'platform: 1',
    'people: 1',
    '2 keys are not wrapped by 2027.',
    '0 keys are not wrapped by 2027.',
  ]);
});

it('a command that is run with keys that nobody uses changes nothing', async () => {
  const { secrets } = await open();
  const device = await secrets.issue();
  await greet('王五');
  const before = await ask('select name, value from platform.installation order by name');
  const log = jest.spyOn(console, 'log').mockReturnValue();
  try {
    expect(await keys({ DATABASE_URL: test.url, KEYS: line('trial') }, [])).toBe(1);
  } finally {
    log.mockRestore();
  }
  expect(await ask('select name, value from platform.installation order by name')).toEqual(before);
  await keeper.close();
  const { secrets: again } = await open();
  expect(await again.secretOf(device.verifier)).toBe(device.secret);
});

it('waits for a transaction that has wrapped a key under the one of before', async () => {
  await open(first);
  const [greeting, wrapping] = await holdAppends(test.database, 'people', async () => {
    const greeting = greet('王五');
    expect(await outcomeOf(test.database, greeting)).toBe('held up');
    await change(second, first);
    const wrapping = wrap();
    expect(await Promise.race([wrapping.then(() => 'wrapped'), delay(500, 'waiting')])).toBe('waiting');
    return [greeting, wrapping];
  });
  const [id] = await Promise.all([greeting, wrapping]);
  await change(second);
  expect(complaints).toEqual([]);
  expect(await namesOf(id)).toEqual(['王五']);
});

it('a key that is erased while it is wrapped anew stays erased', async () => {
  await open(first);
  const id = await greet('王五');
  await change(second, first);
  const wrapping = await test.database.inSchool(school, async (sql) => {
    await eraseKeys(sql, 'people', school, { id, texts: [] });
    const begun = wrap();
    expect(await outcomeOf(test.database, begun)).toBe('held up');
    return [begun];
  });
  await Promise.all(wrapping);
  expect(await namesOf(id)).toEqual([erasedText]);
});

it('refuses to give a key up that something was wrapped under after all', async () => {
  await open(first);
  await change(second, first);
  await wrap();
  await change(first, second);
  const id = await greet('王五');
  await change(second);
  expect(complaints.join()).toContain('has no 2026');
  expect(await namesOf(id)).toEqual(['王五']);
});

it('keys that are not those of the database stop the start with one line', async () => {
  await open(first);
  await keeper.close();
  await expect(open(second)).rejects.toThrow(
    new StartProblem('KEY_FILE: has no 2026, and keys in the database are wrapped under it'),
  );
  await expect(open()).rejects.toThrow(StartProblem);
  await expect(open(line('2026'))).rejects.toThrow(
    new StartProblem('KEY_FILE: 2026 is not the key of this name that keys in the database are wrapped under'),
  );
});
