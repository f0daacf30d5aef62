import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  controlOpenDoor,
  controlQuery,
  controlQueryCommand,
  controlSummary,
  controlTiming,
} from '../../../libs/contracts/devices/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { OpenDoors, SetClocks } from './control.commands.js';
import { ListCards, ListCommands, SummariseCards } from './control.queries.js';

@Controller()
export class ControlController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the cards of doors and devices. */
  @Serves(controlQuery)
  query(input: InputOf<typeof controlQuery>, context: RequestContext) {
    return this.queries.execute(new ListCards(input, context));
  }

  /** Counts cards online and offline. */
  @Serves(controlSummary)
  summary(input: InputOf<typeof controlSummary>, context: RequestContext) {
    return this.queries.execute(new SummariseCards(input, context));
  }

  /** Opens doors. */
  @Serves(controlOpenDoor)
  openDoor(input: InputOf<typeof controlOpenDoor>, context: RequestContext) {
    return this.commands.execute(new OpenDoors(input, context));
  }

  /** Sets clocks. */
  @Serves(controlTiming)
  timing(input: InputOf<typeof controlTiming>, context: RequestContext) {
    return this.commands.execute(new SetClocks(input, context));
  }

  /** Lists commands and what became of them. */
  @Serves(controlQueryCommand)
  queryCommand(input: InputOf<typeof controlQueryCommand>, context: RequestContext) {
    return this.queries.execute(new ListCommands(input, context));
  }
}
