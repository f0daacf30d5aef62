import type { Folder } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import * as queries from './year-turn.queries.js';
import { graduations, turnedClasses, yearTurns } from './year-turn.read-model.js';
import * as useCases from './year-turn.use-cases.js';

/** A year's turn: classes move up or graduate, all at once, and back. */
export const yearTurnFolder: Folder = {
  calls: [useCases, queries],
  reads: [persons.projection, graduations],
  projections: [yearTurns, turnedClasses, graduations],
};
