import {
  anything,
  call,
  code,
  datetime,
  decimal,
  flag,
  integer,
  list,
  type MenuEntry,
  text,
  translations,
} from '../kernel/index.js';
import { historyHours } from './machine-history.js';

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

/** A number at each of the times (type Line). */
const line = () => anything({ always: true });

/** Beyond the contract: the charts of the monitor. */
export const monitorHistory = call({
  id: 'monitor.history',
  service: 'identity',
  method: 'GET',
  path: '/api/system/monitor/history',
  body: 'query',
  summary: 'Answers the figures of the last hours at 60 times: machines, longest backlogs, running services.',
  input: { hours: code({ codes: historyHours }, { label: '时间范围', fallback: 1 }) },
  answer: {
    kind: 'object',
    fields: {
      times: anything({ always: true }),
      machines: list({ host: text({ always: true }), cpu: line(), memory: line(), disk: line() }, { always: true }),
      consumers: list({ consumer: text({ always: true }), backlog: line() }, { always: true }),
      /** 1 while the service ran. */
      services: list({ service: text({ always: true }), online: line() }, { always: true }),
    },
  },
});

/** Its place in the menu, and the buttons that can be granted. */
export const monitorMenu: MenuEntry = {
  component: 'monitor',
  path: '/Log/monitor',
  text: '资源监控',
  icon: 'monitor',
  reach: 'everywhere',
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const monitorTexts = translations({
  资源监控: ['Resources', 'Recursos', 'リソース監視'],
  时间范围: ['Period', 'Período', '期間'],
});
