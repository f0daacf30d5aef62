import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { areaAdd, areaCodeValidate, areaQuery, areaUpdate } from '../../../libs/contracts/devices/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddArea, ChangeArea, CheckAreaCode, ListAreas } from './area.handlers.js';

@Controller()
export class AreaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the areas of the school. */
  @Serves(areaQuery)
  query(input: InputOf<typeof areaQuery>, context: RequestContext) {
    return this.queries.execute(new ListAreas(input, context));
  }

  /** Adds an area. */
  @Serves(areaAdd)
  add(input: InputOf<typeof areaAdd>, context: RequestContext) {
    return this.commands.execute(new AddArea(input, context));
  }

  /** Renames or moves an area. */
  @Serves(areaUpdate)
  update(input: InputOf<typeof areaUpdate>, context: RequestContext) {
    return this.commands.execute(new ChangeArea(input, context));
  }

  /** Tells whether a code is free. */
  @Serves(areaCodeValidate)
  codeValidate(input: InputOf<typeof areaCodeValidate>, context: RequestContext) {
    return this.queries.execute(new CheckAreaCode(input, context));
  }
}
