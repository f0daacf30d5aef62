import { accessDeviceQuery } from '@contracts/device-gateway/access.js';
import { limitsOf } from '@contracts/devices/device-driver.js';
import { deviceType, direction } from '@contracts/enumerations.js';
import { Descriptions, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useApi } from '@/api/queries.js';
import { BufferCountdown } from '@/kit/countdown/buffer-countdown.js';
import { CodeLabel, YesOrNo } from '@/kit/list/columns.js';
import { StateOfUse } from '@/kit/list/state-of-use.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import type { Texts } from '@/language/use-texts.js';
import { type Device, Presence } from './columns.js';
import styles from './device.module.css';
import { OptionLabel } from './device-options.js';
import { Doors } from './door/doors.js';
import { DriverLabel, DriverLimits } from './driver.js';
import { deviceFormOf } from './form.js';
import type { DeviceKind } from './kind.js';
import { useDeviceTexts } from './texts.js';

/** How facts are shown that are no plain texts. */
const shownAs: Partial<Record<string, (device: Device) => ReactNode>> = {
  type: ({ type }) => <CodeLabel of={deviceType} code={type} />,
  factory: ({ factory }) => <OptionLabel of="factories" value={factory} />,
  model: ({ model }) => <OptionLabel of="models" value={model} />,
  areaId: ({ parentAreaName, areaName }) => [parentAreaName, areaName].filter(Boolean).join(' / '),
  state: (device) => <StateOfUse state={device.state} />,
  gateway: ({ gateway }) => <OptionLabel of="gateways" value={gateway} />,
  workstation: ({ workstation }) => <OptionLabel of="workstations" value={workstation} />,
  linkType: ({ linkType }) => <OptionLabel of="linkTypes" value={linkType} />,
  version: ({ version }) => <OptionLabel of="versions" value={version} />,
  direction: (device) => <CodeLabel of={direction} code={device.direction ?? undefined} />,
  singleSwipe: ({ singleSwipe }) => <YesOrNo value={singleSwipe} />,
  driver: ({ driver }) => <DriverLabel of={driver} />,
};

const plain = (device: Device, name: string): ReactNode => (device as Record<string, ReactNode>)[name];

interface FactsProps {
  texts: Texts<TextKey<'device'>>;
  device: Device;
  names: readonly Named<'device'>[];
}

function Facts({ texts, device, names }: FactsProps) {
  const items = names.map((name) => ({
    key: name,
    label: texts(`field.${name}`),
    children: shownAs[name]?.(device) ?? plain(device, name),
  }));
  const connection = { key: 'isOnline', label: texts('field.isOnline'), children: <Presence of={device} /> };
  const limits = {
    key: 'limits',
    label: texts('detail.limits'),
    span: 'filled' as const,
    children: <DriverLimits of={device.driver} />,
  };
  const buffer = { key: 'buffer', label: texts('detail.buffer'), children: <Buffer of={device} /> };
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2 }}
      items={
        names.includes('name')
          ? [
              ...[...items, connection],
              ...(device.isOnline === false ? [buffer] : []),
              ...(limitsOf(device.driver).length > 0 ? [limits] : []),
            ]
          : items
      }
    />
  );
}

/** How long a device that is away can keep its records. */
function Buffer({ of: { id } }: { of: Device }) {
  const { data } = useApi(accessDeviceQuery, { page: 0, pageSize: 1, params: { deviceId: id } }, { quiet: true });
  const [found] = data?.data ?? [];
  return found ? <BufferCountdown of={found} /> : '–';
}

interface DeviceDetailProps {
  kind: DeviceKind;
  device: Device;
}

/**
 * All that is known of a device. Door controllers have what concerns their doors on a page of its own (source:
 * accessdevice.detail).
 */
export default function DeviceDetail({ kind, device }: DeviceDetailProps) {
  const texts = useDeviceTexts(kind);
  const names = deviceFormOf(kind).fields.map(({ name }) => name);
  if (kind.type !== 1) return <Facts texts={texts} device={device} names={names} />;
  return (
    <Tabs
      items={[
        {
          key: 'basic',
          label: texts('detail.basic'),
          children: <Facts texts={texts} device={device} names={names.filter((name) => name !== 'singleSwipe')} />,
        },
        {
          key: 'doors',
          label: texts('detail.doors'),
          children: (
            <div className={styles.doors}>
              <Facts texts={texts} device={device} names={['singleSwipe']} />
              <Doors of={device} isToRead />
            </div>
          ),
        },
      ]}
    />
  );
}
