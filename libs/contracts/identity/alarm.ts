import { alarmType } from '../enumerations.js';
import { call, code, datetime, flag, id, text } from '../kernel/index.js';

/** An alarm, as the list tells it. */
const alarmFields = {
  id: id({ always: true }),
  type: code(alarmType, { always: true }),
  date: datetime({ always: true }),
  /** In the caller's language. */
  content: text({ always: true }),
  cleared: flag({ always: true }),
};

export const alarmQuery = call({
  id: 'alarm.query',
  service: 'identity',
  method: 'GET',
  path: '/api/system/alarm/query',
  summary: 'Lists the alarms that the account has not cleared, newest first, at most 200.',
  input: {},
  answer: { kind: 'list', fields: alarmFields },
});

export const alarmClear = call({
  id: 'alarm.clear',
  service: 'identity',
  method: 'POST',
  path: '/api/system/alarm/clear',
  writes: '清空告警',
  summary: 'Clears all alarms of the account; other accounts keep theirs.',
  input: {},
  answer: { kind: 'none' },
});
