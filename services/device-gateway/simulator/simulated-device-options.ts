import type { z } from 'zod';
import type { simulatedDevice } from '../../../libs/contracts/device-gateway/index.js';
import type { DeviceConnectionOptions } from './device-connection.js';
import type { DeviceMemory, RecordRow } from './device-memory.js';
import type { RetryPauses } from './row-sender.js';

/** What a device is given to begin with. */
export interface SimulatedDeviceOptions
  extends Partial<Pick<DeviceConnectionOptions, 'ca' | 'reconnect' | 'keepsSession'>> {
  identity: z.output<typeof simulatedDevice>;
  /** Broker, `mqtt://127.0.0.1:1883`. */
  url: string;
  memory?: DeviceMemory;
  /** Time between heartbeats, ms. */
  heartbeat?: number;
  /** Pauses before a batch is sent again. */
  retry?: RetryPauses;
  /** Rows that the memory holds. */
  capacity?: number;
  /** Permissions that there is place for; without it the device tells nothing of it, and takes all. */
  accessCapacity?: number;
}

/** A person at a reader. */
export type Swipe = Pick<RecordRow, 'type' | 'door' | 'cred' | 'person' | 'result' | 'why' | 'dir' | 'score' | 'photo'>;

/** Faults that are switched on. */
export interface Faults {
  /** Answers to commands that will get lost. */
  lostAnswers: number;
  /** Acknowledgements of records that will get lost. */
  lostAcknowledgements: number;
  /** Everything is sent twice. */
  duplicates: boolean;
}
