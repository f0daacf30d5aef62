import { type DeviceDriverName, deviceDrivers, limitsOf } from '@contracts/devices/device-driver.js';
import { Select } from 'antd';
import type { ControlProps } from '@/kit/form/fields.js';
import { useTexts } from '@/language/use-texts.js';

interface DriverPickerProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string) => void;
}

/** Picks how the gateway speaks with a device. */
export function DriverPicker(props: DriverPickerProps) {
  const texts = useTexts('device');
  return (
    <Select<string> {...props} options={deviceDrivers.map((value) => ({ value, label: texts(`driver.${value}`) }))} />
  );
}

/** How the gateway speaks with a device. */
export function DriverLabel({ of }: { of: string }) {
  const texts = useTexts('device');
  return deviceDrivers.some((driver) => driver === of) ? texts(`driver.${of as DeviceDriverName}`) : of;
}

/** What a device cannot do, or does otherwise than others, by how the gateway speaks with it; nothing where it can do all. */
export function DriverLimits({ of }: { of: string }) {
  const texts = useTexts('device');
  return (
    <ul style={{ margin: 0, paddingInlineStart: 16 }}>
      {limitsOf(of).map((limit) => (
        <li key={limit}>{texts(`limit.${limit}`)}</li>
      ))}
    </ul>
  );
}
