import type { Folder } from '../../../libs/platform/index.js';
import { missingNotices } from './missing.js';
import { noticesOfSchools } from './notices.js';
import * as useCases from './notices.use-cases.js';
import { certainties, presences } from './reachable.js';
import { backlogSettling } from './release.js';
import { toldOfRecords } from './told.js';

export { guardianTeller } from './teller.js';

/** What the guardians of students are told of passes and attendance. */
export const guardiansFolder: Folder = {
  calls: [useCases],
  projections: [noticesOfSchools, toldOfRecords, presences, certainties],
  timers: [missingNotices, backlogSettling],
};
