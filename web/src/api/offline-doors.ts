import { controlSummary } from '@contracts/devices/control.js';
import { useApi } from './queries.js';

/** Code of devices that are online (enumeration OnlineState). */
const online = 1;

/** How many doors belong to devices that are not online: what is passed there is told later. Undefined while it is not known. */
export const useOfflineDoors = (enabled = true): number | undefined =>
  useApi(controlSummary, {}, { quiet: true, enabled })
    .data?.filter(({ state }) => state !== online)
    .reduce((sum, { number }) => sum + number, 0);
