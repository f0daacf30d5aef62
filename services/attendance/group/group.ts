import { isDeepStrictEqual } from 'node:util';
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
import {
  type Changes,
  type DataOf,
  type EventOf,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

type Description = DataOf<typeof attendanceGroupAdded>;
/** A person in a group, as one who attends or as one who manages it. */
export type PersonPart = DataOf<typeof groupPersonsAdded>['parts'][number];
/** A device, or one of its doors, that counts for a group. */
export type DevicePart = DataOf<typeof groupDevicesAdded>['parts'][number];
type Part = PersonPart | DevicePart;

/** An attendance group: whose attendance is kept by one rule, where, and who looks after it. */
export interface AttendanceGroup {
  description: Description;
  persons: readonly PersonPart[];
  devices: readonly DevicePart[];
  managers: readonly PersonPart[];
}

export type AttendanceGroupCommand =
  | { type: 'Add'; description: Description }
  | { type: 'Change'; changes: Changes<Description> }
  | { type: 'Remove' }
  /** Parts that the group has already are skipped. */
  | { type: 'AddPersons' | 'AddManagers'; parts: readonly PersonPart[] }
  | { type: 'AddDevices'; parts: readonly DevicePart[] }
  | { type: 'RemovePersons' | 'RemoveDevices' | 'RemoveManagers'; partIds: readonly string[] };

export type AttendanceGroupEvent = EventOf<
  | typeof attendanceGroupAdded
  | typeof attendanceGroupChanged
  | typeof attendanceGroupRemoved
  | typeof groupPersonsAdded
  | typeof groupPersonsRemoved
  | typeof groupDevicesAdded
  | typeof groupDevicesRemoved
  | typeof groupManagersAdded
  | typeof groupManagersRemoved
>;

/** What a part stands for: a group has nobody and nothing twice. */
const keyOf = (part: Part) => ('personId' in part ? part.personId : `${part.deviceId} ${part.doorId ?? ''}`);

/** Most parts that one event tells of: a whole school may join at once. */
const mostParts = 1000;

/** Events that tell of these parts; none where there are no parts. */
function told<P extends Part, E>(parts: readonly P[], event: (data: { parts: P[] }) => E): E[] {
  const count = Math.ceil(parts.length / mostParts);
  return Array.from({ length: count }, (_, index) =>
    event({ parts: parts.slice(index * mostParts, (index + 1) * mostParts) }),
  );
}

/** The parts join, but for those that are there. */
function joined<P extends Part, E>(held: readonly P[], joining: readonly P[], event: (data: { parts: P[] }) => E): E[] {
  const known = new Set(held.map(keyOf));
  const parts = joining.filter((part) => !known.has(keyOf(part)) && known.add(keyOf(part)));
  return told(parts, event);
}

/** The parts leave. @throws Rejection 1004 where one is not there */
function left<P extends Part, E>(
  held: readonly P[],
  partIds: readonly string[],
  event: (data: { parts: P[] }) => E,
): E[] {
  const leaving = new Set(partIds);
  const parts = held.filter(({ partId }) => leaving.has(partId));
  if (parts.length < leaving.size) throw Rejection.notFound();
  return told(parts, event);
}

const without = <P extends Part>(held: readonly P[], parts: readonly P[]): P[] => {
  const gone = new Set(parts.map(({ partId }) => partId));
  return held.filter(({ partId }) => !gone.has(partId));
};

function decideOn(
  group: AttendanceGroup,
  command: Exclude<AttendanceGroupCommand, { type: 'Add' }>,
): AttendanceGroupEvent[] {
  const { description, persons, devices, managers } = group;
  switch (command.type) {
    case 'Change': {
      const next = withChanges(description, command.changes);
      return isDeepStrictEqual(next, description) ? [] : [attendanceGroupChanged(next)];
    }
    case 'Remove':
      return [
        ...told(persons, groupPersonsRemoved),
        ...told(devices, groupDevicesRemoved),
        ...told(managers, groupManagersRemoved),
        attendanceGroupRemoved({}),
      ];
    case 'AddPersons':
      return joined(persons, command.parts, groupPersonsAdded);
    case 'AddDevices':
      return joined(devices, command.parts, groupDevicesAdded);
    case 'AddManagers':
      return joined(managers, command.parts, groupManagersAdded);
    case 'RemovePersons':
      return left(persons, command.partIds, groupPersonsRemoved);
    case 'RemoveDevices':
      return left(devices, command.partIds, groupDevicesRemoved);
    case 'RemoveManagers':
      return left(managers, command.partIds, groupManagersRemoved);
  }
}

function evolved(group: AttendanceGroup, event: AttendanceGroupEvent): AttendanceGroup | undefined {
  switch (event.type) {
    case 'AttendanceGroupChanged':
      return { ...group, description: event.data };
    case 'AttendanceGroupRemoved':
      return undefined;
    case 'AttendanceGroupPersonsAdded':
      return { ...group, persons: [...group.persons, ...event.data.parts] };
    case 'AttendanceGroupPersonsRemoved':
      return { ...group, persons: without(group.persons, event.data.parts) };
    case 'AttendanceGroupDevicesAdded':
      return { ...group, devices: [...group.devices, ...event.data.parts] };
    case 'AttendanceGroupDevicesRemoved':
      return { ...group, devices: without(group.devices, event.data.parts) };
    case 'AttendanceGroupManagersAdded':
      return { ...group, managers: [...group.managers, ...event.data.parts] };
    case 'AttendanceGroupManagersRemoved':
      return { ...group, managers: without(group.managers, event.data.parts) };
    default:
      return group;
  }
}

/** The rules of one group. What concerns several groups (one group for each person) is `requireOneGroupEach`. */
export const attendanceGroup: Decider<AttendanceGroup | undefined, AttendanceGroupCommand, AttendanceGroupEvent> = {
  category: 'attendanceGroup',
  types: [
    attendanceGroupAdded,
    attendanceGroupChanged,
    attendanceGroupRemoved,
    groupPersonsAdded,
    groupPersonsRemoved,
    groupDevicesAdded,
    groupDevicesRemoved,
    groupManagersAdded,
    groupManagersRemoved,
  ],
  initial: undefined,

  evolve(group, event) {
    if (event.type === 'AttendanceGroupAdded')
      return { description: event.data, persons: [], devices: [], managers: [] };
    return group && evolved(group, event);
  },

  decide(command, group) {
    if (command.type === 'Add') return [attendanceGroupAdded(command.description)];
    if (!group) throw Rejection.notFound('考勤组不存在');
    return decideOn(group, command);
  },
};
