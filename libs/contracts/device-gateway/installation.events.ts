import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';
import { installationSteps } from './installation.js';

const step = z.enum(installationSteps);
/** Name of the account that did it. */
const by = z.string();
const time = z.number();

/** Somebody begins to check a device: what is seen of it from now on counts. The stream is the sheet's, as of the following. */
export const installationBegun = defineEvent(
  'InstallationBegun',
  1,
  z.object({
    deviceId: z.uuid(),
    deviceName: z.string(),
    deviceCode: z.string(),
    by,
    /** How long its streams of records and of clock reports are: what is in them does not count. */
    recordsBefore: z.number().int().min(0),
    clocksBefore: z.number().int().min(0),
  }),
);

/** The device cannot do a step, as somebody says. */
export const installationStepExcused = defineEvent(
  'InstallationStepExcused',
  1,
  z.object({ deviceId: z.uuid(), step, reason: z.string(), by }),
);

/** Somebody answers for the installation. Nothing is changed on the sheet any more. */
export const installationSigned = defineEvent(
  'InstallationSigned',
  1,
  z.object({
    deviceId: z.uuid(),
    by,
    steps: z.array(
      z.object({
        step,
        /** When the system saw it, epoch ms; missing where it is excused. */
        provenAt: time.optional(),
        reason: z.string().optional(),
        excusedBy: z.string().optional(),
      }),
    ),
  }),
);
