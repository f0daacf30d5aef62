import { z } from 'zod';
import { enabledState } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** What an attendance group says of itself; what nobody filled in is missing. */
const description = z.object({
  name: z.string(),
  /** The attendance rule that the group follows. */
  ruleId: z.uuid(),
  /** 1 enabled, 2 disabled (enumeration EnabledFlag). */
  state: z.literal(enabledState.codes),
  remark: z.string().optional(),
});
/** Persons, each as a part of the group with an id of its own. */
const persons = z.object({ parts: z.array(z.object({ partId: z.uuid(), personId: z.uuid() })) });
/** Devices of a group: the whole device, or one of its doors. */
const devices = z.object({
  parts: z.array(z.object({ partId: z.uuid(), deviceId: z.uuid(), doorId: z.uuid().optional() })),
});

/** A group was added. The stream of all these is the group's. */
export const attendanceGroupAdded = defineEvent('AttendanceGroupAdded', 1, description, isPublic);
/** The group's description is this from now on, all of it. */
export const attendanceGroupChanged = defineEvent('AttendanceGroupChanged', 1, description, isPublic);
/** The group was removed, and nobody and nothing is in it any more; each of its parts tells so a little later. */
export const attendanceGroupRemoved = defineEvent('AttendanceGroupRemoved', 1, z.object({}), isPublic);

// Until parts had streams of their own the group told of them. Nothing is told in this way any more.

/** Persons joined the group; who comes from another group keeps the id of the part. */
export const groupPersonsAdded = defineEvent('AttendanceGroupPersonsAdded', 1, persons, isPublic);
/** Persons left the group. */
export const groupPersonsRemoved = defineEvent('AttendanceGroupPersonsRemoved', 1, persons, isPublic);
/** Devices count for the group from now on. */
export const groupDevicesAdded = defineEvent('AttendanceGroupDevicesAdded', 1, devices, isPublic);
/** They do not count for it any more. */
export const groupDevicesRemoved = defineEvent('AttendanceGroupDevicesRemoved', 1, devices, isPublic);
/** Teachers manage the group from now on. */
export const groupManagersAdded = defineEvent('AttendanceGroupManagersAdded', 1, persons, isPublic);
/** They do not manage it any more. */
export const groupManagersRemoved = defineEvent('AttendanceGroupManagersRemoved', 1, persons, isPublic);
