import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { doorAdd, doorDelete, doorQuery, doorUpdate } from '../../../libs/contracts/devices/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddDoor, ChangeDoor, ListDoors, RemoveDoors } from './door.handlers.js';

@Controller()
export class DoorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the doors of a device. */
  @Serves(doorQuery)
  query(input: InputOf<typeof doorQuery>, context: RequestContext) {
    return this.queries.execute(new ListDoors(input, context));
  }

  /** Adds a door. */
  @Serves(doorAdd)
  add(input: InputOf<typeof doorAdd>, context: RequestContext) {
    return this.commands.execute(new AddDoor(input, context));
  }

  /** Changes a door. */
  @Serves(doorUpdate)
  update(input: InputOf<typeof doorUpdate>, context: RequestContext) {
    return this.commands.execute(new ChangeDoor(input, context));
  }

  /** Removes doors. */
  @Serves(doorDelete)
  delete(input: InputOf<typeof doorDelete>, context: RequestContext) {
    return this.commands.execute(new RemoveDoors(input, context));
  }
}
