import { attendanceDeviceQuery, groupDeviceAdd } from '@contracts/attendance/group-device.js';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import type { DialogForm } from '@/kit/dialog/row-dialog.js';
import { tableColumns, totalWidth } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { useSelectRow } from '@/kit/list/select-row.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { type Device, deviceColumns } from './device-columns.js';

const keyOf = ({ deviceId, doorId }: Device) => `${deviceId} ${doorId ?? ''}`;

interface DevicePickerProps extends DialogForm {
  groupId: string;
}

/** Chooses devices and doors for a group. */
export default function DevicePicker({ groupId, formId, run, onChosen, close }: DevicePickerProps) {
  const texts = useTexts('attendance-group');
  const selectRow = useSelectRow();
  const { data, error, isPending, refetch } = useApi(attendanceDeviceQuery);
  const [selected, select] = useState<readonly Device[]>([]);
  const save = async () => {
    if (selected.length === 0) return notify.warning(texts('device.nothing'));
    await change(groupDeviceAdd, { groupId, devices: selected.map(toInput) });
    notify.success(texts('form.saved'));
    close();
  };
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const columns = tableColumns(deviceColumns, (name) => texts(`field.${name}`));
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <PlainTable<Device>
        rowKey={keyOf}
        columns={columns}
        dataSource={data}
        loading={isPending}
        scroll={{ x: totalWidth(columns), y: 360 }}
        rowSelection={{
          selectedRowKeys: selected.map(keyOf),
          onChange: (_keys, rows) => {
            select(rows);
            onChosen(rows.length > 0);
          },
          getCheckboxProps: (row) => ({ 'aria-label': selectRow(row) }),
          getTitleCheckboxProps: () => ({ 'aria-label': texts('list.selectAll') }),
        }}
      />
    </form>
  );
}

const toInput = ({ deviceId, doorId }: Device) => ({ deviceId, doorId: doorId ?? undefined });
