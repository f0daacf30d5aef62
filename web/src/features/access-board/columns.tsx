import type { accessDeviceQuery } from '@contracts/device-gateway/access.js';
import { onlineState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';

/** A device of the board. */
export type BoardDevice = ListRow<typeof accessDeviceQuery>;

/** How far the permissions of a device are. */
export const columns: readonly Column<BoardDevice, Named<'access-board'>>[] = [
  { name: 'code', width: 90 },
  { name: 'name', width: 150 },
  {
    name: 'state',
    width: 90,
    codes: onlineState,
    render: ({ state }) => <StateMark of={onlineState} code={state} good={1} bad={3} />,
  },
  { name: 'wanted', width: 100, align: 'right' },
  { name: 'confirmed', width: 100, align: 'right' },
  { name: 'pending', width: 90, align: 'right' },
  { name: 'refused', width: 80, align: 'right' },
  { name: 'waitingSince', width: 160 },
  { name: 'comparedAt', width: 160 },
];
