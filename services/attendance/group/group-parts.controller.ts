import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  attendanceDeviceQuery,
  attendancePersonQuery,
  groupDeviceAdd,
  groupDeviceDelete,
  groupDeviceQuery,
  groupManagerAdd,
  groupManagerDelete,
  groupManagerQuery,
  groupPersonAdd,
  groupPersonDelete,
  groupPersonMove,
  groupPersonQuery,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { ListAttendanceDevices, ListGroupDevices } from './group-device.queries.js';
import { AddGroupDevices, AddGroupManagers, DeleteGroupDevices, DeleteGroupManagers } from './group-parts.commands.js';
import { AddGroupPersons, DeleteGroupPersons, MoveGroupPersons } from './group-person.commands.js';
import { ListAttendancePersons, ListGroupManagers, ListGroupPersons } from './group-person.queries.js';

/** Calls of the persons, devices and managers of attendance groups, and of those that a group could have. */
@Controller()
export class AttendanceGroupPartsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the persons of a group. */
  @Serves(groupPersonQuery)
  persons(input: InputOf<typeof groupPersonQuery>, context: RequestContext) {
    return this.queries.execute(new ListGroupPersons(input, context));
  }

  /** Adds persons to a group. */
  @Serves(groupPersonAdd)
  addPersons(input: InputOf<typeof groupPersonAdd>, context: RequestContext) {
    return this.commands.execute(new AddGroupPersons(input, context));
  }

  /** Takes persons out of their groups. */
  @Serves(groupPersonDelete)
  deletePersons(input: InputOf<typeof groupPersonDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteGroupPersons(input, context));
  }

  /** Moves persons to another group. */
  @Serves(groupPersonMove)
  movePersons(input: InputOf<typeof groupPersonMove>, context: RequestContext) {
    return this.commands.execute(new MoveGroupPersons(input, context));
  }

  /** Lists the devices of a group. */
  @Serves(groupDeviceQuery)
  devices(input: InputOf<typeof groupDeviceQuery>, context: RequestContext) {
    return this.queries.execute(new ListGroupDevices(input, context));
  }

  /** Lets devices count for a group. */
  @Serves(groupDeviceAdd)
  addDevices(input: InputOf<typeof groupDeviceAdd>, context: RequestContext) {
    return this.commands.execute(new AddGroupDevices(input, context));
  }

  /** Takes devices out of their groups. */
  @Serves(groupDeviceDelete)
  deleteDevices(input: InputOf<typeof groupDeviceDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteGroupDevices(input, context));
  }

  /** Lists the managers of a group. */
  @Serves(groupManagerQuery)
  managers(input: InputOf<typeof groupManagerQuery>, context: RequestContext) {
    return this.queries.execute(new ListGroupManagers(input, context));
  }

  /** Lets teachers manage a group. */
  @Serves(groupManagerAdd)
  addManagers(input: InputOf<typeof groupManagerAdd>, context: RequestContext) {
    return this.commands.execute(new AddGroupManagers(input, context));
  }

  /** Ends that teachers manage groups. */
  @Serves(groupManagerDelete)
  deleteManagers(input: InputOf<typeof groupManagerDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteGroupManagers(input, context));
  }

  /** Lists persons whom a group could have. */
  @Serves(attendancePersonQuery)
  availablePersons(input: InputOf<typeof attendancePersonQuery>, context: RequestContext) {
    return this.queries.execute(new ListAttendancePersons(input, context));
  }

  /** Lists devices which a group could have. */
  @Serves(attendanceDeviceQuery)
  availableDevices(input: InputOf<typeof attendanceDeviceQuery>, context: RequestContext) {
    return this.queries.execute(new ListAttendanceDevices(input, context));
  }
}
