import type { DeviceAlarm, DeviceRecord, DeviceTime, MessageOfKind } from '../../device-message.js';
import type { ConversationWay } from '../../driver.js';

/** A row as a terminal tells it, which has no number that lasts. */
export interface ToldRow<Row extends DeviceTime> {
  /** Tells it from all others of the terminal. */
  key: string;
  row: Omit<Row, 'sequence'>;
  /** Tells the terminal that it is stored. */
  acknowledge?: () => void;
}

/** Rows of one batch. */
const rowsAtOnce = 50;
/** Rows that wait at most: the terminal sends the others again, or they are lost with it. */
const mostWaiting = 1_000;
/** Pause before rows are stored again that their terminal does not repeat, ms. */
const storePause = 2_000;

/**
 * Rows of a terminal on their way into the log: one batch after the other, and each row acknowledged when it is stored. What is not
 * stored is left to a terminal that repeats it, and kept here where it does not.
 */
class RowLine<Row extends DeviceTime> {
  private readonly waiting: ToldRow<Row>[] = [];
  private running?: Promise<void>;
  private isEnded = false;
  private pause?: NodeJS.Timeout;

  constructor(
    private readonly way: ConversationWay,
    private readonly numbered: 'records' | 'alarms',
    private readonly repeats: boolean,
    private readonly batchOf: (rows: Row[]) => MessageOfKind<'records' | 'alarms'>,
  ) {}

  /** Takes rows in, in order. */
  add(rows: readonly ToldRow<Row>[]): void {
    const left = mostWaiting - this.waiting.length;
    if (rows.length > left) this.way.complain(`${this.numbered} come faster than they are stored`);
    this.waiting.push(...rows.slice(0, Math.max(0, left)));
    this.run();
  }

  end(): void {
    this.isEnded = true;
    clearTimeout(this.pause);
  }

  private run(): void {
    if (this.running || this.pause) return;
    this.running = this.drain().finally(() => {
      this.running = undefined;
    });
  }

  private async drain(): Promise<void> {
    // What comes in the same turn goes in one batch.
    await new Promise(setImmediate);
    while (this.waiting.length > 0 && !this.isEnded) {
      const batch = this.waiting.splice(0, rowsAtOnce);
      if (await this.isStored(batch)) for (const { acknowledge } of batch) acknowledge?.();
      else if (!this.repeats) {
        this.waiting.unshift(...batch);
        this.pause = setTimeout(() => {
          this.pause = undefined;
          this.run();
        }, storePause);
        return;
      }
    }
  }

  private async isStored(batch: readonly ToldRow<Row>[]): Promise<boolean> {
    try {
      const numbers = await this.way.numbersOf(
        this.numbered,
        batch.map(({ key }) => key),
      );
      const rows = batch.map(({ row }, index) => ({ ...row, sequence: numbers[index]! }) as Row);
      // A burst may have a row twice.
      const first = rows.filter((row, index) => numbers.indexOf(row.sequence) === index);
      return await this.way.store(this.batchOf(first));
    } catch (error) {
      this.way.complain(`${this.numbered} not stored: ${(error as Error).message}`);
      return false;
    }
  }
}

/** Records and alarms of a terminal. */
export class RowLines {
  private readonly live: RowLine<DeviceRecord>;
  private readonly backlog: RowLine<DeviceRecord>;
  private readonly alarmLine: RowLine<DeviceAlarm>;

  /** @param epoch names the numbers that its rows are given, and stays */
  constructor(way: ConversationWay, epoch: string) {
    const recordsOf = (lane: 'live' | 'backlog') =>
      new RowLine<DeviceRecord>(way, 'records', true, (rows) => ({ kind: 'records', epoch, lane, lost: [], rows }));
    this.live = recordsOf('live');
    this.backlog = recordsOf('backlog');
    this.alarmLine = new RowLine<DeviceAlarm>(way, 'alarms', false, (rows) => ({ kind: 'alarms', epoch, rows }));
  }

  records(lane: 'live' | 'backlog', rows: readonly ToldRow<DeviceRecord>[]): void {
    (lane === 'live' ? this.live : this.backlog).add(rows);
  }

  alarms(rows: readonly ToldRow<DeviceAlarm>[]): void {
    this.alarmLine.add(rows);
  }

  end(): void {
    for (const line of [this.live, this.backlog, this.alarmLine]) line.end();
  }
}
