import { randomUUID } from 'node:crypto';
import {
  accountAdded,
  passwordChangeDemanded,
  sessionEnded,
  sessionStarted,
} from '../../contracts/identity/account.events.js';
import type { NewEvent } from '../../contracts/kernel/index.js';
import { sessionRefreshed } from '../../contracts/platform/operation.events.js';
import { EventStore, type StoredEvent } from '../../eventsourcing/index.js';
import { LogBus } from '../../messaging/index.js';
import { testDatabase } from '../../testing/index.js';
import { until } from '../../testing/product.js';
import { longestSession } from './access-events.js';
import { AccessRegistry, AccessUnknown } from './access-registry.js';
import { idleLimit } from './token.js';

const school = randomUUID();
const accountId = randomUUID();
const stored = (streamId: string, { version: schemaVersion, ...event }: NewEvent): StoredEvent => ({
  ...event,
  id: randomUUID(),
  source: 'identity',
  stream: streamId,
  streamId,
  streamVersion: 1,
  schemaVersion,
  school,
  shard: 0,
  meta: { actor: 'test' },
  recordedAt: Date.now(),
});
const added = accountAdded({ loginAccount: 'a', name: 'A', phone: '1', accountType: 2, isMain: false, state: 1 });
const account = stored(accountId, added);

/** A session that starts now, with what its token says and its events. */
function newSession() {
  const [sessionId, issuedAt] = [randomUUID(), Date.now()];
  const started = stored(sessionId, sessionStarted({ accountId, ip: '::1', startedAt: issuedAt }));
  return {
    token: { sessionId, issuedAt },
    started,
    ended: stored(sessionId, sessionEnded({ accountId, reason: 'signedOut' })),
  };
}

/** The outcome of work that waits for no timer. */
const atOnce = <T>(work: Promise<T>) =>
  Promise.race([work, new Promise<'later'>((done) => setImmediate(() => done('later')))]);

describe('a session', () => {
  it('is waited for while its start may be on its way', async () => {
    const access = new AccessRegistry();
    const { token, started } = newSession();
    access.take([account]);
    const admitted = access.admit(token);
    expect(await atOnce(admitted)).toBe('later');
    access.take([started]);
    expect(await admitted).toMatchObject({ id: token.sessionId, accountId, school });
  });

  it('that has just ended is refused at once', async () => {
    const access = new AccessRegistry();
    const { token, started, ended } = newSession();
    access.take([account, started]);
    expect(await atOnce(access.admit(token))).toMatchObject({ id: token.sessionId });
    access.take([ended]);
    expect(await atOnce(access.admit(token))).toBeUndefined();
  });

  it('ends a day after its start in a process that goes on running, however often its token was replaced', async () => {
    const access = new AccessRegistry();
    const { token, started } = newSession();
    const { sessionId } = token;
    const issuedAt = token.issuedAt + longestSession - 1000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(issuedAt);
    access.take([account, started, stored(sessionId, sessionRefreshed({ sessionId, issuedAt }))]);
    expect(await atOnce(access.admit({ sessionId, issuedAt }))).toMatchObject({ id: sessionId });
    expect(access.sessionsOf(accountId)).toEqual([sessionId]);
    clock.mockReturnValue(issuedAt + 2000);
    expect(await atOnce(access.admit({ sessionId, issuedAt }))).toBeUndefined();
    expect(access.session(sessionId)).toBeUndefined();
    expect(access.sessionsOf(accountId)).toEqual([]);
    clock.mockRestore();
  });
});

it('a session that nobody uses is none of its account two hours after its newest token', () => {
  const access = new AccessRegistry();
  const { token, started } = newSession();
  const { sessionId, issuedAt: begun } = token;
  const issuedAt = begun + 3_600_000;
  access.take([account, started, stored(sessionId, sessionRefreshed({ sessionId, issuedAt }))]);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(issuedAt + idleLimit);
  expect(access.sessionsOf(accountId)).toEqual([sessionId]);
  clock.mockReturnValue(issuedAt + idleLimit + 1);
  expect(access.sessionsOf(accountId)).toEqual([]);
  clock.mockRestore();
});

describe('a token', () => {
  const minute = 60_000;
  /** A session whose tokens were replaced at these moments after its start, ms; says which of its tokens are taken then. */
  async function tokensOf(replacements: readonly { after: number; replacesAll?: boolean }[], now: number) {
    const access = new AccessRegistry();
    const { token, started } = newSession();
    const { sessionId } = token;
    access.take([account, started]);
    const clock = jest.spyOn(Date, 'now');
    const taken: number[] = [];
    const ages = [0, ...replacements.map(({ after }) => after)];
    for (const { after, replacesAll } of replacements) {
      clock.mockReturnValue(token.issuedAt + after);
      access.take([stored(sessionId, sessionRefreshed({ sessionId, issuedAt: token.issuedAt + after, replacesAll }))]);
    }
    clock.mockReturnValue(token.issuedAt + now);
    for (const age of ages)
      if (await atOnce(access.admit({ sessionId, issuedAt: token.issuedAt + age }))) taken.push(age);
    const replaced = ages.filter((age) => access.isReplaced({ sessionId, issuedAt: token.issuedAt + age }));
    clock.mockRestore();
    return { taken, replaced };
  }

  it('that was replaced works for another minute, and not when its successor is replaced', async () => {
    const [first, second] = [{ after: 15 * minute }, { after: 30 * minute }];
    expect((await tokensOf([first], 15.5 * minute)).taken).toEqual([0, first.after]);
    expect((await tokensOf([first], 16.5 * minute)).taken).toEqual([first.after]);
    expect((await tokensOf([first, second], 30.5 * minute)).taken).toEqual([first.after, second.after]);
    expect((await tokensOf([first, second], 31.5 * minute)).taken).toEqual([second.after]);
  });

  it('that two processes replace at the same time has two successors', async () => {
    const both = [{ after: 15 * minute }, { after: 15 * minute + 50 }];
    expect((await tokensOf(both, 20 * minute)).taken).toEqual(both.map(({ after }) => after));
  });

  it('has its own minute, whatever else was replaced within it', async () => {
    const [refreshed, changed] = [{ after: 15 * minute }, { after: 15.5 * minute, replacesAll: true }];
    const at = async (now: number) => (await tokensOf([refreshed, changed], now)).taken;
    expect(await at(15.9 * minute)).toEqual([0, refreshed.after, changed.after]);
    expect(await at(16.4 * minute)).toEqual([refreshed.after, changed.after]);
    expect(await at(16.6 * minute)).toEqual([changed.after]);
  });

  it('that a changed password replaced ends after a minute, however new it is, and gets no newer one', async () => {
    const changed = { after: 2_000, replacesAll: true };
    expect(await tokensOf([changed], minute / 2)).toEqual({ taken: [0, changed.after], replaced: [0] });
    expect(await tokensOf([changed], 2 * minute)).toEqual({ taken: [changed.after], replaced: [0] });
  });
});

it('an account has its first password until it was changed', () => {
  const access = new AccessRegistry();
  expect(access.hasFirstPassword('a')).toBe(true);
  access.take([account]);
  expect(access.hasFirstPassword('a')).toBe(true);
  access.take([stored(accountId, passwordChangeDemanded({ demanded: false }))]);
  expect(access.hasFirstPassword('a')).toBe(false);
});

it('a token that was superseded before the process started is refused', async () => {
  const test = await testDatabase();
  const stores = ['identity', 'people'].map(
    (source) => new EventStore({ source, database: test.database, projections: [] }),
  );
  for (const store of stores) await store.prepare();
  const [identity, people] = stores as [EventStore, EventStore];
  const [sessionId, now] = [randomUUID(), Date.now()];
  const [first, second] = [now - 1_800_000, now - 600_000];
  const append = (store: EventStore, stream: string, event: NewEvent) =>
    store.transact({ school, meta: { actor: 'test' } }, async (unit) => unit.append(stream, [event]));
  await append(identity, `account-${accountId}`, added);
  await append(identity, `session-${sessionId}`, sessionStarted({ accountId, ip: '::1', startedAt: first }));
  await append(people, `session-${sessionId}`, sessionRefreshed({ sessionId, issuedAt: second }));
  const bus = new LogBus({ database: test.database });
  const access = new AccessRegistry();
  await access.start(bus, ['identity', 'people']);
  expect(await access.admit({ sessionId, issuedAt: first })).toBeUndefined();
  expect(await access.admit({ sessionId, issuedAt: second })).toMatchObject({ id: sessionId, accountId });
  await access.stop();
  await bus.stop();
  for (const store of stores) await store.close();
  await test.close();
});

it('admits nobody by what was known before an event that it could not take in', async () => {
  const test = await testDatabase();
  const identity = new EventStore({ source: 'identity', database: test.database, projections: [] });
  await identity.prepare();
  const [sessionId, issuedAt] = [randomUUID(), Date.now() - 60_000];
  const append = (stream: string, event: NewEvent) =>
    identity.transact({ school, meta: { actor: 'test' } }, async (unit) => unit.append(stream, [event]));
  await append(`account-${accountId}`, added);
  await append(`session-${sessionId}`, sessionStarted({ accountId, ip: '::1', startedAt: issuedAt }));
  const bus = new LogBus({ database: test.database, report: () => undefined });
  const access = new AccessRegistry();
  await access.start(bus, ['identity']);
  const admitted = () => access.admit({ sessionId, issuedAt });
  expect(await admitted()).toMatchObject({ id: sessionId });
  let isIll = true;
  access.watch(() => {
    if (isIll) throw new Error('an event that cannot be taken in');
  });
  await append(`session-${sessionId}`, sessionEnded({ accountId, reason: 'signedOut' }));
  await until('the sessions to be unknown', () => bus.lost.includes('sessions and accounts'));
  await expect(admitted()).rejects.toThrow(AccessUnknown);
  // What was changed meanwhile is answered all the same.
  await access.until(() => !access.haveSession(new Set([accountId])));
  isIll = false;
  await until('the sessions to be known', () => bus.lost.length === 0);
  expect(await admitted()).toBeUndefined();
  await access.stop();
  await bus.stop();
  await identity.close();
  await test.close();
});
