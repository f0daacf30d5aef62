import { Controller } from '@nestjs/common';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { importRunning } from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { Imports } from '../../../libs/spreadsheet/import/index.js';

@Controller()
export class RunningImportsController {
  constructor(private readonly imports: Imports) {}

  /** Lists the imports that are under way. */
  @Serves(importRunning)
  running(_input: InputOf<typeof importRunning>, { school }: RequestContext) {
    return this.imports.underWay(school);
  }
}
