import { call, datetime, decimal, flag, integer, text } from '../kernel/index.js';

export const monitorQuery = call({
  id: 'monitor.query',
  service: 'identity',
  method: 'GET',
  path: '/api/system/monitor/query',
  summary: 'Answers the newest figures of each service.',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      service: text({ always: true }),
      /** Percent. */
      cpu: decimal({ always: true }),
      /** Percent. */
      memory: decimal({ always: true }),
      /** Percent. */
      disk: decimal({ always: true }),
      /** Events that the service's consumers have not handled. */
      backlog: integer({ wire: 'queuelag', always: true }),
      isOnline: flag({ wire: 'online', always: true }),
      sampledAt: datetime({ wire: 'sampletime', always: true }),
    },
  },
});
