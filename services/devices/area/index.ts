import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './area.commands.js';
import * as queries from './area.queries.js';
import { areas } from './area.read-model.js';

/** Areas of the campus, in which devices stand. */
export const areaFolder: Folder = { calls: [commands, queries], projections: [areas] };
