import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AccessRowValue, DraftOf } from '../../../libs/contracts/device-gateway/index.js';

export type RecordRow = DraftOf<'records'>['b'][number];
export type AlarmRow = DraftOf<'alarms'>['b'][number];
export type Answer = DraftOf<'answer'>;

/** A row that is not stored yet, with the start in which it was made. */
export interface KeptRow<Row> {
  boot: number;
  isLive: boolean;
  row: Row;
}

/** A command that came, and what was answered. */
export interface KeptAnswer {
  operation: string;
  answer: Answer;
}

/** Numbered rows that wait to be stored. */
export interface KeptRows<Row> {
  /** Last number that was given. */
  last: number;
  rows: KeptRow<Row>[];
  /** Overwritten and not reported yet. */
  dropped: { from: number; to: number }[];
  /** Overwritten in this epoch. */
  droppedCount: number;
}

/** A permission as the gateway told it. */
export interface KeptAccessRow {
  hash: string;
  value: AccessRowValue;
}

/** What a device keeps over power cuts. */
export interface DeviceState {
  epoch: string;
  boot: number;
  records: KeptRows<RecordRow>;
  alarms: KeptRows<AlarmRow>;
  /** Answers to the latest commands with the names of their operations, oldest first. */
  answers: KeptAnswer[];
  /** Who may pass, by the keys of the protocol. */
  access: Record<string, KeptAccessRow>;
}

const nothingKept = () => ({ last: 0, rows: [], dropped: [], droppedCount: 0 });

/** A device as it comes out of the box, or out of a reset. */
export const freshState = (): DeviceState => ({
  epoch: randomUUID(),
  boot: 0,
  records: nothingKept(),
  alarms: nothingKept(),
  answers: [],
  access: {},
});

/** Memory of a device that survives a power cut of the device, and with a file also one of the simulator. */
export class DeviceMemory {
  state: DeviceState;

  /** @param file where it is kept; without one it ends with the process */
  constructor(private readonly file?: string) {
    this.state = { ...freshState(), ...(file && read(file)) };
  }

  /** Makes the state last. */
  save(): void {
    if (!this.file) return;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  /** Factory reset: everything is forgotten, a new epoch begins. */
  wipe(): void {
    this.state = freshState();
    this.save();
  }
}

function read(file: string): DeviceState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DeviceState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`the memory of a simulated device cannot be read: ${file}`, { cause: error });
  }
}
