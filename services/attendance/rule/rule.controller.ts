import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  attendanceRuleAdd,
  attendanceRuleDelete,
  attendanceRuleExcludeClasses,
  attendanceRuleQuery,
  attendanceRuleUpdate,
  attendanceShiftAdd,
  attendanceShiftDelete,
  attendanceShiftQuery,
  attendanceShiftQueryAll,
  attendanceShiftUpdate,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddAttendanceRule, DeleteAttendanceRules, ExcludeClasses, UpdateAttendanceRule } from './rule.commands.js';
import { ListAttendanceRules } from './rule.queries.js';
import { AddShift, DeleteShifts, UpdateShift } from './shift.commands.js';
import { ListRuleShifts, ListShifts } from './shift.queries.js';

/** Calls of attendance rules and their shifts. */
@Controller()
export class AttendanceRuleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Adds a rule. */
  @Serves(attendanceRuleAdd)
  add(input: InputOf<typeof attendanceRuleAdd>, context: RequestContext) {
    return this.commands.execute(new AddAttendanceRule(input, context));
  }

  /** Changes a rule. */
  @Serves(attendanceRuleUpdate)
  update(input: InputOf<typeof attendanceRuleUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdateAttendanceRule(input, context));
  }

  /** Removes rules. */
  @Serves(attendanceRuleDelete)
  delete(input: InputOf<typeof attendanceRuleDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteAttendanceRules(input, context));
  }

  /** Lists rules. */
  @Serves(attendanceRuleQuery)
  query(input: InputOf<typeof attendanceRuleQuery>, context: RequestContext) {
    return this.queries.execute(new ListAttendanceRules(input, context));
  }

  /** Leaves classes out of a rule, or of all. */
  @Serves(attendanceRuleExcludeClasses)
  excludeClasses(input: InputOf<typeof attendanceRuleExcludeClasses>, context: RequestContext) {
    return this.commands.execute(new ExcludeClasses(input, context));
  }

  /** Adds a shift. */
  @Serves(attendanceShiftAdd)
  addShift(input: InputOf<typeof attendanceShiftAdd>, context: RequestContext) {
    return this.commands.execute(new AddShift(input, context));
  }

  /** Changes a shift. */
  @Serves(attendanceShiftUpdate)
  updateShift(input: InputOf<typeof attendanceShiftUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdateShift(input, context));
  }

  /** Removes shifts. */
  @Serves(attendanceShiftDelete)
  deleteShifts(input: InputOf<typeof attendanceShiftDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteShifts(input, context));
  }

  /** Lists the shifts of a rule. */
  @Serves(attendanceShiftQuery)
  shifts(input: InputOf<typeof attendanceShiftQuery>, context: RequestContext) {
    return this.queries.execute(new ListShifts(input, context));
  }

  /** Lists the rules with their shifts. */
  @Serves(attendanceShiftQueryAll)
  allShifts(input: InputOf<typeof attendanceShiftQueryAll>, context: RequestContext) {
    return this.queries.execute(new ListRuleShifts(input, context));
  }
}
