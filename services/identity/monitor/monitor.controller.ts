import { Controller } from '@nestjs/common';
import { monitorQuery } from '../../../libs/contracts/identity/index.js';
import { Bus } from '../../../libs/messaging/index.js';
import { EventStores, LocalTime, Serves } from '../../../libs/platform/index.js';
import { ResourceFigures } from './resource-figures.js';

/** Figures of the services that run in this process. */
@Controller()
export class MonitorController {
  constructor(
    private readonly figures: ResourceFigures,
    private readonly bus: Bus,
    private readonly stores: EventStores,
    private readonly time: LocalTime,
  ) {}

  /** Answers the figures of each service. */
  @Serves(monitorQuery)
  async query() {
    const [figures, lag] = await Promise.all([this.figures.measure(), this.bus.lag()]);
    const sampledAt = this.time.text(Date.now());
    return this.stores.all().map(([service, { schema }]) => {
      const own = lag.filter(({ consumer }) => [service, schema].includes(consumer.split('.')[0] ?? ''));
      const backlog = own.reduce((sum, one) => sum + one.lag, 0);
      return { service, ...figures, backlog, isOnline: true, sampledAt };
    });
  }
}
