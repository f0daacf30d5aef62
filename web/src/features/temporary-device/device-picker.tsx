import { temporaryDeviceAdd, temporaryDeviceCandidates } from '@contracts/devices/temporary-device.js';
import { deviceType } from '@contracts/enumerations.js';
import { Space } from 'antd';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { DataTable } from '@/kit/list/data-table.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { Filters } from '@/kit/list/filters.js';
import { useList } from '@/kit/list/use-list.js';
import { useTexts } from '@/language/use-texts.js';
import { columns } from './columns.js';

const filters = [choiceFilter('deviceType', deviceType), textFilter('name')];

/** Chooses doors and terminals for the list; nothing chosen, nothing done. */
export function DevicePicker({ close }: Pick<DialogForm, 'close'>) {
  const texts = useTexts('temporary-device');
  const list = useList(temporaryDeviceCandidates, { filters, isAddressed: false });
  const submit = async (isLast: boolean) => {
    const rows = [...list.selection.picked().values()];
    if (rows.length === 0) return;
    const devices = rows.map(({ deviceId, doorId, deviceType: kind }) => ({
      deviceId,
      doorId: doorId ?? undefined,
      deviceType: kind,
    }));
    await change(temporaryDeviceAdd, { devices });
    notify.success(texts('form.saved'));
    list.selection.clear();
    if (isLast) close();
  };
  return (
    <>
      <Filters texts={texts} list={list} />
      <DataTable texts={texts} list={list} columns={columns} rowKey="id" isSelectable />
      <Space style={{ width: '100%', justifyContent: 'flex-end' }}>
        <ActionButton onClick={() => submit(false)}>{texts('picker.goOn')}</ActionButton>
        <ActionButton type="primary" onClick={() => submit(true)}>
          {texts('picker.submit')}
        </ActionButton>
      </Space>
    </>
  );
}
