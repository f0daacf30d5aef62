import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { alarmClear, alarmQuery } from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { ClearAlarms, ListAlarms } from './alarm.handlers.js';

@Controller()
export class AlarmController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists alarms. */
  @Serves(alarmQuery)
  query(input: InputOf<typeof alarmQuery>, context: RequestContext) {
    return this.queries.execute(new ListAlarms(input, context));
  }

  /** Clears the alarms of the account. */
  @Serves(alarmClear)
  clear(input: InputOf<typeof alarmClear>, context: RequestContext) {
    return this.commands.execute(new ClearAlarms(input, context));
  }
}
