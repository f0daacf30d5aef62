import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import {
  studentAdd,
  studentBindParent,
  studentCodeCheck,
  studentDelete,
  studentExport,
  studentQuery,
  studentReissuePermissions,
  studentSwitchState,
  studentUnbindParents,
  studentUpdate,
} from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import {
  AddStudent,
  BindParent,
  DeleteStudents,
  ReissuePermissions,
  SwitchStudents,
  UnbindParents,
  UpdateStudent,
} from './student.commands.js';
import { CheckStudentCode, ExportStudents, ListStudents } from './student.queries.js';

/** Calls of students. */
@Controller()
export class StudentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists students. */
  @Serves(studentQuery)
  query(input: InputOf<typeof studentQuery>, context: RequestContext) {
    return this.queries.execute(new ListStudents(input, context));
  }

  /** Answers students as a workbook. */
  @Serves(studentExport)
  export(input: InputOf<typeof studentExport>, context: RequestContext) {
    return this.queries.execute(new ExportStudents(input, context));
  }

  /** Tells whether a student code is free. */
  @Serves(studentCodeCheck)
  checkCode(input: InputOf<typeof studentCodeCheck>, context: RequestContext) {
    return this.queries.execute(new CheckStudentCode(input, context));
  }

  /** Adds a student. */
  @Serves(studentAdd)
  add(input: InputOf<typeof studentAdd>, context: RequestContext) {
    return this.commands.execute(new AddStudent(input, context));
  }

  /** Changes a student. */
  @Serves(studentUpdate)
  update(input: InputOf<typeof studentUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdateStudent(input, context));
  }

  /** Removes students. */
  @Serves(studentDelete)
  delete(input: InputOf<typeof studentDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteStudents(input, context));
  }

  /** Enables or disables students. */
  @Serves(studentSwitchState)
  switchState(input: InputOf<typeof studentSwitchState>, context: RequestContext) {
    return this.commands.execute(new SwitchStudents(input, context));
  }

  /** Sends door permissions again. */
  @Serves(studentReissuePermissions)
  reissuePermissions(input: InputOf<typeof studentReissuePermissions>, context: RequestContext) {
    return this.commands.execute(new ReissuePermissions(input, context));
  }

  /** Binds a parent. */
  @Serves(studentBindParent)
  bindParent(input: InputOf<typeof studentBindParent>, context: RequestContext) {
    return this.commands.execute(new BindParent(input, context));
  }

  /** Ends bindings. */
  @Serves(studentUnbindParents)
  unbindParents(input: InputOf<typeof studentUnbindParents>, context: RequestContext) {
    return this.commands.execute(new UnbindParents(input, context));
  }
}
