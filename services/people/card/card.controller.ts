import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { cardCheck } from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { CheckCard } from './card.queries.js';

@Controller()
export class CardController {
  constructor(private readonly queries: QueryBus) {}

  /** Tells whether a card may be given to a person. */
  @Serves(cardCheck)
  check(input: InputOf<typeof cardCheck>, context: RequestContext) {
    return this.queries.execute(new CheckCard(input, context));
  }
}
