import { PlusOutlined } from '@ant-design/icons';
import { groupDeviceAdd, groupDeviceDelete, groupDeviceQuery } from '@contracts/attendance/group-device.js';
import { lazy } from 'react';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { removeAction } from '@/kit/list/remove-action.js';
import { useList } from '@/kit/list/use-list.js';
import { useTexts } from '@/language/use-texts.js';
import { deviceColumns } from './device-columns.js';
import { PartList, wholeList } from './part-list.js';

const DevicePicker = lazy(() => import('./device-picker.js'));

const actions = [removeAction(groupDeviceDelete, 'device.removeQuestion')];

/** Devices that count for the group: add, remove. */
export function GroupDevices({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  const list = useList(groupDeviceQuery, { ...wholeList, fixed: { groupId } });
  return (
    <PartList
      list={list}
      columns={deviceColumns}
      actions={actions}
      addition={
        <OpenButton
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          call={groupDeviceAdd}
          texts={texts}
          of={groupId}
          dialog={{
            title: 'device.pick',
            submits: 'always',
            isTall: true,
            of: (id, form) => <DevicePicker groupId={id} {...form} />,
          }}
        >
          {texts('device.add')}
        </OpenButton>
      }
    />
  );
}
