import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { personErase } from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { ErasePerson } from './erasure.commands.js';

/** The call that makes what is known of a person unreadable. */
@Controller()
export class ErasureController {
  constructor(private readonly commands: CommandBus) {}

  /** Erases a person. */
  @Serves(personErase)
  erase(input: InputOf<typeof personErase>, context: RequestContext) {
    return this.commands.execute(new ErasePerson(input, context));
  }
}
