import type { Folder } from '../../../libs/platform/index.js';
import { backlogs, turnedVerdicts } from './turned.read-model.js';

/** Which records passes told late have turned, and whether somebody has decided about it. */
export const turnedFolder: Folder = { projections: [backlogs, turnedVerdicts] };
