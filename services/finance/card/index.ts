import type { Folder } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import * as queries from './card.queries.js';
import { cards } from './card.read-model.js';
import * as useCases from './card.use-cases.js';

/** What the cards of persons hold, and what they held before anything of them was told. */
export const cardFolder: Folder = {
  calls: [queries, useCases],
  reads: [classes.projection, persons.projection],
  projections: [cards],
};
