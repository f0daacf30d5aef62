import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { monitorHistory, monitorQuery } from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { ShowResourceHistory, ShowResources } from './monitor.queries.js';

@Controller()
export class MonitorController {
  constructor(private readonly queries: QueryBus) {}

  /** Answers the figures of each service. */
  @Serves(monitorQuery)
  query(input: InputOf<typeof monitorQuery>, context: RequestContext) {
    return this.queries.execute(new ShowResources(input, context));
  }

  /** Answers the figures of the last hours. */
  @Serves(monitorHistory)
  history(input: InputOf<typeof monitorHistory>, context: RequestContext) {
    return this.queries.execute(new ShowResourceHistory(input, context));
  }
}
