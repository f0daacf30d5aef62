import type { Folder } from '../../../libs/platform/index.js';
import { judgingRunMigration, unjudgedDays, unjudgedMigration } from './unjudged.js';
import { windows } from './windows.js';

/** Judges records when facts become known and windows close. */
export const judgingFolder: Folder = {
  timers: [unjudgedDays, windows],
  migrations: [unjudgedMigration, judgingRunMigration],
};
