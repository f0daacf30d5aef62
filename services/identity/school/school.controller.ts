import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  schoolAdd,
  schoolEnter,
  schoolLeave,
  schoolList,
  schoolQuery,
} from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddSchool, EnterSchool, LeaveSchool } from './school.commands.js';
import { ListReachableSchools, ListSchools } from './school.queries.js';

@Controller()
export class SchoolController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the schools that the session may work in. */
  @Serves(schoolQuery)
  reachable(input: InputOf<typeof schoolQuery>, context: RequestContext) {
    return this.queries.execute(new ListReachableSchools(input, context));
  }

  /** Lists every school. */
  @Serves(schoolList)
  query(input: InputOf<typeof schoolList>, context: RequestContext) {
    return this.queries.execute(new ListSchools(input, context));
  }

  /** Founds a school. */
  @Serves(schoolAdd)
  add(input: InputOf<typeof schoolAdd>, context: RequestContext) {
    return this.commands.execute(new AddSchool(input, context));
  }

  /** Lets an operator into a school. */
  @Serves(schoolEnter)
  enter(input: InputOf<typeof schoolEnter>, context: RequestContext) {
    return this.commands.execute(new EnterSchool(input, context));
  }

  /** Lets an operator out of a school. */
  @Serves(schoolLeave)
  leave(input: InputOf<typeof schoolLeave>, context: RequestContext) {
    return this.commands.execute(new LeaveSchool(input, context));
  }
}
