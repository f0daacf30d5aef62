import type { temporaryDeviceQuery } from '@contracts/devices/temporary-device.js';
import { deviceType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { Column } from '@/kit/list/columns.js';

type Passage = ListRow<typeof temporaryDeviceQuery>;

/** Columns of the list, and of the choice. */
export const columns: readonly Column<Passage, Exclude<keyof Passage, 'id'>>[] = [
  { name: 'deviceName', width: 200 },
  { name: 'deviceCode', width: 140 },
  { name: 'doorName', width: 180 },
  { name: 'doorCode', width: 110 },
  { name: 'deviceType', width: 120, codes: deviceType },
];
