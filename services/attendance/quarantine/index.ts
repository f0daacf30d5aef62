import type { Folder } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { cardHoldings } from '../pass/card-holding.js';
import { installations } from '../pass/device-copies.js';
import * as queries from './quarantine.queries.js';
import { quarantinedPasses } from './quarantine.read-model.js';
import * as useCases from './quarantine.use-cases.js';

/** Passes that cannot have happened as they were told: kept, listed, and decided by persons. */
export const quarantineFolder: Folder = {
  calls: [queries, useCases],
  reads: [persons.projection, cardHoldings, installations],
  projections: [quarantinedPasses],
};
