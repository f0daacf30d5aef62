import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Database } from '../../database/index.js';
import { Bus } from '../../messaging/index.js';
import { EventStores } from '../process/event-stores.js';
import { Metrics } from './metrics.js';

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
   * it keeps in memory is what the logs say.
   */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) response: Response) {
    try {
      await this.database.asSystem((sql) => sql.query('select 1'));
      const areCurrent = await Promise.all(this.stores.all().map(([, store]) => store.isCurrent()));
      const { lost } = this.bus;
      if (areCurrent.every(Boolean) && lost.length === 0 && !this.database.isShort) return { status: 'ok' };
      response.status(503);
      if (this.database.isShort) return { status: 'database short of room, memory or connections' };
      return lost.length > 0 ? { status: 'reading events anew', lost } : { status: 'outdated' };
    } catch {
      response.status(503);
      return { status: 'database unavailable' };
    }
  }

  /** Prometheus metrics. */
  @Get('metrics')
  async scrape(@Res() response: Response) {
    response.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }
}
