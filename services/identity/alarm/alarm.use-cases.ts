import type { Language } from '../../../libs/contracts/enumerations.js';
import {
  alarmAtDevices,
  alarmClear,
  alarmQuery,
  alarmStanding,
  alarmTake,
} from '../../../libs/contracts/identity/index.js';
import { type ListRow, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, repositoryOf, selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { answers, atHome, handles, LocalTime, serves, sessionOf, translate } from '../../../libs/platform/index.js';
import { account } from '../account/account.js';
import { accountTable } from '../account/account.read-model.js';
import { alarm, buildingLevels } from './alarm.js';
import { type AlarmRow, alarmTable, deviceOf, standingAt } from './alarm.read-model.js';

/** Alarms that one answer holds. */
const mostListed = 200;
const mostStanding = 50;
/** Enumeration AlarmLevel. */
const criticalLevel = 1;

/** What every list tells of an alarm. */
const happeningOf = (row: AlarmRow, time: LocalTime, language: Language): ListRow<typeof alarmStanding> => ({
  id: row.id,
  type: row.type as ListRow<typeof alarmStanding>['type'],
  date: time.text(row.happenedAt),
  content: translate({ template: row.template, values: row.values }, language),
  level: row.level as ListRow<typeof alarmStanding>['level'],
  count: row.count,
  deviceCode: row.deviceCode ?? '',
  doorCode: row.doorCode ?? '',
});

/** Code of an alarm's state (enumeration AlarmState). */
const stateOf = ({ takenAt, endedAt }: AlarmRow): ListRow<typeof alarmQuery>['state'] =>
  endedAt !== null ? 3 : takenAt !== null ? 2 : 1;

/** Lists the alarms of the school that the account has not cleared. */
export const listAlarms = serves(
  alarmQuery,
  { database: Database, time: LocalTime },
  async (_input, context, { database, time }) => {
    const { accountId, homeSchool } = sessionOf(context);
    const own = await database.inSchool(homeSchool, (sql) =>
      repositoryOf(sql, accountTable).findOneBy({ id: accountId }),
    );
    if (!own) throw Rejection.notFound('账号不存在');
    const rows = await database.inSchool(context.school, (sql) =>
      selectRows(
        sql,
        alarmTable,
        'raised_at > to_timestamp($1::double precision / 1000)',
        [own.alarmsClearedUntil],
        `order by raised_at desc limit ${mostListed}`,
      ),
    );
    const moment = (at: number | null) => (at === null ? null : time.text(at));
    return rows.map((row) => ({
      ...happeningOf(row, time, context.language),
      cleared: false,
      state: stateOf(row),
      takenBy: row.takenBy ?? '',
      takenAt: moment(row.takenAt),
      endedAt: moment(row.endedAt),
    }));
  },
);

/** Clears the alarms of the account. */
export const clearAlarms = serves(alarmClear, { store: EventStore }, async (_input, context, { store }) => {
  const { accountId } = sessionOf(context);
  await store.transact(atHome(context), (unit) =>
    unit.handle(account, accountId, { type: 'ClearAlarms', until: Date.now() }),
  );
});

/** Lists what is wrong in the building and nobody has taken. */
export const listStandingAlarms = answers(
  alarmStanding,
  { time: LocalTime },
  async (sql, _input, { language, session }, { time }) => {
    // Who teaches here hears of a fire, and not of every door that was left open.
    const levels = session?.isLimited ? buildingLevels.filter((level) => level === criticalLevel) : buildingLevels;
    const rows = await selectRows(
      sql,
      alarmTable,
      'taken_at is null and ended_at is null and level = any($1)',
      [levels],
      `order by level, raised_at desc limit ${mostStanding}`,
    );
    return rows.map((row) => happeningOf(row, time, language));
  },
);

/** Lists what is wrong in the building at some devices, whoever has taken or cleared it. */
export const listAlarmsAtDevices = answers(
  alarmAtDevices,
  { time: LocalTime },
  async (sql, { deviceIds }, { school, language }, { time }) => {
    const rows = await standingAt(sql, school, deviceIds);
    return rows
      .map((row) => ({ ...happeningOf(row, time, language), deviceId: deviceOf(row) }))
      .filter(({ level }) => buildingLevels.includes(level));
  },
);

/** Takes an alarm: everybody sees who has it. */
export const takeAlarm = handles(alarmTake, async (unit, { id }, context) => {
  const { accountId, name } = sessionOf(context);
  await unit.handleRow(alarm, [id], { type: 'Take', accountId, name, at: Date.now() });
});
