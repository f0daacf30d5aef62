import type { Folder } from '../../../libs/platform/index.js';
import { certainty, presence } from './presence.read-model.js';

/** Which devices are online, where that is known. */
export const presenceFolder: Folder = { projections: [presence, certainty] };
