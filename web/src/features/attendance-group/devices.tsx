import { PlusOutlined } from '@ant-design/icons';
import { groupDeviceAdd, groupDeviceDelete, groupDeviceQuery } from '@contracts/attendance/group-device.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { useList } from '@/kit/list/use-list.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { deviceColumns } from './device-columns.js';
import { DevicePicker } from './device-picker.js';
import { PartList, wholeList } from './part-list.js';

type Device = ListRow<typeof groupDeviceQuery>;

const actions: readonly RowAction<Pick<Device, 'id'>, TextKey<'attendance-group'>>[] = [
  {
    label: 'action.remove',
    call: groupDeviceDelete,
    question: 'device.removeQuestion',
    isDeletion: true,
    run: ({ id }) => callApi(groupDeviceDelete, { ids: [id] }),
  },
];

/** Devices that count for the group: add, remove. */
export function GroupDevices({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  const list = useList(groupDeviceQuery, { ...wholeList, fixed: { groupId } });
  const [isPicking, setPicking] = useState(false);
  return (
    <PartList
      list={list}
      columns={deviceColumns}
      actions={actions}
      addition={
        <ActionButton type="primary" icon={<PlusOutlined />} call={groupDeviceAdd} onClick={() => setPicking(true)}>
          {texts('device.add')}
        </ActionButton>
      }
    >
      <DevicePicker groupId={groupId} isOpen={isPicking} onClose={() => setPicking(false)} />
    </PartList>
  );
}
