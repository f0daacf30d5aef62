import { devicePresenceChanged, presenceCertaintyChanged } from '../../../libs/contracts/devices/index.js';
import { boolean, type Sql, selectRows, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { assignmentVersionTable } from '../past/past.js';

const presenceTable = table('attendance', 'device_presence', {
  columns: { id: uuid(), school: uuid(), isOnline: boolean() },
  key: ['id'],
});

/** Which devices can be reached, as the devices service knows it. */
export const presences = projection({
  source: 'devices',
  table: presenceTable,
  version: 1,
  on: (on) => [
    on(
      devicePresenceChanged,
      (_row, { school, data: { deviceId: id, isOnline } }) => ({ id, school, isOnline }),
      ({ data }) => [[data.deviceId]],
    ),
  ],
});

const certaintyTable = table('attendance', 'presence_certainty', {
  columns: { school: uuid(), isCertain: boolean() },
  key: ['school'],
});

/** Whether it can be known which devices can be reached. */
export const certainties = projection({
  source: 'devices',
  table: certaintyTable,
  version: 1,
  on: (on) => [on(presenceCertaintyChanged, (_row, { school, data }) => ({ school, ...data }))],
});

/** Which of these groups count passes at a device that cannot be reached now: who passed there is not known yet. */
export async function groupsInDoubt(
  sql: Sql,
  school: string,
  groupIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [certainty] = await selectRows(sql, certaintyTable, 'school = $1', [school]);
  if (certainty && !certainty.isCertain) return new Set(groupIds);
  const away = await selectRows(sql, presenceTable, 'school = $1 and not is_online', [school]);
  const awayIds = new Set(away.map(({ id }) => id));
  const assigned = await selectRows(sql, assignmentVersionTable, 'school = $1 and group_id = any($2)', [
    school,
    groupIds,
  ]);
  const doubtful = assigned.filter(({ versions }) => awayIds.has(versions.at(-1)?.value?.deviceId ?? ''));
  return new Set(doubtful.map(({ groupId }) => groupId));
}
