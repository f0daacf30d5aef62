import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  operationLogDelete,
  operationLogQuery,
  operationLogReplay,
  operationLogVerify,
} from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { HideOperations } from './operation-log.commands.js';
import { ListOperations, VerifyOperationLog } from './operation-log.queries.js';
import { ReplayEvents } from './replay.js';

@Controller()
export class OperationLogController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the operation log. */
  @Serves(operationLogQuery)
  query(input: InputOf<typeof operationLogQuery>, context: RequestContext) {
    return this.queries.execute(new ListOperations(input, context));
  }

  /** Takes entries out of the list. */
  @Serves(operationLogDelete)
  hide(input: InputOf<typeof operationLogDelete>, context: RequestContext) {
    return this.commands.execute(new HideOperations(input, context));
  }

  /** Lists events of all services. */
  @Serves(operationLogReplay)
  replay(input: InputOf<typeof operationLogReplay>, context: RequestContext) {
    return this.queries.execute(new ReplayEvents(input, context));
  }

  /** Verifies the operation log. */
  @Serves(operationLogVerify)
  verify(input: InputOf<typeof operationLogVerify>, context: RequestContext) {
    return this.queries.execute(new VerifyOperationLog(input, context));
  }
}
