import { alarmEnded, alarmRaised, alarmRepeated, alarmTaken } from '../../../libs/contracts/identity/index.js';
import {
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  text,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** What happens again within this time is counted on, ms. */
const countedOn = 24 * 3_600_000;

/** Alarms of a school, one for each subject; each account clears them for itself. */
export const alarmTable = table('identity', 'alarm', {
  columns: {
    id: uuid(),
    school: uuid(),
    type: varchar(),
    level: integer(),
    template: text(),
    values: json<Record<string, string | number>>(),
    subject: varchar(),
    deviceCode: nullable(varchar()),
    doorCode: nullable(varchar()),
    /** How often it happened, times a day apart at most. */
    count: integer(),
    /** When it happened last. */
    happenedAt: instant(),
    /** When that became known: what an account clears is what it may have seen. */
    raisedAt: instant(),
    takenById: nullable(uuid()),
    /** Name of the account that has it. */
    takenBy: nullable(varchar()),
    takenAt: nullable(instant()),
    /** Since when it is over; null while it stands. */
    endedAt: nullable(instant()),
  },
  key: ['id'],
  indexes: {
    alarm_raised: { columns: ['school', 'raisedAt'] },
    alarm_untaken: { columns: ['school', 'level', 'raisedAt'], where: 'taken_at is null and ended_at is null' },
  },
});

/** An alarm as it stands in the table. */
export type AlarmRow = RowOf<typeof alarmTable>;

type Times = Pick<AlarmRow, 'count' | 'happenedAt'>;

/** How often and when last, with what was told now. */
function timesAfter(before: Times | undefined, now: { happenedAt: number; occurrences: number }): Times {
  if (!before) return { count: now.occurrences, happenedAt: now.happenedAt };
  const isCountedOn = now.happenedAt - before.happenedAt < countedOn;
  return {
    count: now.occurrences + (isCountedOn ? before.count : 0),
    happenedAt: Math.max(before.happenedAt, now.happenedAt),
  };
}

export const alarms = projection({
  source: 'identity',
  table: alarmTable,
  version: 3,
  on: (on) => [
    on(alarmRaised, (row, { streamId, school, data, recordedAt }) => {
      const { type, level, template, values, subject, deviceCode = null, doorCode = null } = data;
      return {
        ...timesAfter(row, data),
        id: streamId,
        school,
        type,
        level,
        template,
        values,
        subject,
        deviceCode,
        doorCode,
        raisedAt: recordedAt,
        takenById: null,
        takenBy: null,
        takenAt: null,
        endedAt: null,
      };
    }),
    on(alarmRepeated, (row, { data, recordedAt }) => {
      if (!row) return undefined;
      const { template, values } = data;
      return { ...row, ...timesAfter(row, data), template, values, raisedAt: recordedAt };
    }),
    on(
      alarmTaken,
      (row, { data: { accountId, name, takenAt } }) => row && { ...row, takenById: accountId, takenBy: name, takenAt },
    ),
    on(alarmEnded, (row, { data }) => row && { ...row, endedAt: data.endedAt }),
  ],
});

/** Which of these alarms of a school stand. */
export async function standingOf(sql: Sql, school: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await selectRows(sql, alarmTable, 'school = $1 and id = any($2) and ended_at is null', [school, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Subjects of the school's alarms that stand and are about trouble of these kinds, the first words of subjects. */
export async function standingAbout(sql: Sql, kinds: readonly string[]): Promise<string[]> {
  const condition = `ended_at is null and split_part(subject, ' ', 1) = any($1)`;
  return (await selectRows(sql, alarmTable, condition, [kinds])).map(({ subject }) => subject);
}

/** The device that an alarm of a device is about: the second word of its subject. */
export const deviceOf = ({ subject }: Pick<AlarmRow, 'subject'>): string => subject.split(' ')[1] ?? '';

/** The school's alarms that stand and are about these devices, the gravest first. */
export const standingAt = (sql: Sql, school: string, deviceIds: readonly string[]): Promise<AlarmRow[]> =>
  selectRows(
    sql,
    alarmTable,
    `school = $1 and ended_at is null and split_part(subject, ' ', 2) = any($2)`,
    [school, deviceIds],
    'order by level, raised_at desc',
  );
