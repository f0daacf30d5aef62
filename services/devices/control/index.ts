import type { Folder } from '../../../libs/platform/index.js';
import { AccessDispatcher } from './access-dispatcher.js';
import { commands } from './command.read-model.js';
import { CommandAnswers } from './command-answers.js';
import { CommandDispatcher } from './command-dispatcher.js';
import { accessOutcome, commandOutcome } from './command-outcome.js';
import * as queries from './control.queries.js';
import * as controlUseCases from './control.use-cases.js';

/** The control centre: what devices are told to do, and what became of it. */
export const controlFolder: Folder = {
  calls: [controlUseCases, queries],
  projections: [commands],
  consumers: [commandOutcome, accessOutcome],
  providers: [CommandAnswers, CommandDispatcher, AccessDispatcher],
};
