import { openClientAdded, openClientChanged } from '../../contracts/identity/open-client.events.js';
import type { NewEvent } from '../../contracts/kernel/index.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import { ClientRegistry } from './client-registry.js';

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

it('knows the limit of a client as it was set last', () => {
  const clients = new ClientRegistry();
  expect(clients.knows('app')).toBe(false);
  clients.take(stored(openClientAdded({ appKey: 'app', name: 'App', rateLimit: 3, isConfigured: false })));
  expect(clients.rateLimitOf('app')).toBe(3);
  clients.take(stored(openClientChanged({ name: 'App', rateLimit: 0 })));
  expect(clients.rateLimitOf('app')).toBe(0);
});
