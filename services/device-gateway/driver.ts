import type { AccessRowValue, DeviceAddress } from '../../libs/contracts/device-gateway/index.js';
import type { DeviceOperation } from '../../libs/contracts/devices/index.js';
import type { DeviceMessage, MessageOfKind, StoredRanges } from './device-message.js';

/** A device as drivers address it. */
export interface AddressedDevice extends DeviceAddress {
  /** By which its maker calls it; missing where nobody said so. */
  serialNumber?: string;
}

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
export interface AccessManners {
  /** Most rows of a chunk. */
  readonly rowsAtOnce: number;
  /** Most parts that are asked for before the first is answered. */
  readonly partsAtOnce: number;
  /** What rules say stands with each person at the device: another rule makes other persons. */
  readonly personsCarryRules?: boolean;
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

/** How a message reached the gateway. */
export interface Arrival {
  /** The broker kept it: it tells of the past. */
  isRetained: boolean;
  /** Epoch ms. */
  now: number;
}

/** A permission that a device is to have, and what it has confirmed (docs/device-protocol.md, section 6). */
export interface HeldRow {
  key: string;
  /** What it is to have; null: nothing. */
  value: AccessRowValue | null;
  wanted: string | null;
  confirmed: string | null;
}

/** What a conversation asks of the gateway. */
export interface ConversationWay {
  /** Time zone of the school, IANA name. */
  readonly timeZone: string;
  /** Share of the pauses between messages that are kept: less than 1 in tests alone. */
  readonly pace: number;
  /** Now or never. */
  publish(publication: Publication): void;
  /** The device said something. */
  tell(message: DeviceMessage, arrival: Arrival): void;
  /** The same of rows, for devices that are answered one by one: true when the database has all of them. */
  store(batch: MessageOfKind<'records' | 'alarms'>): Promise<boolean>;
  /** Numbers of rows for which their device has none, or none that lasts: a row that comes again has the number of before. */
  numbersOf(numbered: 'records' | 'alarms', keys: readonly string[]): Promise<readonly number[]>;
  /** Rules and persons that the device is to have, or has: of these persons, or all. */
  rows(personIds?: readonly string[]): Promise<readonly HeldRow[]>;
  /** A photo by the SHA-256 of its bytes; undefined where it cannot be had. */
  photo(hash: string): Promise<Buffer | undefined>;
  /** Something is odd that harms nobody. */
  complain(complaint: string): void;
}

/** What the gateway has with one device: it is told what the device said, and tells the device what it wants. */
export interface Conversation {
  /** Takes a message in. @throws MalformedMessage */
  received(topic: string, payload: Buffer, arrival: Arrival): void;
  /** Has the device do one of the driver's `operations`. */
  command(order: CommandOrder): void;
  /** Answers the device, where it wants an answer. */
  reply(reply: Reply): void;
  /** Brings permissions; whoever is at that chunk already goes on. */
  bring(chunk: AccessChunk): void;
  /** Asks what it keeps; whoever is at that question already goes on. */
  ask(question: AccessQuestion): void;
  /** Asks whether the device is there, where it was not heard; of a driver that `seeks`. */
  seek?(): void;
  /** It is over: the device was removed, speaks otherwise, or the gateway ends. */
  end(): void;
}

/** One kind of devices: what the gateway must know of all of them, and how it speaks with one. */
export interface DeviceDriver {
  /** Name that a device's `driver` attribute gives, `native`. */
  readonly kind: string;
  /**
   * The device obeys door commands in the session that they name and remembers their ids: sending one again cannot open
   * twice. A command to others is sent once.
   */
  readonly fencesCommands: boolean;
  readonly broker: BrokerRules;
  /** The devices greet once and are silent where nobody heard it: they are asked whether they are there. */
  readonly seeks?: boolean;
  /** Silence after which a device is offline, ms. */
  readonly longestSilence: number;
  /** Filters under which a device's messages come; devices may share them. */
  subscriptions(device: AddressedDevice): readonly TopicSubscription[];
  /** Whose message a topic carries, as the topic says; undefined where it is none of this driver's. */
  addressOf(topic: string): { deviceId: string; school?: string } | undefined;
  /** What the devices can do. */
  readonly operations: readonly DeviceOperation['operation'][];
  /** Missing where the devices take no permissions. */
  readonly access?: AccessManners;
  /** What clears the broker's memory of a device that was removed. */
  farewell(device: AddressedDevice): readonly Publication[];
  /** Begins to speak with a device. */
  converse(device: AddressedDevice, way: ConversationWay): Conversation;
}
