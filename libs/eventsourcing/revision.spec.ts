import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../contracts/kernel/index.js';
import { refusalOf, type TestDatabase, testDatabase } from '../testing/index.js';
import type { Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { streamVersions } from './revision.js';

const renamed = defineEvent('GateRenamed', 1, z.object({ name: z.string() }));
const gate: Decider<string, string, EventOf<typeof renamed>> = {
  category: 'gate',
  types: [renamed],
  initial: '',
  evolve: (_name, event) => event.data.name,
  decide: (name, before) => (name === before ? [] : [renamed({ name })]),
};
const school = randomUUID();
const moved = '1005 数据已被他人修改，请核对后重试';

let test: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({ source: 'gates', database: test.database, projections: [] });
  await store.prepare();
});
afterAll(async () => {
  await store.close();
  await test.close();
});

/** Renames a gate; `version` is what the request has seen of it. */
const rename = (id: string, name: string, version?: number, seenGate = id) =>
  store.transact(
    {
      school,
      meta: { actor: 'test' },
      ...(version !== undefined && { seen: { stream: `gate-${seenGate}`, version } }),
    },
    (unit) => unit.handle(gate, id, name),
  );
/** A gate that was renamed twice, by people who said nothing of revisions. */
async function givenRenamedTwice(): Promise<string> {
  const id = randomUUID();
  await rename(id, 'north');
  await rename(id, 'south');
  return id;
}
const versionOf = async (id: string) =>
  (await test.database.inSchool(school, (sql) => streamVersions(sql, store.schema, 'gate', [id]))).get(id);

describe('given a row that was changed twice', () => {
  it('when somebody changes it who has seen both, then it is changed', async () => {
    const id = await givenRenamedTwice();
    expect(await refusalOf(rename(id, 'east', 2))).toBe('accepted');
    expect(await versionOf(id)).toBe(3);
  });

  it('when somebody changes it who has seen one, then it is refused and stays', async () => {
    const id = await givenRenamedTwice();
    expect(await refusalOf(rename(id, 'east', 1))).toBe(moved);
    expect(await versionOf(id)).toBe(2);
  });

  it('when somebody who has seen one wants what it is already, then nothing is lost', async () => {
    const id = await givenRenamedTwice();
    expect(await refusalOf(rename(id, 'south', 1))).toBe('accepted');
    expect(await versionOf(id)).toBe(2);
  });

  it('when two change it at once who have seen both, then one of them is refused', async () => {
    const id = await givenRenamedTwice();
    const outcomes = await Promise.all(['east', 'west'].map((name) => refusalOf(rename(id, name, 2))));
    expect(outcomes.sort()).toEqual([moved, 'accepted']);
    expect(await versionOf(id)).toBe(3);
  });

  it('when another row is changed, then what was seen of this one does not matter', async () => {
    const [id, other] = [await givenRenamedTwice(), randomUUID()];
    expect(await refusalOf(rename(other, 'east', 1, id))).toBe('accepted');
  });
});

describe('given several rows that were changed twice', () => {
  const handleEach = (...commands: { id: string; command: string; seen?: number }[]) =>
    store.transact({ school, meta: { actor: 'test' } }, (unit) => unit.handleEach(gate, commands));

  it('when somebody changes them who has seen one of them as it was, then that one alone is refused', async () => {
    const [old, current, unseen] = [await givenRenamedTwice(), await givenRenamedTwice(), await givenRenamedTwice()];
    const refused = await handleEach(
      { id: old, command: 'east', seen: 1 },
      { id: current, command: 'east', seen: 2 },
      { id: unseen, command: 'east' },
    );
    expect([...refused].map(([id, { code, message }]) => [id, `${code} ${message}`])).toEqual([[old, moved]]);
    expect([await versionOf(old), await versionOf(current), await versionOf(unseen)]).toEqual([2, 3, 3]);
  });

  it('when somebody who has seen the first change wants what one is already, then nothing is refused', async () => {
    const id = await givenRenamedTwice();
    expect((await handleEach({ id, command: 'south', seen: 1 })).size).toBe(0);
    expect(await versionOf(id)).toBe(2);
  });

  it('when it is asked what they were, then each is told as of its version', async () => {
    const [first, second, unknown] = [await givenRenamedTwice(), await givenRenamedTwice(), randomUUID()];
    const states = await store.transact({ school, meta: { actor: 'test' } }, (unit) =>
      unit.statesAt(gate, [
        { id: first, version: 1 },
        { id: second, version: 2 },
        { id: unknown, version: 1 },
      ]),
    );
    expect(states).toEqual(
      new Map([
        [first, 'north'],
        [second, 'south'],
        [unknown, ''],
      ]),
    );
  });
});
