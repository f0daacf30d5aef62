import type { AccessRowValue, DeviceAddress } from '../../libs/contracts/device-gateway/index.js';
import type { DeviceOperation } from '../../libs/contracts/devices/index.js';
import type { DeviceMessage, StoredRanges } from './device-message.js';

/** A device as drivers address it. */
export type AddressedDevice = DeviceAddress;

/** Topic filter that the gateway subscribes to. */
export interface TopicSubscription {
  filter: string;
  qos: 0 | 1;
}

/** A message to publish. */
export interface Publication {
  topic: string;
  payload: string;
  qos: 0 | 1;
  /** Only to clear what the broker keeps: nothing that goes down to a device is ever retained. */
  isRetained?: boolean;
}

/** A command on its way to a device. */
export type CommandOrder = DeviceOperation & {
  commandId: string;
  /** Session that it is meant for. */
  sessionId: string;
  requestedBy: string;
  /** Epoch ms. */
  sentAt: number;
  /** Epoch ms. */
  expiresAt: number;
};

/** What of a device's permissions is to go or to be kept; what is to go stands first. */
export interface AccessChunk {
  /** Grows with every chunk to the device. */
  number: number;
  /** Session that it is meant for. */
  sessionId: string;
  removed: readonly string[];
  kept: readonly { key: string; hash: string; value: AccessRowValue }[];
}

/** Which permissions does a device keep: by a hash for each part, or those of one part? */
export interface AccessQuestion {
  number: number;
  sessionId: string;
  bucket?: number;
}

/** How a kind of devices takes permissions. */
export interface AccessDriver {
  /** Most rows of a chunk. */
  readonly rowsAtOnce: number;
  /** Most parts that are asked for before the first is answered. */
  readonly partsAtOnce: number;
  encodeChunk(device: AddressedDevice, chunk: AccessChunk): Publication;
  encodeQuestion(device: AddressedDevice, question: AccessQuestion): Publication;
}

/** What a broker that the gateway keeps itself lets a kind of devices do. */
export interface BrokerRules {
  /** Bytes of the largest message that a device sends. */
  readonly largestMessage: number;
  mayPublish(device: AddressedDevice, topic: string): boolean;
  /** Whether a topic may be retained; whatever else asks for it goes on without. */
  mayRetain(topic: string): boolean;
  maySubscribe(device: AddressedDevice, filter: string): boolean;
}

/** What the gateway answers to a device's message. */
export type Reply =
  | ({ kind: 'recordsStored' | 'alarmsStored' } & StoredRanges)
  | { kind: 'time'; askedAt: number; receivedAt: number; answeredAt: number; timeZone: string };

/** A message that breaks the device's protocol; its text says where, without the payload. */
export class MalformedMessage extends Error {}

/**
 * Translates between one kind of devices and the gateway, without state or effects. Retries, expiry and what is stored
 * are the gateway's business.
 */
export interface DeviceDriver {
  /** Name that a device's `driver` attribute gives, `native`. */
  readonly kind: string;
  /**
   * The device obeys door commands in the session that they name and remembers their ids: sending one again cannot open
   * twice. A command to others is sent once.
   */
  readonly fencesCommands: boolean;
  readonly broker: BrokerRules;
  /** Silence after which a device is offline, ms. */
  readonly longestSilence: number;
  /** Filters under which a device's messages come; devices may share them. */
  subscriptions(device: AddressedDevice): readonly TopicSubscription[];
  /** Whose message a topic carries, as the topic says; undefined where it is none of this driver's. */
  addressOf(topic: string): DeviceAddress | undefined;
  /** Reads a message. @throws MalformedMessage */
  decode(topic: string, payload: Buffer): DeviceMessage;
  /** What the devices can do. */
  readonly operations: readonly DeviceOperation['operation'][];
  /** Writes a command, one of `operations`. */
  encodeCommand(device: AddressedDevice, order: CommandOrder): Publication;
  /** Missing where the devices take no permissions. */
  readonly access?: AccessDriver;
  /** What clears the broker's memory of a device that was removed. */
  farewell(device: AddressedDevice): readonly Publication[];
  /** Writes an answer; undefined where the devices want none. */
  encodeReply(device: AddressedDevice, reply: Reply): Publication | undefined;
}
