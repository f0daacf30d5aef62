import { doorAdd, doorDelete, doorQuery, doorUpdate } from '@contracts/devices/door.js';
import { doorControlType } from '@contracts/enumerations.js';
import { Descriptions } from 'antd';
import { defineForm } from '@/kit/form/definition.js';
import { choiceField, numberField, textField } from '@/kit/form/fields.js';
import { defineDialogList } from '@/kit/list/define-dialog-list.js';
import type { Device } from '../columns.js';

/** The doors of a device in their order. */
export const Doors = defineDialogList({
  namespace: 'door',
  query: doorQuery,
  of: ({ id }: Device) => ({ deviceId: id }),
  head: ({ name, code }, texts) => (
    <Descriptions
      bordered
      size="small"
      column={2}
      items={[
        { key: 'name', label: texts('device.name'), children: name },
        { key: 'code', label: texts('device.code'), children: code },
      ]}
    />
  ),
  columns: [
    { name: 'code', width: 100 },
    { name: 'name', width: 150 },
    { name: 'controlMode', width: 130, codes: doorControlType },
    { name: 'openSeconds', width: 120, align: 'right' },
    { name: 'index', width: 80, align: 'right' },
  ],
  form: defineForm({
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
  }),
  remove: doorDelete,
});
