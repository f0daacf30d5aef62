import { PlusOutlined } from '@ant-design/icons';
import { doorAdd, doorDelete, doorUpdate } from '@contracts/devices/door.js';
import { doorControlType } from '@contracts/enumerations.js';
import { Descriptions } from 'antd';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { choiceField, numberField, textField } from '@/kit/form/fields.js';
import { defineForm } from '@/kit/form/form-dialog.js';
import { removeAction } from '@/kit/list/remove-action.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import type { Device } from '../columns.js';
import styles from '../device.module.css';
import { type Door, DoorTable } from './door-table.js';

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

const remove = removeAction(doorDelete, 'remove.question');

/** The doors of a device: add, change, remove. */
export function Doors({ device: { id: deviceId, name, code } }: { device: Device }) {
  const texts = useTexts('door');
  const given = { deviceId };
  const edit: RowAction<Door, TextKey<'door'>> = {
    label: 'action.edit',
    call: doorUpdate,
    form: { definition: form, target: (row) => ({ row, given }) },
  };
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
        <OpenButton
          type="primary"
          icon={<PlusOutlined />}
          call={doorAdd}
          texts={texts}
          form={{ definition: form, target: () => ({ given }) }}
        >
          {texts('action.add')}
        </OpenButton>
      </div>
      <DoorTable deviceId={deviceId} actions={[edit, remove]} />
    </div>
  );
}
