import { parseMakerTopic } from '../../../../libs/contracts/device-gateway/index.js';
import type { DeviceDriver } from '../../driver.js';
import { makerBrokerRules, makerSubscriptions } from '../terminal/maker-broker.js';
import { MqttFaceConversation } from './mqtt-face-conversation.js';
import { cameraModel, type MqttFaceModel, openDoorModel, terminalModel } from './mqtt-face-model.js';

/** Heartbeats come every 30 s where nobody says otherwise: two and a half of them, ms. */
const longestSilence = 75_000;
/** Each person is a message with a pause behind it, so few are one chunk. */
const rowsAtOnce = 20;

const mqttFace = (model: MqttFaceModel): DeviceDriver => ({
  kind: model.kind,
  fencesCommands: false,
  broker: makerBrokerRules,
  longestSilence,
  operations: [...(model.openOperator ? (['door.open'] as const) : []), 'clock.set', 'reboot'],
  access: { rowsAtOnce, partsAtOnce: 256, personsCarryRules: true },
  subscriptions: makerSubscriptions('mqtt-face'),
  addressOf: parseMakerTopic,
  farewell: () => [],
  converse: (device, way) => new MqttFaceConversation(device, way, model),
});

/** Speaks `mqtt-face`, of which there are access terminals with one or another way to open, and cameras without a door. */
export const mqttFaceDrivers = [terminalModel, openDoorModel, cameraModel].map(mqttFace);
