import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  attendanceGroupAdd,
  attendanceGroupDelete,
  attendanceGroupNameValidate,
  attendanceGroupQuery,
  attendanceGroupUpdate,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddAttendanceGroup, DeleteAttendanceGroups, UpdateAttendanceGroup } from './group.commands.js';
import { CheckAttendanceGroupName, ListAttendanceGroups } from './group.queries.js';

/** Calls of attendance groups. */
@Controller()
export class AttendanceGroupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists groups. */
  @Serves(attendanceGroupQuery)
  query(input: InputOf<typeof attendanceGroupQuery>, context: RequestContext) {
    return this.queries.execute(new ListAttendanceGroups(input, context));
  }

  /** Adds a group. */
  @Serves(attendanceGroupAdd)
  add(input: InputOf<typeof attendanceGroupAdd>, context: RequestContext) {
    return this.commands.execute(new AddAttendanceGroup(input, context));
  }

  /** Changes a group. */
  @Serves(attendanceGroupUpdate)
  update(input: InputOf<typeof attendanceGroupUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdateAttendanceGroup(input, context));
  }

  /** Removes groups. */
  @Serves(attendanceGroupDelete)
  delete(input: InputOf<typeof attendanceGroupDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteAttendanceGroups(input, context));
  }

  /** True for a usable name. */
  @Serves(attendanceGroupNameValidate)
  validateName(input: InputOf<typeof attendanceGroupNameValidate>, context: RequestContext) {
    return this.queries.execute(new CheckAttendanceGroupName(input, context));
  }
}
