import { z } from 'zod';
import { commandStage } from '../device-gateway/events.js';
import { defineEvent } from '../kernel/index.js';
import { deviceOperation } from './command.events.js';

/**
 * What the school knows of a command's end. The stream is the command's. After `unknown` another one may follow, when
 * the device answers late; every other stage is the last.
 */
export const deviceCommandConcluded = defineEvent(
  'DeviceCommandConcluded',
  1,
  z.object({
    deviceId: z.uuid(),
    deviceCode: z.string(),
    doorCode: z.string().optional(),
    operation: z.enum(deviceOperation.options.map((option) => option.shape.operation.value)),
    stage: commandStage,
    /** Why: `ok`, `offline`, `expired` … (docs/device-protocol.md, codes). */
    code: z.string(),
    /** When the command was asked for, epoch ms. */
    requestedAt: z.number(),
  }),
  { isPublic: true },
);
