import {
  attendanceMemberJoined,
  attendanceMemberLeft,
  attendanceMemberMoved,
} from '../../../libs/contracts/attendance/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** A type of attendance (enumeration AttendanceConfigType). */
export type AttendanceType = DataOf<typeof attendanceMemberJoined>['type'];

/** The group in which a person is, for one type of attendance. */
export interface AttendanceMember {
  partId: string;
  groupId: string;
}

export type AttendanceMemberCommand =
  | ({ type: 'Join'; attendance: AttendanceType; personId: string } & AttendanceMember)
  | ({ type: 'Move' } & AttendanceMember)
  | { type: 'End'; partId: string };

export type AttendanceMemberEvent = EventOf<
  typeof attendanceMemberJoined | typeof attendanceMemberMoved | typeof attendanceMemberLeft
>;

/** Id of the stream that tells in which group a person is, for one type of attendance. */
export const memberStreamId = (personId: string, type: AttendanceType) => namedId('attendance member', personId, type);

/** A person is in one group of each type of attendance at most (source: groupPerson). */
export const attendanceMember: Decider<AttendanceMember | undefined, AttendanceMemberCommand, AttendanceMemberEvent> = {
  category: 'attendanceMember',
  types: [attendanceMemberJoined, attendanceMemberMoved, attendanceMemberLeft],
  initial: undefined,

  evolve(_member, event) {
    switch (event.type) {
      case 'AttendanceMemberJoined':
      case 'AttendanceMemberMoved': {
        const { partId, groupId } = event.data;
        return { partId, groupId };
      }
      case 'AttendanceMemberLeft':
        return undefined;
    }
  },

  /** A refusal of the rule names person and group by their ids; whoever asks knows their names. */
  decide(command, member) {
    switch (command.type) {
      case 'Join': {
        const { partId, groupId, personId, attendance } = command;
        if (!member) return [attendanceMemberJoined({ partId, groupId, personId, type: attendance })];
        if (member.groupId === groupId) return [];
        throw Rejection.state('{person}已在考勤组“{group}”中，请使用变更考勤组', {
          person: personId,
          group: member.groupId,
        });
      }
      case 'Move': {
        const { partId, groupId } = command;
        if (member?.partId !== partId) throw Rejection.notFound();
        return member.groupId === groupId ? [] : [attendanceMemberMoved({ partId, groupId })];
      }
      case 'End':
        if (member?.partId !== command.partId) throw Rejection.notFound();
        return [attendanceMemberLeft({ partId: command.partId })];
    }
  },
};
