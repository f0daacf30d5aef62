import type { CommandStage } from '../../../libs/contracts/device-gateway/index.js';
import {
  type DeviceOperation,
  deviceCommandConcluded,
  deviceCommandRequested,
} from '../../../libs/contracts/devices/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** A command to a device, and how it ended as far as is known. */
export interface DeviceCommandState {
  request: DataOf<typeof deviceCommandRequested>;
  stage?: CommandStage;
}

export type CommandStep =
  | { type: 'Request'; request: DataOf<typeof deviceCommandRequested> }
  /** The gateway says how it ended. */
  | { type: 'Conclude'; stage: CommandStage; code: string };

type CommandEvent = EventOf<typeof deviceCommandRequested> | EventOf<typeof deviceCommandConcluded>;

/** Number of the door that an operation is about, where it is about one. */
export const doorCodeOf = (operation: DeviceOperation): string | undefined =>
  'doorCode' in operation ? operation.doorCode : undefined;

function conclude({ request, stage }: DeviceCommandState, next: CommandStage, code: string): CommandEvent[] {
  const isFinal = stage !== undefined && stage !== 'unknown';
  if (isFinal || stage === next) return [];
  const { deviceId, deviceCode, operation, requestedAt } = request;
  const doorCode = doorCodeOf(request);
  return [
    deviceCommandConcluded({
      deviceId,
      deviceCode,
      ...(doorCode === undefined ? {} : { doorCode }),
      operation,
      stage: next,
      code,
      requestedAt,
    }),
  ];
}

/** The rules of commands: one that ended stays ended, one whose end is unknown may still be resolved by a late answer. */
export const deviceCommand: Decider<DeviceCommandState | undefined, CommandStep, CommandEvent> = {
  category: 'command',
  types: [deviceCommandRequested, deviceCommandConcluded],
  initial: undefined,

  evolve(state, event) {
    if (event.type === 'DeviceCommandRequested') return { request: event.data };
    return state && { ...state, stage: event.data.stage };
  },

  decide(command, state) {
    if (command.type === 'Request') return [deviceCommandRequested(command.request)];
    if (!state) throw Rejection.notFound();
    return conclude(state, command.stage, command.code);
  },
};
