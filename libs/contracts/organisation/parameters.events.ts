import { z } from 'zod';
import { goHomeRecording, messageCategory } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** The school's parameters are these from now on, all of them. The stream of this and the following has the school's id. */
export const schoolParametersChanged = defineEvent(
  'SchoolParametersChanged',
  1,
  z.object({
    /** Whether health is reported, from when to when (`yyyy-MM-dd`), and when people are reminded (`HH:mm:00`). */
    reportsHealth: z.boolean(),
    reportsFrom: z.string().optional(),
    reportsTo: z.string().optional(),
    remindsAt: z.string().optional(),
    /** Whether the way home is recorded (enumeration RecordGoHome). */
    recordsGoHome: z.literal(goHomeRecording.codes),
    /** JSON of the groups that nobody but their users reads; secrets in them are hidden. */
    weixin: z.string(),
    messageTemplate: z.string(),
    smsTemplate: z.string(),
    localTemplate: z.string(),
  }),
  { isPublic: true },
);

/** When providers are given no messages is this from now on, all of it. */
export const quietHoursChanged = defineEvent(
  'QuietHoursChanged',
  1,
  z.object({
    isOn: z.boolean(),
    /** School time, `HH:mm:00`; where `to` is not after `from` they go over midnight. */
    from: z.string().optional(),
    to: z.string().optional(),
    /** Categories of notices that are sent all the same (enumeration MessageCategory). */
    through: z.array(z.literal(messageCategory.codes)),
  }),
  { isPublic: true },
);

/** The secrets in the groups are these from now on: sealed, by the names of the groups and the paths in them. */
export const schoolSecretsChanged = defineEvent(
  'SchoolSecretsChanged',
  1,
  z.object({ secrets: z.record(z.string(), z.unknown()) }),
);
