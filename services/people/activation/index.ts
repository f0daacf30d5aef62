import type { Folder } from '../../../libs/platform/index.js';
import * as commands from './activation.commands.js';

/** Accounts that parents and teachers have in the apps. */
export const activationFolder: Folder = { calls: [commands] };
