import type { attendanceDeviceQuery } from '@contracts/attendance/group-device.js';
import { controllerType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { type Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';

/** A door with its device, or a device without doors. */
export type Device = ListRow<typeof attendanceDeviceQuery>;

/** How devices are listed, in the group and where they are chosen. */
export const deviceColumns: readonly Column<Device, Named<'attendance-group'>>[] = [
  { name: 'deviceCode', width: 100 },
  { name: 'deviceName', width: 150 },
  { name: 'doorCode', width: 80 },
  { name: 'doorName', width: 130 },
  { name: 'deviceType', width: 120, codes: controllerType },
];
