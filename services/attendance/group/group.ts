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

/** An attendance group as it describes itself: the rule by which attendance of its parts is kept. */
export type AttendanceGroup = DataOf<typeof attendanceGroupAdded>;

export type AttendanceGroupCommand =
  | { type: 'Add'; description: AttendanceGroup }
  | { type: 'Change'; changes: Changes<AttendanceGroup> }
  | { type: 'Remove' };

const types = [
  attendanceGroupAdded,
  attendanceGroupChanged,
  attendanceGroupRemoved,
  groupPersonsAdded,
  groupPersonsRemoved,
  groupManagersAdded,
  groupManagersRemoved,
  groupDevicesAdded,
  groupDevicesRemoved,
] as const;
export type AttendanceGroupEvent = EventOf<(typeof types)[number]>;

/**
 * The rules of one group. Who and what is in it are streams of their own (`attendanceMember`, `attendanceManager`,
 * `attendanceDevice`); in old logs the group's stream holds their events too, which mean nothing here.
 */
export const attendanceGroup: Decider<AttendanceGroup | undefined, AttendanceGroupCommand, AttendanceGroupEvent> = {
  category: 'attendanceGroup',
  types,
  initial: undefined,

  evolve(group, event) {
    switch (event.type) {
      case 'AttendanceGroupAdded':
      case 'AttendanceGroupChanged':
        return event.data;
      case 'AttendanceGroupRemoved':
        return undefined;
      case 'AttendanceGroupPersonsAdded':
      case 'AttendanceGroupPersonsRemoved':
      case 'AttendanceGroupManagersAdded':
      case 'AttendanceGroupManagersRemoved':
      case 'AttendanceGroupDevicesAdded':
      case 'AttendanceGroupDevicesRemoved':
        return group;
    }
  },

  decide(command, group) {
    if (command.type === 'Add') return [attendanceGroupAdded(command.description)];
    if (!group) throw Rejection.notFound('考勤组不存在');
    switch (command.type) {
      case 'Change': {
        const next = withChanges(group, command.changes);
        return isDeepStrictEqual(next, group) ? [] : [attendanceGroupChanged(next)];
      }
      case 'Remove':
        return [attendanceGroupRemoved({})];
    }
  },
};
