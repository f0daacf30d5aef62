import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './open-client.commands.js';
import * as queries from './open-client.queries.js';
import { openClients } from './open-client.read-model.js';

/** Clients of the open interface. */
export const openClientFolder: Folder = { calls: [commands, queries], projections: [openClients] };
