import {
  channels,
  type DeviceAddress,
  maximumPayload,
  parseTopic,
} from '../../../../libs/contracts/device-gateway/index.js';
import type { BrokerRules } from '../../driver.js';

function owns(device: DeviceAddress, topic: string, direction: 'up' | 'down'): boolean {
  const address = parseTopic(topic);
  return (
    address !== undefined &&
    address.school === device.school &&
    address.deviceId === device.deviceId &&
    channels[address.key].direction === direction
  );
}

/** A device writes what goes up from itself, retains its status alone, and reads what goes down to itself, topic by topic. */
export const nativeBrokerRules: BrokerRules = {
  largestMessage: maximumPayload,
  mayPublish: (device, topic) => owns(device, topic, 'up'),
  mayRetain(topic) {
    const address = parseTopic(topic);
    return address !== undefined && channels[address.key].retain;
  },
  maySubscribe: (device, filter) => owns(device, filter, 'down'),
};
