import type { Folder } from '../../../libs/platform/index.js';
import { commands } from './command.read-model.js';
import { CommandAnswers } from './command-answers.js';
import { CommandDispatcher } from './command-dispatcher.js';
import { commandOutcome } from './command-outcome.js';
import * as controlCommands from './control.commands.js';
import * as queries from './control.queries.js';

/** The control centre: what devices are told to do, and what became of it. */
export const controlFolder: Folder = {
  calls: [controlCommands, queries],
  projections: [commands],
  consumers: [commandOutcome],
  providers: [CommandAnswers, CommandDispatcher],
};
