import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { loginExpertInformation, loginSubmitExpertInformation } from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { ShowExpertInformation, SubmitExpertInformation } from './expert.handlers.js';

@Controller()
export class ExpertController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Answers what this browser has submitted. */
  @Serves(loginExpertInformation)
  query(input: InputOf<typeof loginExpertInformation>, context: RequestContext) {
    return this.queries.execute(new ShowExpertInformation(input, context));
  }

  /** Takes what an expert says of themselves. */
  @Serves(loginSubmitExpertInformation)
  submit(input: InputOf<typeof loginSubmitExpertInformation>, context: RequestContext) {
    return this.commands.execute(new SubmitExpertInformation(input, context));
  }
}
