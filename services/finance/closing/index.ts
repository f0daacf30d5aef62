import type { Folder } from '../../../libs/platform/index.js';
import { closeTerminalDay, compareTerminalDay, listTerminalDays } from './closing.use-cases.js';
import { terminalDays } from './terminal-day.read-model.js';

/** Days of terminals are closed by a number and a sum, and compared with what is known. */
export const closingFolder: Folder = {
  calls: [{ closeTerminalDay, compareTerminalDay, listTerminalDays }],
  projections: [terminalDays],
};
