import type { Folder } from '../../../libs/platform/index.js';
import * as queries from './open-client.queries.js';
import { openClients } from './open-client.read-model.js';
import * as useCases from './open-client.use-cases.js';

/** Clients of the open interface. */
export const openClientFolder: Folder = { calls: [useCases, queries], projections: [openClients] };
