import { deviceCommandAnswered } from '../../../libs/contracts/device-gateway/index.js';
import { consumer } from '../../../libs/messaging/index.js';
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
