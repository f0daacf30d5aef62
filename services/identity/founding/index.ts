import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './founding.commands.js';

/** New schools with their main accounts. */
export const foundingFolder: Folder = { calls: [commands] };
