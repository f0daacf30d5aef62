import { parseMakerTopic } from '../../../../libs/contracts/device-gateway/index.js';
import type { DeviceDriver } from '../../driver.js';
import { makerBrokerRules, makerSubscriptions } from '../terminal/maker-broker.js';
import { AccessDeviceConversation } from './access-device-conversation.js';
import { type AccessDeviceModel, dw200, vf105, vf203 } from './access-device-model.js';

/** Heartbeats come every 30 s once they are switched on: two and a half of them, ms. */
const longestSilence = 75_000;

const accessDevice = (model: AccessDeviceModel): DeviceDriver => ({
  kind: model.kind,
  fencesCommands: false,
  broker: makerBrokerRules,
  seeks: true,
  longestSilence,
  operations: ['door.open', 'clock.set', 'reboot'],
  access: { rowsAtOnce: 100, partsAtOnce: 256, personsCarryRules: true },
  subscriptions: makerSubscriptions(model.version === 1 ? 'access_device/v1' : 'access_device/v2'),
  addressOf: parseMakerTopic,
  farewell: () => [],
  converse: (device, way) => new AccessDeviceConversation(device, way, model),
});

/** Speaks `access_device` of DejaOS: VF203 and VF105 of version 2, DW200 of version 1. */
export const accessDeviceDrivers = [vf203, vf105, dw200].map(accessDevice);
