import { hostname } from 'node:os';
import { type Database, newId, saveRows, tableName } from '../../database/index.js';
import type { Bus } from '../../messaging/index.js';
import { Machine } from './machine.js';
import { machineSampleTable, sampleInterval, sampleLifetime } from './machine-sample.js';

/** What is sampled. */
export interface SamplerOptions {
  database: Database;
  bus: Bus;
  /** Services of this process. */
  services: readonly string[];
  /** Folder whose disk is measured. */
  folder: string;
  /** Told when a sample could not be taken; the next one is tried all the same. */
  report(problem: unknown): void;
}

/** Writes down how busy the process's machine is and how far its consumers are behind, again and again. */
export class MachineSampler {
  private readonly process = newId();
  private readonly machine: Machine;
  private timer?: NodeJS.Timeout;
  private sampling: Promise<void> = Promise.resolve();

  constructor(private readonly options: SamplerOptions) {
    this.machine = new Machine(options.folder);
  }

  /** Takes the first sample, and from then on one in every interval. */
  async start(): Promise<void> {
    await this.sample();
    this.timer = setInterval(() => {
      this.sampling = this.sample().catch(this.options.report);
    }, sampleInterval);
  }

  /** Takes no more samples, and waits for the one under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sampling;
  }

  private async sample(): Promise<void> {
    const { database, services } = this.options;
    const figures = await this.machine.measure();
    const backlog = await this.backlog();
    const sampledAt = Date.now();
    const sample = { process: this.process, sampledAt, host: hostname(), services: [...services], ...figures, backlog };
    await database.asSystem(async (sql) => {
      await saveRows(sql, machineSampleTable, [sample]);
      await sql.query(
        `delete from ${tableName(machineSampleTable)} where sampled_at < to_timestamp($1::double precision / 1000)`,
        [sampledAt - sampleLifetime],
      );
    });
  }

  /** Events that wait, by consumer over all shards. */
  private async backlog(): Promise<Record<string, number>> {
    const waiting: Record<string, number> = {};
    for (const { consumer, lag } of await this.options.bus.lag())
      if (lag > 0) waiting[consumer] = (waiting[consumer] ?? 0) + lag;
    return waiting;
  }
}
