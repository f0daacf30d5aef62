import { deviceAccessApplied, deviceCommandAnswered } from '../../../libs/contracts/device-gateway/index.js';
import { deviceAccessConcluded } from '../../../libs/contracts/devices/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { deviceCommand } from './command.js';

/** Writes down how commands ended, as the gateway tells, late answers too. */
export const commandOutcome = consumer({
  name: 'devices.command-outcome',
  source: 'device-gateway',
  types: [deviceCommandAnswered],
  async handle(unit, events) {
    await unit.handleMany(
      deviceCommand,
      events.map(({ data: { commandId, stage, code } }) => ({
        id: commandId,
        command: { type: 'Conclude', stage, code },
      })),
    );
  },
});

/** Writes down that devices have the permissions that somebody asked for. */
export const accessOutcome = consumer({
  name: 'devices.access-outcome',
  source: 'device-gateway',
  types: [deviceAccessApplied],
  async handle(unit, events) {
    for (const { id, recordedAt, data } of events) {
      const { requestId, ...outcome } = data;
      unit.append(`command-${requestId}`, [deviceAccessConcluded(outcome)], {
        ids: [namedId('access concluded', id)],
        since: recordedAt,
        meta: { causation: id },
      });
    }
  },
});
