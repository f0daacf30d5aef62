/** One kind of message of the native protocol `ac/1` (docs/device-protocol.md). */
export interface Channel {
  /** Last levels of the topic, behind `ac/1/{school}/{device}/`. */
  name: string;
  /** `up` from the device, `down` to it. */
  direction: 'up' | 'down';
  /**
   * Quality of service. What has an acknowledgement of its own with retries goes at 0: the broker's would promise less
   * and cost half of the throughput.
   */
  qos: 0 | 1;
  retain: boolean;
}

/** Every message of the protocol. */
export const channels = {
  status: { name: 'st', direction: 'up', qos: 1, retain: true },
  heartbeat: { name: 'hb', direction: 'up', qos: 0, retain: false },
  command: { name: 'cmd', direction: 'down', qos: 1, retain: false },
  answer: { name: 'cmd/ack', direction: 'up', qos: 1, retain: false },
  records: { name: 'rec', direction: 'up', qos: 0, retain: false },
  recordsStored: { name: 'rec/ack', direction: 'down', qos: 0, retain: false },
  alarms: { name: 'alm', direction: 'up', qos: 1, retain: false },
  alarmsStored: { name: 'alm/ack', direction: 'down', qos: 1, retain: false },
  timeRequest: { name: 'time/req', direction: 'up', qos: 0, retain: false },
  timeResponse: { name: 'time/rsp', direction: 'down', qos: 0, retain: false },
  timeReport: { name: 'time/rep', direction: 'up', qos: 0, retain: false },
  accessChunk: { name: 'sync/chunk', direction: 'down', qos: 1, retain: false },
  accessStored: { name: 'sync/ack', direction: 'up', qos: 1, retain: false },
  accessAsked: { name: 'sync/ask', direction: 'down', qos: 1, retain: false },
  accessHeld: { name: 'sync/have', direction: 'up', qos: 1, retain: false },
} as const satisfies Record<string, Channel>;
export type ChannelKey = keyof typeof channels;

/** Whom a topic belongs to. */
export interface DeviceAddress {
  /** Id of the school. */
  school: string;
  /** Id of the device. */
  deviceId: string;
}

const prefix = 'ac/1';
const keys = Object.keys(channels) as ChannelKey[];
const keyByName = new Map<string, ChannelKey>(keys.map((key) => [channels[key].name, key]));

/** First levels of every topic of one device. */
export const deviceTopic = ({ school, deviceId }: DeviceAddress): string => `${prefix}/${school}/${deviceId}`;

/** Topic of a message of one device. */
export const topicOf = (key: ChannelKey, address: DeviceAddress): string =>
  `${deviceTopic(address)}/${channels[key].name}`;

/** Filters of the messages that come up from all devices of a school. */
export const upFilters = (school: string) =>
  keys
    .filter((key) => channels[key].direction === 'up')
    .map((key) => ({ filter: topicOf(key, { school, deviceId: '+' }), qos: channels[key].qos }));

/** Filter and quality of the messages that go down to one device. */
export const downFilters = (address: DeviceAddress) =>
  keys
    .filter((key) => channels[key].direction === 'down')
    .map((key) => ({ filter: topicOf(key, address), qos: channels[key].qos }));

/** Reads a topic; undefined where it is none of this protocol. */
export function parseTopic(topic: string): (DeviceAddress & { key: ChannelKey }) | undefined {
  const [name, version, school, deviceId, ...rest] = topic.split('/');
  const key = keyByName.get(rest.join('/'));
  if (`${name}/${version}` !== prefix || !school || !deviceId || !key) return undefined;
  return { school, deviceId, key };
}
