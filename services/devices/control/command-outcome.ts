import { deviceCommandAnswered } from '../../../libs/contracts/device-gateway/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { deviceCommand } from './command.js';

/** Writes down how commands ended, as the gateway tells, late answers too. */
export const commandOutcome = consumer({
  name: 'devices.command-outcome',
  source: 'device-gateway',
  types: [deviceCommandAnswered],
  async handle(unit, events) {
    for (const { data } of events) {
      const { commandId, stage, code } = data;
      await unit.handle(deviceCommand, commandId, { type: 'Conclude', stage, code });
    }
  },
});
