import { PlusOutlined } from '@ant-design/icons';
import { doorAdd, doorDelete, doorUpdate } from '@contracts/devices/door.js';
import { doorControlType } from '@contracts/enumerations.js';
import { Descriptions } from 'antd';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { choiceField, numberField, textField } from '@/kit/form/fields.js';
import { defineForm, FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { RowDialog } from '@/kit/list/row-dialog.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import type { Device } from '../columns.js';
import styles from '../device.module.css';
import { type Door, DoorTable, reloadDoors } from './door-table.js';

const form = defineForm({
  namespace: 'door',
  add: doorAdd,
  update: doorUpdate,
  fields: [
    textField('code'),
    textField('name'),
    numberField('openSeconds'),
    choiceField('controlMode', doorControlType),
    numberField('index'),
  ],
  width: 640,
});

interface DoorsDialogProps {
  /** The dialog is open while there is one. */
  device: Device | undefined;
  onClose: () => void;
}

/** The doors of a device: add, change, remove. */
export function DoorsDialog({ device, onClose }: DoorsDialogProps) {
  const texts = useTexts('door');
  return (
    <RowDialog row={device} title={texts('title')} isWorkedIn onClose={onClose}>
      {(shown) => <Doors device={shown} />}
    </RowDialog>
  );
}

function Doors({ device: { id: deviceId, name, code } }: { device: Device }) {
  const texts = useTexts('door');
  const [target, setTarget] = useState<FormTarget>();
  const given = { deviceId };
  const actions: readonly RowAction<Door, TextKey<'door'>>[] = [
    { label: 'action.edit', call: doorUpdate, run: (row) => setTarget({ row, given }) },
    {
      label: 'action.remove',
      call: doorDelete,
      question: 'remove.question',
      isDeletion: true,
      run: ({ id }) => callApi(doorDelete, { ids: [id] }),
    },
  ];
  return (
    <div className={styles.doors}>
      <Descriptions
        bordered
        size="small"
        column={2}
        items={[
          { key: 'name', label: texts('device.name'), children: name },
          { key: 'code', label: texts('device.code'), children: code },
        ]}
      />
      <div>
        <ActionButton type="primary" icon={<PlusOutlined />} call={doorAdd} onClick={() => setTarget({ given })}>
          {texts('action.add')}
        </ActionButton>
      </div>
      <DoorTable deviceId={deviceId} actions={actions} />
      <FormDialog definition={form} target={target} onClose={() => setTarget(undefined)} onSaved={reloadDoors} />
    </div>
  );
}
