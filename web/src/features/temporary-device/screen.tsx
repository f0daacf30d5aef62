import { PlusOutlined } from '@ant-design/icons';
import {
  temporaryDeviceAdd,
  temporaryDeviceDelete,
  temporaryDeviceQuery,
} from '@contracts/devices/temporary-device.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { defineList } from '@/kit/list/define-list.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { useTexts } from '@/language/use-texts.js';
import { columns } from './columns.js';
import { DevicePicker } from './device-picker.js';

function AddButton() {
  const texts = useTexts('temporary-device');
  return (
    <OpenButton
      type="primary"
      icon={<PlusOutlined />}
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

/** Doors and terminals at which people may pass for a time. */
export default defineList({
  namespace: 'temporary-device',
  query: temporaryDeviceQuery,
  filters: [textFilter('keyword')],
  columns,
  removeMany: temporaryDeviceDelete,
  toolbar: () => <AddButton />,
});
