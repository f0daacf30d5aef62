import { alarmRaised } from '../../../libs/contracts/identity/index.js';
import { instant, json, nullable, table, text, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Alarms of a school; each account clears them for itself. */
export const alarmTable = table('identity', 'alarm', {
  columns: {
    id: uuid(),
    school: uuid(),
    type: varchar(),
    template: text(),
    values: json<Record<string, string | number>>(),
    happenedAt: instant(),
    /** When it became known: what an account clears is what it may have seen. */
    raisedAt: instant(),
    subject: nullable(varchar()),
  },
  key: ['id'],
  indexes: {
    alarm_raised: { columns: ['school', 'raisedAt'] },
    alarm_subject: { columns: ['school', 'subject', 'happenedAt'], where: 'subject is not null' },
  },
});

export const alarms = projection({
  source: 'identity',
  table: alarmTable,
  version: 1,
  on: (on) => [
    on(alarmRaised, (_row, { streamId, school, data, recordedAt }) => ({
      id: streamId,
      school,
      ...data,
      raisedAt: recordedAt,
    })),
  ],
});
