import { type Folder, serviceNames } from '../../../libs/platform/index.js';
import { ChainVerifier } from './chain-verifier.js';
import { chainWriter } from './chain-writer.js';
import * as events from './listed-events.js';
import * as queries from './operation-log.queries.js';
import { hiddenOperations, operationLogMigrations } from './operation-log.read-model.js';
import * as useCases from './operation-log.use-cases.js';
import { verificationMigrations } from './verification-tables.js';

/** What was done in every service: the chained log, its verification, and the events behind it. */
export const operationLogFolder: Folder = {
  calls: [useCases, queries, events],
  migrations: [...operationLogMigrations, ...verificationMigrations],
  projections: [hiddenOperations],
  consumers: serviceNames.map((name) => chainWriter(name, serviceNames)),
  providers: [ChainVerifier],
};
