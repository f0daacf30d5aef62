import {
  attendanceGroupAdded,
  attendanceGroupChanged,
  attendanceGroupRemoved,
  groupDevicesAdded,
  groupDevicesRemoved,
  groupManagersAdded,
  groupManagersRemoved,
  groupPersonsAdded,
  groupPersonsRemoved,
} from '../../../libs/contracts/attendance/index.js';
import { integer, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { type Key, projection } from '../../../libs/eventsourcing/index.js';

const source = 'attendance';

export const attendanceGroupTable = table(source, 'attendance_group', {
  columns: {
    id: uuid(),
    school: uuid(),
    name: varchar(),
    ruleId: uuid(),
    remark: nullable(varchar()),
    state: integer<1 | 2>(),
  },
  key: ['id'],
  unique: { attendance_group_name: { columns: ['school', 'name'], message: '名称重复，请重新输入' } },
  indexes: { attendance_group_rule: { columns: ['ruleId'] } },
});

const personColumns = { id: uuid(), school: uuid(), groupId: uuid(), personId: uuid() };

export const groupPersonTable = table(source, 'group_person', {
  columns: personColumns,
  key: ['id'],
  indexes: { group_person_group: { columns: ['groupId'] }, group_person_person: { columns: ['personId'] } },
});

export const groupManagerTable = table(source, 'group_manager', {
  columns: personColumns,
  key: ['id'],
  indexes: { group_manager_group: { columns: ['groupId'] }, group_manager_person: { columns: ['personId'] } },
});

export const groupDeviceTable = table(source, 'group_device', {
  columns: { id: uuid(), school: uuid(), groupId: uuid(), deviceId: uuid(), doorId: nullable(uuid()) },
  key: ['id'],
  indexes: { group_device_group: { columns: ['groupId'] }, group_device_device: { columns: ['deviceId'] } },
});

export const attendanceGroups = projection({
  source,
  table: attendanceGroupTable,
  version: 1,
  on: (on) => [
    on(attendanceGroupAdded, (_row, { streamId, school, data }) => ({ id: streamId, school, ...data })),
    on(attendanceGroupChanged, (row, { data }) => row && { ...row, remark: null, ...data }),
    on(attendanceGroupRemoved, () => undefined),
  ],
});

/** The part that a row stands for. */
const partOf = <P extends { partId: string }>({ parts }: { parts: readonly P[] }, [id]: Key): P =>
  parts.find(({ partId }) => partId === id)!;
const keysOf = ({ data }: { data: { parts: readonly { partId: string }[] } }): Key[] =>
  data.parts.map(({ partId }) => [partId]);

const rowOf = <P extends { partId: string }>(groupId: string, school: string, { partId, ...part }: P) => ({
  id: partId,
  school,
  groupId,
  ...part,
});

export const groupPersons = projection({
  source,
  table: groupPersonTable,
  version: 1,
  on: (on) => [
    on(
      groupPersonsAdded,
      (_row, { streamId, school, data }, key) => rowOf(streamId, school, partOf(data, key)),
      keysOf,
    ),
    on(groupPersonsRemoved, () => undefined, keysOf),
  ],
});

export const groupManagers = projection({
  source,
  table: groupManagerTable,
  version: 1,
  on: (on) => [
    on(
      groupManagersAdded,
      (_row, { streamId, school, data }, key) => rowOf(streamId, school, partOf(data, key)),
      keysOf,
    ),
    on(groupManagersRemoved, () => undefined, keysOf),
  ],
});

export const groupDevices = projection({
  source,
  table: groupDeviceTable,
  version: 1,
  on: (on) => [
    on(
      groupDevicesAdded,
      (_row, { streamId, school, data }, key) => rowOf(streamId, school, partOf(data, key)),
      keysOf,
    ),
    on(groupDevicesRemoved, () => undefined, keysOf),
  ],
});
