import { randomUUID } from 'node:crypto';
import { accountAdded, sessionEnded, sessionStarted } from '../../contracts/identity/account.events.js';
import type { NewEvent } from '../../contracts/kernel/index.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import { AccessDirectory } from './access-directory.js';

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
const account = stored(
  accountId,
  accountAdded({ loginAccount: 'a', name: 'A', phone: '1', accountType: 2, isMain: false, state: 1 }),
);

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
    const directory = new AccessDirectory();
    const { token, started } = newSession();
    directory.take([account]);
    const admitted = directory.admit(token);
    expect(await atOnce(admitted)).toBe('later');
    directory.take([started]);
    expect(await admitted).toMatchObject({ id: token.sessionId, accountId, school });
  });

  it('that has just ended is refused at once', async () => {
    const directory = new AccessDirectory();
    const { token, started, ended } = newSession();
    directory.take([account, started]);
    expect(await atOnce(directory.admit(token))).toMatchObject({ id: token.sessionId });
    directory.take([ended]);
    expect(await atOnce(directory.admit(token))).toBeUndefined();
  });
});
