import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  attendanceRuleAdd,
  attendanceRuleDelete,
  attendanceRuleQuery,
  attendanceRuleUpdate,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddAttendanceRule, DeleteAttendanceRules, UpdateAttendanceRule } from './rule.commands.js';
import { ListAttendanceRules } from './rule.queries.js';

/** Calls of attendance rules. */
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
}
