import {
  attendanceDeviceAssigned,
  attendanceDeviceReleased,
  attendanceGroupAdded,
  attendanceGroupChanged,
  attendanceGroupRemoved,
  attendanceMemberJoined,
  attendanceMemberLeft,
  attendanceMemberMoved,
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  ruleClassesExcluded,
  schoolClassesExcluded,
} from '../../../libs/contracts/attendance/index.js';
import { integer, json, nullable, table, uuid } from '../../../libs/database/index.js';
import { momentOf, projection, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import type { AttendanceType } from '../group/member.js';
import type { RuleDescription, Shift } from '../rule/rule.js';
import { type Version, withVersion } from './version.js';

const source = 'attendance';

/** A rule as it was. */
export interface PastRule extends RuleDescription {
  shifts: Readonly<Record<string, Shift>>;
  excludedClassIds: readonly string[];
}

export const ruleVersionTable = table(source, 'rule_version', {
  columns: { id: uuid(), school: uuid(), versions: json<Version<PastRule>[]>() },
  key: ['id'],
  indexes: { rule_version_school: { columns: ['school'] } },
});

type RuleVersions = { id: string; school: string; versions: Version<PastRule>[] };

/** The row with what an event makes of the last version. */
const changed = (
  row: RuleVersions | undefined,
  event: StoredEvent,
  change: (rule: PastRule) => PastRule | null,
): RuleVersions | undefined => {
  const last = row?.versions.at(-1)?.value;
  return row && last ? { ...row, versions: withVersion(row.versions, momentOf(event), change(last)) } : row;
};

/** Rules and their shifts as they were at any moment. */
export const ruleVersions = projection({
  source,
  table: ruleVersionTable,
  version: 2,
  on: (on) => [
    on(attendanceRuleAdded, (_row, event) => ({
      id: event.streamId,
      school: event.school,
      versions: [{ from: momentOf(event), value: { ...event.data, shifts: {}, excludedClassIds: [] } }],
    })),
    on(attendanceRuleChanged, (row, event) =>
      changed(row, event, ({ shifts, excludedClassIds }) => ({ ...event.data, shifts, excludedClassIds })),
    ),
    on([attendanceShiftAdded, attendanceShiftChanged], (row, event) =>
      changed(row, event, (rule) => ({ ...rule, shifts: { ...rule.shifts, [event.data.shiftId]: event.data } })),
    ),
    on(attendanceShiftRemoved, (row, event) =>
      changed(row, event, (rule) => {
        const { [event.data.shiftId]: _gone, ...shifts } = rule.shifts;
        return { ...rule, shifts };
      }),
    ),
    on(ruleClassesExcluded, (row, event) =>
      changed(row, event, (rule) => ({ ...rule, excludedClassIds: event.data.classIds })),
    ),
    on(attendanceRuleRemoved, (row, event) => changed(row, event, () => null)),
  ],
});

export const exclusionVersionTable = table(source, 'exclusion_version', {
  columns: { school: uuid(), versions: json<Version<readonly string[]>[]>() },
  key: ['school'],
});

/** The classes that were left out of every rule. */
export const exclusionVersions = projection({
  source,
  table: exclusionVersionTable,
  version: 2,
  on: (on) => [
    on(
      schoolClassesExcluded,
      (row, event) => ({
        school: event.school,
        versions: withVersion(row?.versions ?? [], momentOf(event), event.data.classIds),
      }),
      ({ school }) => [[school]],
    ),
  ],
});

/** A group as it was. */
interface PastGroup {
  ruleId: string;
  /** 1 enabled, 2 disabled (enumeration EnabledFlag). */
  state: 1 | 2;
}

export const groupVersionTable = table(source, 'group_version', {
  columns: { id: uuid(), school: uuid(), versions: json<Version<PastGroup>[]>() },
  key: ['id'],
  indexes: { group_version_school: { columns: ['school'] } },
});

export const groupVersions = projection({
  source,
  table: groupVersionTable,
  version: 2,
  on: (on) => [
    on([attendanceGroupAdded, attendanceGroupChanged], (row, event) => {
      const { ruleId, state } = event.data;
      return {
        id: event.streamId,
        school: event.school,
        versions: withVersion(row?.versions ?? [], momentOf(event), { ruleId, state }),
      };
    }),
    on(
      attendanceGroupRemoved,
      (row, event) => row && { ...row, versions: withVersion(row.versions, momentOf(event), null) },
    ),
  ],
});

export const memberVersionTable = table(source, 'member_version', {
  columns: {
    /** The membership's: of a person, for one type of attendance. */
    id: uuid(),
    school: uuid(),
    personId: uuid(),
    type: integer<AttendanceType>(),
    /** In which group the person was. */
    versions: json<Version<string>[]>(),
    /** The group that the person is in now. */
    groupId: nullable(uuid()),
  },
  key: ['id'],
  indexes: {
    member_version_person: { columns: ['personId'] },
    member_version_group: { columns: ['groupId'], where: 'group_id is not null' },
  },
});

export const memberVersions = projection({
  source,
  table: memberVersionTable,
  version: 2,
  on: (on) => [
    on(attendanceMemberJoined, (row, event) => {
      const { personId, groupId, type } = event.data;
      const versions = withVersion(row?.versions ?? [], momentOf(event), groupId);
      return { id: event.streamId, school: event.school, personId, type, versions, groupId };
    }),
    on(attendanceMemberMoved, (row, event) => {
      const { groupId } = event.data;
      return row && { ...row, versions: withVersion(row.versions, momentOf(event), groupId), groupId };
    }),
    on(
      attendanceMemberLeft,
      (row, event) => row && { ...row, versions: withVersion(row.versions, momentOf(event), null), groupId: null },
    ),
  ],
});

/** A device, or a door of it, that counted for a group. */
interface PastAssignment {
  groupId: string;
  deviceId: string;
  doorId: string | null;
}

export const assignmentVersionTable = table(source, 'assignment_version', {
  columns: {
    id: uuid(),
    school: uuid(),
    groupId: uuid(),
    deviceId: uuid(),
    versions: json<Version<PastAssignment>[]>(),
  },
  key: ['id'],
  indexes: { assignment_version_device: { columns: ['groupId', 'deviceId'] } },
});

export const assignmentVersions = projection({
  source,
  table: assignmentVersionTable,
  version: 3,
  on: (on) => [
    on(attendanceDeviceAssigned, (row, event) => {
      const { groupId, deviceId, doorId = null } = event.data;
      const versions = withVersion(row?.versions ?? [], momentOf(event), { groupId, deviceId, doorId });
      return { id: event.streamId, school: event.school, groupId, deviceId, versions };
    }),
    on(
      attendanceDeviceReleased,
      (row, event) => row && { ...row, versions: withVersion(row.versions, momentOf(event), null) },
    ),
  ],
});
