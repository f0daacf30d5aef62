/** First level of every topic of makers' terminals: each has a prefix alone, `vd/{device}/`, and its maker's own topics behind it. */
const root = 'vd';

/** Protocols of makers. */
export type MakerProtocol = 'mqtt-face' | 'access_device/v1' | 'access_device/v2';

const accessDevice = (version: 1 | 2): readonly string[] => [
  `access_device/v${version}/cmd/+`,
  ...['connect', 'access', 'alarm', 'heartbeat', 'offline'].map((event) => `access_device/v${version}/event/${event}`),
  `access_device/v${version}/event/+/offline`,
];

/**
 * Filters of what comes up from a terminal, behind its prefix: none of them is one that something goes down to, which would be an
 * echo (source: the makers' documents, docs/adding-a-device.md).
 */
export const makerTopics: Readonly<Record<MakerProtocol, readonly string[]>> = {
  'mqtt-face': [
    ...['Ack', 'Rec', 'Snap', 'Card', 'QRCode', 'IDCard', 'Alarm'].map((name) => `mqtt/face/+/${name}`),
    'mqtt/face/basic',
    'mqtt/face/heartbeat',
  ],
  'access_device/v1': accessDevice(1),
  'access_device/v2': accessDevice(2),
};

/** What the broker lets a terminal read and write, as a filter: everything below its own prefix, and nothing else. */
export const makerFilter = (deviceId: string): string => `${makerPrefix(deviceId)}#`;

/** The prefix that a terminal has alone; its maker's own topics follow. */
export const makerPrefix = (deviceId: string): string => `${root}/${deviceId}/`;

/** Whose topic it is and what follows the prefix; undefined where it is none of a maker's terminal. */
export function parseMakerTopic(topic: string): { deviceId: string; rest: string } | undefined {
  const [first, deviceId, ...rest] = topic.split('/');
  return first === root && deviceId && rest.length > 0 ? { deviceId, rest: rest.join('/') } : undefined;
}

/** Larger than any other message of a maker's terminal: a record with the picture of a face and of the scene, bytes. */
export const largestMakerMessage = 4_500_000;
