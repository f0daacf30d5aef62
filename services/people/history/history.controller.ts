import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { personMoment, personTimeline } from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { ShowMoment, ShowTimeline } from './history.queries.js';

/** Calls of what happened to persons. */
@Controller()
export class HistoryController {
  constructor(private readonly queries: QueryBus) {}

  /** Tells what happened to a person. */
  @Serves(personTimeline)
  timeline(input: InputOf<typeof personTimeline>, context: RequestContext) {
    return this.queries.execute(new ShowTimeline(input, context));
  }

  /** Shows a person as of a past moment. */
  @Serves(personMoment)
  moment(input: InputOf<typeof personMoment>, context: RequestContext) {
    return this.queries.execute(new ShowMoment(input, context));
  }
}
