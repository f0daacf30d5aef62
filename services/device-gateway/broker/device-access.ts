import {
  channels,
  type DeviceAddress,
  maximumPayload,
  parseTopic,
} from '../../../libs/contracts/device-gateway/index.js';

/** A message as the broker is given it. */
export interface PublishedMessage {
  topic: string;
  payload: string | Buffer;
}

/** A device writes what goes up from itself, at most 64 KB. */
export function mayPublish(device: DeviceAddress, { topic, payload }: PublishedMessage): boolean {
  return owns(device, topic, 'up') && Buffer.byteLength(payload) <= maximumPayload;
}

/** Only the status is retained; whatever else asks for it goes on without. */
export function mayRetain(topic: string): boolean {
  const address = parseTopic(topic);
  return address !== undefined && channels[address.key].retain;
}

/** A device reads what goes down to itself, topic by topic: no wildcards. */
export function maySubscribe(device: DeviceAddress, filter: string): boolean {
  return owns(device, filter, 'down');
}

function owns(device: DeviceAddress, topic: string, direction: 'up' | 'down'): boolean {
  const address = parseTopic(topic);
  return (
    address !== undefined &&
    address.school === device.school &&
    address.deviceId === device.deviceId &&
    channels[address.key].direction === direction
  );
}
