import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '../../database/index.js';
import { Bus } from '../../messaging/index.js';
import { EventStores } from '../process/event-stores.js';
import { Metrics } from './metrics.js';

/** How long a refused message is an alarm, ms. */
const alarmTime = 600_000;

/** Tells an orchestrator whether the process lives and may be sent requests. */
@Controller()
export class HealthController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Bus) private readonly bus: Bus,
    private readonly stores: EventStores,
    private readonly metrics: Metrics,
  ) {}

  /** The process answers. */
  @Get('health/live')
  live() {
    return { status: 'ok' };
  }

  /**
   * The process can do its work: the database answers, no other version of the program has taken over its logs, and what
   * it keeps in memory is what the logs say. What operators have to look at, and no other process would do better, stands
   * in `alarms`.
   */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) response: Response) {
    try {
      await this.database.asSystem((sql) => sql.query('select 1'));
      const areCurrent = await Promise.all(this.stores.all().map(([, store]) => store.isCurrent()));
      const { lost } = this.bus;
      if (areCurrent.every(Boolean) && lost.length === 0 && !this.database.isShort)
        return { status: 'ok', ...this.alarms() };
      response.status(503);
      if (this.database.isShort) return { status: 'database short of room, memory or connections' };
      return lost.length > 0 ? { status: 'reading events anew', lost } : { status: 'outdated' };
    } catch {
      response.status(503);
      return { status: 'database unavailable' };
    }
  }

  /** Cursors beyond their logs, and messages that were refused in the last ten minutes. */
  private alarms(): { alarms?: string[] } {
    const cursors = this.bus.beyond.map(({ consumer, source }) => `the cursor of ${consumer} is beyond ${source}`);
    const refused = this.bus.refused
      .filter(({ lastAt }) => Date.now() - lastAt < alarmTime)
      .map(({ topic, reason }) => `messages on ${topic} are refused: ${reason}`);
    const alarms = [...new Set([...cursors, ...refused])];
    return alarms.length > 0 ? { alarms } : {};
  }

  /** Prometheus metrics. */
  @Get('metrics')
  async scrape(@Res() response: Response) {
    response.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }
}
