import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { openParentActivate, openTeacherActivate } from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { ActivateParent, ActivateTeacher } from './activation.commands.js';

/** Calls of the apps for parents and teachers. */
@Controller()
export class ActivationController {
  constructor(private readonly commands: CommandBus) {}

  /** Takes the account of a parent. */
  @Serves(openParentActivate)
  activateParent(input: InputOf<typeof openParentActivate>, context: RequestContext) {
    return this.commands.execute(new ActivateParent(input, context));
  }

  /** Takes the account of a teacher. */
  @Serves(openTeacherActivate)
  activateTeacher(input: InputOf<typeof openTeacherActivate>, context: RequestContext) {
    return this.commands.execute(new ActivateTeacher(input, context));
  }
}
