import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  currentExport,
  currentHours,
  currentQuery,
  openCurrentSubmit,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { CountPassesByHour, ExportPasses, ListPasses } from './pass.queries.js';
import { SubmitPasses } from './pass-submission.js';

@Controller()
export class PassController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists passes. */
  @Serves(currentQuery)
  query(input: InputOf<typeof currentQuery>, context: RequestContext) {
    return this.queries.execute(new ListPasses(input, context));
  }

  /** Counts the passes of today by hour. */
  @Serves(currentHours)
  hours(input: InputOf<typeof currentHours>, context: RequestContext) {
    return this.queries.execute(new CountPassesByHour(input, context));
  }

  /** Writes passes as a workbook. */
  @Serves(currentExport)
  export(input: InputOf<typeof currentExport>, context: RequestContext) {
    return this.queries.execute(new ExportPasses(input, context));
  }

  /** Takes passes of another system. */
  @Serves(openCurrentSubmit)
  submit(input: InputOf<typeof openCurrentSubmit>, context: RequestContext) {
    return this.commands.execute(new SubmitPasses(input, context));
  }
}
