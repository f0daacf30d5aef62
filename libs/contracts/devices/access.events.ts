import { z } from 'zod';
import { weekDay } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** Time of a day where the school is, `HH:mm:ss`. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

/** Whom a rule is about, where, and when: nobody named is everybody, no place everywhere, no time always. */
export const accessRuleAttributes = z.object({
  name: z.string(),
  /** They may not pass; stronger than any rule that lets them. */
  isDeny: z.boolean(),
  isEnabled: z.boolean(),
  /** 1 students, 3 teachers (enumeration PersonType). */
  personTypes: z.array(z.literal([1, 3])),
  /** Classes and units, with those below them. */
  classIds: z.array(z.uuid()),
  personIds: z.array(z.uuid()),
  /** Areas, with those below them. */
  areaIds: z.array(z.uuid()),
  deviceIds: z.array(z.uuid()),
  doorIds: z.array(z.uuid()),
  /** At the doors and terminals of temporary passes. */
  isTemporary: z.boolean(),
  /** Days on which it holds (enumeration WeekDay); none: each. */
  weekDays: z.array(z.literal(weekDay.codes)),
  /** When it begins and ends on each of them; missing: with the day. */
  timeFrom: time.optional(),
  timeTo: time.optional(),
  /** Epoch ms; missing where it began before everything, or does not end. */
  validFrom: z.number().optional(),
  validTo: z.number().optional(),
});
export type AccessRuleAttributes = z.infer<typeof accessRuleAttributes>;

/** A rule of who may pass where was made. The stream of this and the following is the rule's. */
export const accessRuleAdded = defineEvent('AccessRuleAdded', 1, accessRuleAttributes, { isPublic: true });
/** The rule is this from now on, all of it. */
export const accessRuleChanged = defineEvent('AccessRuleChanged', 1, accessRuleAttributes, { isPublic: true });
/** The rule was removed. */
export const accessRuleRemoved = defineEvent('AccessRuleRemoved', 1, z.object({}), { isPublic: true });

/**
 * Somebody wants the device to have its permissions, each told anew, or to have none at some of its doors. The stream is
 * the device's; the gateway answers with DeviceAccessApplied when the device has confirmed.
 */
export const deviceAccessRequested = defineEvent(
  'DeviceAccessRequested',
  1,
  z.object({
    requestId: z.uuid(),
    /** Device number, as people know the device. */
    deviceCode: z.string(),
    /** Name of the person or client that asked. */
    requestedBy: z.string(),
    /** Permissions were taken away; they were uploaded else. */
    isRemoval: z.boolean(),
    /** Nobody passes at the device by its permissions, until somebody uploads them again. */
    isWithdrawn: z.boolean(),
    /** Nobody passes at these doors of it. */
    withdrawnDoorIds: z.array(z.uuid()),
  }),
  { isPublic: true },
);

/** The device has done what was requested of its permissions. The stream is the request's, among the commands. */
export const deviceAccessConcluded = defineEvent(
  'DeviceAccessConcluded',
  1,
  z.object({
    deviceId: z.uuid(),
    /** Permissions that it confirmed, and that it refused. */
    confirmed: z.number().int(),
    refused: z.number().int(),
  }),
  { isPublic: true },
);
