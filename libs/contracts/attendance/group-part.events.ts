import { z } from 'zod';
import { attendanceType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** A part of a group: a person who attends, a teacher who manages, a device. It keeps its id when it moves. */
const part = { partId: z.uuid(), groupId: z.uuid() };
const ended = z.object({ partId: z.uuid() });

/** A person joined a group. The stream of this and the next two is the person's for one type of attendance. */
export const attendanceMemberJoined = defineEvent(
  'AttendanceMemberJoined',
  1,
  z.object({ ...part, personId: z.uuid(), type: z.literal(attendanceType.codes) }),
  isPublic,
);
/** The person is in this other group of the same type from now on. */
export const attendanceMemberMoved = defineEvent('AttendanceMemberMoved', 1, z.object(part), isPublic);
/** The person is in no group of this type any more. */
export const attendanceMemberLeft = defineEvent('AttendanceMemberLeft', 1, ended, isPublic);

/** A teacher manages a group from now on. The stream of this and the next is the teacher's for this group. */
export const attendanceManagerAppointed = defineEvent(
  'AttendanceManagerAppointed',
  1,
  z.object({ ...part, personId: z.uuid() }),
  isPublic,
);
/** The teacher does not manage the group any more. */
export const attendanceManagerDismissed = defineEvent('AttendanceManagerDismissed', 1, ended, isPublic);

/** A device, or one of its doors, counts for a group. The stream of this and the next is the device's for this group. */
export const attendanceDeviceAssigned = defineEvent(
  'AttendanceDeviceAssigned',
  1,
  z.object({ ...part, deviceId: z.uuid(), doorId: z.uuid().optional() }),
  isPublic,
);
/** It does not count for the group any more. */
export const attendanceDeviceReleased = defineEvent('AttendanceDeviceReleased', 1, ended, isPublic);
