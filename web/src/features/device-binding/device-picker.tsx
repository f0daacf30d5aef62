import { deviceBindingBind, deviceBindingQueryUnbound } from '@contracts/devices/device-binding.js';
import { controllerType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import type { Column } from '@/kit/list/columns.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { ListPage } from '@/kit/list/list-page.js';
import { useList } from '@/kit/list/use-list.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { DeviceKind } from './device-kind.js';
import type { Place } from './place.js';

const columns: readonly Column<ListRow<typeof deviceBindingQueryUnbound>, Named<'device-binding'>>[] = [
  { name: 'deviceCode', width: 110 },
  { name: 'deviceName', width: 160 },
  { name: 'doors', width: 180 },
  { name: 'ip', width: 130 },
  { name: 'type', width: 120, render: ({ type }) => <DeviceKind type={type} /> },
];
const filters = [textFilter('keyword'), choiceFilter('type', controllerType)];

interface DevicePickerProps extends DialogForm {
  place: Required<Place>;
}

/** Chooses devices that are bound to no place, for a floor. */
export function DevicePicker({ place, formId, run, close }: DevicePickerProps) {
  const texts = useTexts('device-binding');
  const list = useList(deviceBindingQueryUnbound, { filters, isAddressed: false });
  const save = async () => {
    const deviceIds = [...list.selection.picked().keys()];
    if (deviceIds.length === 0) return notify.warning(texts('bind.nothing'));
    await change(deviceBindingBind, { ...place, deviceIds });
    notify.success(texts('bind.done'));
    close();
  };
  return (
    <>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void run(save);
        }}
      />
      <ListPage texts={texts} list={list} columns={columns} rowKey="id" isSelectable />
    </>
  );
}
