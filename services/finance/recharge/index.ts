import type { Folder } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import * as queries from './recharge.queries.js';
import { recharges } from './recharge.read-model.js';
import * as useCases from './recharge.use-cases.js';

/** Recharges of cards: paid elsewhere, taken by terminals, listed, summed up, exported. */
export const rechargeFolder: Folder = {
  calls: [queries, useCases],
  reads: [classes.projection, persons.projection],
  projections: [recharges],
};
