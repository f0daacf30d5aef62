import { openClientAdded, openClientChanged, openClientRevoked } from '../../../libs/contracts/identity/index.js';
import { boolean, instant, integer, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { openClientSecretSet } from './open-client.events.js';

/** Clients of the open interface. */
export const openClientTable = table('identity', 'open_client', {
  columns: {
    id: uuid(),
    school: uuid(),
    appKey: varchar(128),
    name: varchar(128),
    /** Requests a minute; 0 does not limit them. */
    rateLimit: integer(),
    /** Enumeration OpenClientState. */
    state: integer(),
    isConfigured: boolean(),
    /** Empty for a client of the settings. */
    secretHash: varchar(64),
    createdAt: instant(),
  },
  key: ['id'],
  unique: { open_client_key: { columns: ['appKey'], message: '数据正在被他人修改，请稍后重试' } },
  indexes: { open_client_school: { columns: ['school', 'createdAt'] } },
});

export const openClients = projection({
  source: 'identity',
  table: openClientTable,
  version: 1,
  on: (on) => [
    on(openClientAdded, (row, { streamId, school, data, recordedAt }) => ({
      id: streamId,
      school,
      secretHash: '',
      createdAt: recordedAt,
      ...row,
      ...data,
      state: 1,
    })),
    on(openClientChanged, (row, { data }) => row && { ...row, ...data }),
    on(openClientSecretSet, (row, { data }) => row && { ...row, ...data }),
    on(openClientRevoked, (row) => row && { ...row, state: 2 }),
  ],
});
