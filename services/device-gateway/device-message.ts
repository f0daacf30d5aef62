import type {
  CommandStage,
  deviceAlarmReceived,
  deviceClockReported,
  deviceRecordReceived,
} from '../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../libs/contracts/kernel/index.js';

/** What a device says of itself at the begin of a connection and with each heartbeat. */
export interface DeviceIdentity {
  sessionId: string;
  /** Number of the start, kept over power cuts; 0 where the device does not count. */
  boot: number;
  /** ms since that start, when the message was sent; missing where the device does not tell. */
  running?: number;
  /** Memory of the device; another one after a wipe. */
  epoch: string;
  firmware: string;
  capabilities: string[];
}

/** First and last sequence number, both included. */
export type SequenceRange = readonly [from: number, to: number];

/** What of a device's numbered messages is settled. */
export interface StoredRanges {
  epoch: string;
  /** Everything up to here is stored or known to be lost. */
  upTo: number;
  /** Stored beyond it. */
  beyond: readonly SequenceRange[];
}

/** How a device dated what happened. */
export interface DeviceTime {
  sequence: number;
  /** By the device's clock, epoch ms. */
  clock: number;
  /** The device trusts that clock. */
  trusted: boolean;
  /** ms since the device's start; missing where it does not tell. */
  running?: number;
}

type RecordData = DataOf<typeof deviceRecordReceived>;
type AlarmData = DataOf<typeof deviceAlarmReceived>;

/** One record as the device tells it. */
export type DeviceRecord = DeviceTime &
  Pick<RecordData, 'credential' | 'personId' | 'doorCode' | 'direction' | 'granted' | 'reason' | 'score' | 'photo'>;
/** One alarm as the device tells it. */
export type DeviceAlarm = DeviceTime & Pick<AlarmData, 'kind' | 'raised' | 'doorCode'>;

/** The permissions that a device keeps, as a whole. */
export interface KeptAccess {
  /** How many. */
  count: number;
  /** Hash of all of them. */
  hash: string;
}

/** Numbered rows of one start of a device. */
interface Batch<Row> {
  epoch: string;
  /** Missing where the device does not count its starts. */
  boot?: number;
  /** ms since that start when the batch was sent; missing where it was an earlier start. */
  running?: number;
  rows: Row[];
}

/** A device's message in the gateway's words, whatever protocol it came by. */
export type DeviceMessage =
  | ({ kind: 'birth' } & DeviceIdentity)
  | { kind: 'death'; sessionId: string }
  | ({
      kind: 'heartbeat';
      /** By the device's clock, epoch ms. */
      clock: number;
      trusted: boolean;
      /** Missing where the device does not number its records. */
      records?: {
        /** Oldest record that the device keeps because it is not stored, or the next one. */
        oldest: number;
        newest: number;
        /** Records that it can keep before it overwrites; missing where it does not say. */
        capacity?: number;
      };
      /** Missing where the device takes no permissions. */
      access?: KeptAccess & {
        /** How many it has place for; missing where it does not tell. */
        capacity?: number;
      };
    } & DeviceIdentity)
  | {
      kind: 'answer';
      commandId: string;
      /** `accepted`: the device is at it. */
      stage: 'accepted' | Exclude<CommandStage, 'unknown'>;
      code: string;
      result: Record<string, string | number | boolean | null>;
    }
  | ({ kind: 'records'; lane: RecordData['lane']; lost: SequenceRange[] } & Batch<DeviceRecord>)
  | ({ kind: 'alarms' } & Batch<DeviceAlarm>)
  | { kind: 'timeRequest'; askedAt: number; sessionId: string }
  | ({
      kind: 'clockReport';
      /** The device trusted its clock before. */
      trusted: boolean;
    } & Pick<DataOf<typeof deviceClockReported>, 'offset' | 'roundTrip' | 'applied'>)
  | ({
      kind: 'accessStored';
      /** Number of the chunk. */
      chunk: number;
      /** What it could not do. */
      refused: { key: string; code: string }[];
    } & KeptAccess)
  | ({
      kind: 'accessHeld';
      /** Number of the question. */
      question: number;
      /** Hash of each part, where all were asked for. */
      buckets?: string[];
      /** The part that was asked for, with its permissions: keys and hashes. */
      bucket?: number;
      rows?: [key: string, hash: string][];
    } & KeptAccess);
export type MessageKind = DeviceMessage['kind'];
export type MessageOfKind<K extends MessageKind> = Extract<DeviceMessage, { kind: K }>;
