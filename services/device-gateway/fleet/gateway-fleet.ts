import { isDisconnect } from '../../../libs/database/index.js';
import type { Logger } from '../../../libs/platform/index.js';
import type { Leases } from './leases.js';

/** Work of one part, while its lease is held. */
export interface PartWork {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often leases are renewed, ms. */
const renewal = 1_500;

/** The parts of the gateway's work that this process holds: begun when their lease is taken, ended when it is lost. */
export class GatewayFleet<Work extends PartWork> {
  private readonly running = new Map<number, Work>();
  private timer?: NodeJS.Timeout;
  private renewing?: Promise<void>;

  /** @param afterRenewal runs after each renewal */
  constructor(
    private readonly leases: Leases,
    private readonly workOf: (part: number) => Work,
    private readonly logger: Logger,
    private readonly afterRenewal: () => Promise<void>,
  ) {}

  /** What runs here, by part. */
  get parts(): ReadonlyMap<number, Work> {
    return this.running;
  }

  /** Takes its first parts. */
  async start(): Promise<void> {
    await this.renew();
    this.timer = setInterval(() => {
      this.renewing ??= this.renew()
        .catch((error: unknown) => {
          // Without the database nobody can take what this process has: it goes on.
          if (!isDisconnect(error)) this.logger.error({ error }, 'leases of the gateway');
        })
        .finally(() => {
          this.renewing = undefined;
        });
    }, renewal);
  }

  /** Ends what runs, and gives it to the others. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.renewing;
    await this.end([...this.running.keys()]);
    await this.leases.leave().catch((error: unknown) => {
      if (!isDisconnect(error)) throw error;
    });
  }

  private async renew(): Promise<void> {
    const { held, surplus } = await this.leases.renew();
    await this.end([...this.running.keys()].filter((part) => !held.has(part) || surplus.includes(part)));
    if (surplus.length > 0) await this.leases.release(surplus);
    for (const part of held) {
      if (this.running.has(part) || surplus.includes(part)) continue;
      const work = this.workOf(part);
      await work.start();
      this.running.set(part, work);
    }
    await this.afterRenewal();
  }

  private async end(parts: readonly number[]): Promise<void> {
    const ended = parts.flatMap((part) => this.running.get(part) ?? []);
    for (const part of parts) this.running.delete(part);
    await Promise.all(ended.map((work) => work.stop()));
  }
}
