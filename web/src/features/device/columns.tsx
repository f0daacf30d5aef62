import type { deviceQuery } from '@contracts/devices/device.js';
import { deviceType, enabledState, onlineState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { CodeTag, type Column, StateMark } from '@/kit/list/columns.js';
import { StateOfUse } from '@/kit/list/state-of-use.js';
import type { Named } from '@/language/text-keys.js';
import { OptionLabel } from './device-options.js';
import type { DeviceKind } from './kind.js';

/** A device of the list. */
export type Device = ListRow<typeof deviceQuery>;

/** Codes of a device that is connected, of one that is not, and of one of which that is not known (enumeration OnlineState). */
const online = 1;
const offline = 2;
const unknown = 3;

/** Whether the device is connected now. */
export function Presence({ of: { isOnline } }: { of: Device }) {
  const code = isOnline === true ? online : isOnline === false ? offline : unknown;
  return <StateMark of={onlineState} code={code} good={online} bad={unknown} />;
}

const typeColumn: Column<Device, 'type'> = {
  name: 'type',
  width: 110,
  codes: deviceType,
  render: ({ type }) => <CodeTag of={deviceType} code={type} />,
};

/** What the list shows of a device (source: device.list, columns; whether it is connected and its firmware beyond that). */
export const columnsOf = ({ type }: DeviceKind): readonly Column<Device, Named<'device'>>[] => [
  ...(type ? [] : [typeColumn]),
  { name: 'model', width: 80 },
  { name: 'areaName', width: 90 },
  { name: 'code', width: 90 },
  { name: 'name', width: 95 },
  { name: 'isOnline', width: 80, codes: onlineState, render: (device) => <Presence of={device} /> },
  { name: 'parameterName', width: 90 },
  { name: 'state', width: 70, codes: enabledState, render: (device) => <StateOfUse state={device.state} /> },
  { name: 'linkType', width: 80, render: ({ linkType }) => <OptionLabel of="linkTypes" value={linkType} /> },
  { name: 'ip', width: 110 },
  { name: 'version', width: 80, render: ({ version }) => <OptionLabel of="versions" value={version} /> },
];
