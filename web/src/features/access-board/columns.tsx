import type { accessDeviceQuery } from '@contracts/device-gateway/access.js';
import { onlineState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { BufferCountdown } from '@/kit/countdown/buffer-countdown.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';

/** A device of the board. */
export type BoardDevice = ListRow<typeof accessDeviceQuery>;

/** How far the permissions of a device are. */
export const columns: readonly Column<BoardDevice, Named<'access-board'>>[] = [
  { name: 'code', width: 75 },
  { name: 'name', width: 125 },
  {
    name: 'state',
    width: 75,
    codes: onlineState,
    render: ({ state }) => <StateMark of={onlineState} code={state} good={1} bad={3} />,
  },
  { name: 'wanted', width: 75, align: 'right' },
  { name: 'confirmed', width: 65, align: 'right' },
  { name: 'pending', width: 65, align: 'right' },
  { name: 'refused', width: 55, align: 'right' },
  { name: 'waitingSince', width: 150 },
  { name: 'comparedAt', width: 150 },
  { name: 'overwritesIn', width: 190, render: (device) => <BufferCountdown of={device} /> },
];
