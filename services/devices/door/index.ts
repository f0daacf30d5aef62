import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './door.commands.js';
import * as queries from './door.queries.js';
import { doors } from './door.read-model.js';

/** Doors of devices. */
export const doorFolder: Folder = { calls: [commands, queries], projections: [doors] };
