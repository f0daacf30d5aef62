import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { openParentSync, openStudentSync, openTeacherSync } from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { SyncParents, SyncStudents, SyncTeachers } from './sync.commands.js';

/** Calls by which other systems keep the people of a school. */
@Controller()
export class SyncController {
  constructor(private readonly commands: CommandBus) {}

  /** Takes students. */
  @Serves(openStudentSync)
  students(input: InputOf<typeof openStudentSync>, context: RequestContext) {
    return this.commands.execute(new SyncStudents(input, context));
  }

  /** Takes teachers. */
  @Serves(openTeacherSync)
  teachers(input: InputOf<typeof openTeacherSync>, context: RequestContext) {
    return this.commands.execute(new SyncTeachers(input, context));
  }

  /** Takes parents. */
  @Serves(openParentSync)
  parents(input: InputOf<typeof openParentSync>, context: RequestContext) {
    return this.commands.execute(new SyncParents(input, context));
  }
}
