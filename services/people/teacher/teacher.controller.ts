import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import {
  teacherAdd,
  teacherCodeCheck,
  teacherDelete,
  teacherExport,
  teacherQuery,
  teacherSuggest,
  teacherSwitchState,
  teacherUpdate,
} from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddTeacher, DeleteTeachers, SwitchTeachers, UpdateTeacher } from './teacher.commands.js';
import { CheckTeacherCode, ExportTeachers, ListTeachers, SuggestTeachers } from './teacher.queries.js';

/** Calls of teachers. */
@Controller()
export class TeacherController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists teachers. */
  @Serves(teacherQuery)
  query(input: InputOf<typeof teacherQuery>, context: RequestContext) {
    return this.queries.execute(new ListTeachers(input, context));
  }

  /** Finds teachers for pickers. */
  @Serves(teacherSuggest)
  suggest(input: InputOf<typeof teacherSuggest>, context: RequestContext) {
    return this.queries.execute(new SuggestTeachers(input, context));
  }

  /** Answers teachers as a workbook. */
  @Serves(teacherExport)
  export(input: InputOf<typeof teacherExport>, context: RequestContext) {
    return this.queries.execute(new ExportTeachers(input, context));
  }

  /** Tells whether a teacher code is free. */
  @Serves(teacherCodeCheck)
  checkCode(input: InputOf<typeof teacherCodeCheck>, context: RequestContext) {
    return this.queries.execute(new CheckTeacherCode(input, context));
  }

  /** Adds a teacher. */
  @Serves(teacherAdd)
  add(input: InputOf<typeof teacherAdd>, context: RequestContext) {
    return this.commands.execute(new AddTeacher(input, context));
  }

  /** Changes a teacher. */
  @Serves(teacherUpdate)
  update(input: InputOf<typeof teacherUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdateTeacher(input, context));
  }

  /** Removes teachers. */
  @Serves(teacherDelete)
  delete(input: InputOf<typeof teacherDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteTeachers(input, context));
  }

  /** Enables or disables teachers. */
  @Serves(teacherSwitchState)
  switchState(input: InputOf<typeof teacherSwitchState>, context: RequestContext) {
    return this.commands.execute(new SwitchTeachers(input, context));
  }
}
