import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './erasure.commands.js';

/** The end of what is known of a person. */
export const erasureFolder: Folder = { calls: [commands] };
