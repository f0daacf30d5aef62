import { PlusOutlined } from '@ant-design/icons';
import { temporaryDeviceAdd } from '@contracts/devices/temporary-device.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';
import { DevicePicker } from './device-picker.js';

/** Opens the choice of doors and terminals for the list. */
export function AddButton() {
  const texts = useTexts('temporary-device');
  return (
    <OpenButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      call={temporaryDeviceAdd}
      texts={texts}
      of="places"
      dialog={{
        title: 'form.add',
        isWorkedIn: true,
        isTall: true,
        width: 900,
        of: (_of, form) => <DevicePicker {...form} />,
      }}
    >
      {texts('action.add')}
    </OpenButton>
  );
}
