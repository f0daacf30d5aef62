import {
  attendanceDeviceAssigned,
  attendanceDeviceReleased,
  attendanceGroupAdded,
  attendanceGroupChanged,
  attendanceGroupRemoved,
  attendanceManagerAppointed,
  attendanceManagerDismissed,
  attendanceMemberJoined,
  attendanceMemberLeft,
  attendanceMemberMoved,
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

/** What every part of a group has. */
const partColumns = {
  id: uuid(),
  school: uuid(),
  groupId: uuid(),
  /** Id of the part's own stream; null of a part of which only the group's old events tell, until it is carried over. */
  streamId: nullable(uuid()),
};
const personColumns = { ...partColumns, personId: uuid() };
const notCarriedOver = { columns: ['school'], where: 'stream_id is null' } as const;

export const groupPersonTable = table(source, 'group_person', {
  columns: personColumns,
  key: ['id'],
  indexes: {
    group_person_group: { columns: ['groupId'] },
    group_person_person: { columns: ['personId'] },
    group_person_old: notCarriedOver,
  },
});

export const groupManagerTable = table(source, 'group_manager', {
  columns: personColumns,
  key: ['id'],
  indexes: {
    group_manager_group: { columns: ['groupId'] },
    group_manager_person: { columns: ['personId'] },
    group_manager_old: notCarriedOver,
  },
});

export const groupDeviceTable = table(source, 'group_device', {
  columns: { ...partColumns, deviceId: uuid(), doorId: nullable(uuid()) },
  key: ['id'],
  indexes: {
    group_device_group: { columns: ['groupId'] },
    group_device_device: { columns: ['deviceId'] },
    group_device_old: notCarriedOver,
  },
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

type Parts<P> = { data: { parts: readonly P[] } };
const keysOfParts = ({ data }: Parts<{ partId: string }>): Key[] => data.parts.map(({ partId }) => [partId]);
const keyOfPart = ({ data }: { data: { partId: string } }): Key[] => [[data.partId]];

/** The row of a part of which its group told. */
function rowToldByGroup<P extends { partId: string }>(
  { streamId: groupId, school, data }: Parts<P> & { streamId: string; school: string },
  [key]: Key,
) {
  const { partId: id, ...part } = data.parts.find(({ partId }) => partId === key)!;
  return { id, school, groupId, ...part };
}

/** The row of a part that tells of itself. */
const rowOf = <P extends { partId: string }>({
  streamId,
  school,
  data: { partId: id, ...part },
}: {
  streamId: string;
  school: string;
  data: P;
}) => ({ id, school, streamId, ...part });

export const groupPersons = projection({
  source,
  table: groupPersonTable,
  version: 2,
  on: (on) => [
    on(groupPersonsAdded, (_row, event, key) => rowToldByGroup(event, key), keysOfParts),
    on(groupPersonsRemoved, () => undefined, keysOfParts),
    on(attendanceMemberJoined, (_row, event) => rowOf(event), keyOfPart),
    on(attendanceMemberMoved, (row, { data }) => row && { ...row, groupId: data.groupId }, keyOfPart),
    on(attendanceMemberLeft, () => undefined, keyOfPart),
  ],
});

export const groupManagers = projection({
  source,
  table: groupManagerTable,
  version: 2,
  on: (on) => [
    on(groupManagersAdded, (_row, event, key) => rowToldByGroup(event, key), keysOfParts),
    on(groupManagersRemoved, () => undefined, keysOfParts),
    on(attendanceManagerAppointed, (_row, event) => rowOf(event), keyOfPart),
    on(attendanceManagerDismissed, () => undefined, keyOfPart),
  ],
});

export const groupDevices = projection({
  source,
  table: groupDeviceTable,
  version: 2,
  on: (on) => [
    on(groupDevicesAdded, (_row, event, key) => rowToldByGroup(event, key), keysOfParts),
    on(groupDevicesRemoved, () => undefined, keysOfParts),
    on(attendanceDeviceAssigned, (_row, event) => rowOf(event), keyOfPart),
    on(attendanceDeviceReleased, () => undefined, keyOfPart),
  ],
});
