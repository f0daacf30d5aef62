import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Database } from '../../database/index.js';
import { Bus } from '../../messaging/index.js';
import { EventStores } from '../service/event-stores.js';

/** Metrics of a process. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = this.durations('campus_request_seconds', 'Duration of requests by call and status', [
    'call',
    'code',
  ]);
  readonly useCases = this.durations('campus_use_case_seconds', 'Duration of use cases', ['call', 'kind']);

  private durations<Label extends string>(name: string, help: string, labelNames: Label[]) {
    const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** @param service names the process in every metric */
  constructor(bus: Bus, stores = new EventStores(), service = 'all') {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    new Counter({
      name: 'campus_events_appended_total',
      help: 'Events that this process appended, by the service whose log has them',
      labelNames: ['source'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [source, store] of stores.all()) this.inc({ source }, store.appended);
      },
    });
    new Gauge({
      name: 'campus_consumer_lag_events',
      help: 'Events that a consumer has not handled yet',
      labelNames: ['consumer', 'source', 'shard'],
      registers: [this.registry],
      async collect() {
        for (const { consumer, source, shard, lag } of await bus.lag()) this.set({ consumer, source, shard }, lag);
      },
    });
    new Gauge({
      name: 'campus_parked_events',
      help: 'Events that wait for an operator',
      registers: [this.registry],
      async collect() {
        this.set((await bus.parked()).length);
      },
    });
  }
}

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
      if (areCurrent.every(Boolean) && lost.length === 0) return { status: 'ok' };
      response.status(503);
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
