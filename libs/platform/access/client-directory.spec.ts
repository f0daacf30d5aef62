import { openClientAdded, openClientChanged } from '../../contracts/identity/open-client.events.js';
import type { NewEvent } from '../../contracts/kernel/index.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import { ClientDirectory } from './client-directory.js';

const stored = ({ version: schemaVersion, ...event }: NewEvent): StoredEvent => ({
  ...event,
  id: 'event',
  source: 'identity',
  stream: 'openclient-1',
  streamId: '1',
  streamVersion: 1,
  schemaVersion,
  school: 'school',
  shard: 0,
  meta: { actor: 'test' },
  recordedAt: 0,
});

it('lets a client make as many requests a minute as its limit says, and more as time goes by', () => {
  const directory = new ClientDirectory();
  directory.take(stored(openClientAdded({ appKey: 'app', name: 'App', rateLimit: 3, isConfigured: false })));
  const at = 1_000_000;
  expect([1, 2, 3].map(() => directory.count('app', at))).toEqual([0, 0, 0]);
  expect(directory.count('app', at)).toBe(20_000);
  expect(directory.count('app', at + 20_000)).toBe(0);
  expect(directory.count('app', at + 20_000)).toBe(20_000);
  directory.take(stored(openClientChanged({ name: 'App', rateLimit: 0 })));
  expect(directory.count('app', at + 20_000)).toBe(0);
});
