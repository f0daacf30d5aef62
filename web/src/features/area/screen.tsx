import { PlusOutlined } from '@ant-design/icons';
import { areaAdd, areaCodeValidate, areaQuery, areaUpdate } from '@contracts/devices/area.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { refreshAfter, useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { textField } from '@/kit/form/fields.js';
import { defineForm, FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import { usableVia } from '@/kit/form/usable.js';
import type { Column } from '@/kit/list/columns.js';
import { ListFrame } from '@/kit/list/list-frame.js';
import { RefreshButton } from '@/kit/list/refresh-button.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { TreeTable } from '@/kit/list/tree-table.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

type Area = OutputOf<typeof areaQuery>['tree'][number];

const codeIsFree = usableVia(areaCodeValidate, (code, id) => ({ id, code }), 'code.taken');

const form = defineForm({
  namespace: 'area',
  add: areaAdd,
  update: areaUpdate,
  fields: [textField('name'), textField('code', { check: codeIsFree })],
});

const columns: readonly Column<Area, Named<'area'>>[] = [
  { name: 'name', width: 320 },
  { name: 'code', width: 220 },
];

const reload = () => refreshAfter(areaQuery);

/** The areas of the school as a tree: where its devices are. */
export default function AreaScreen() {
  const texts = useTexts('area');
  const { data, error } = useApi(areaQuery);
  const [target, setTarget] = useState<FormTarget & { parentId?: string | null }>();
  const actions = useMemo(
    (): readonly RowAction<Area, TextKey<'area'>>[] => [
      { label: 'action.edit', call: areaUpdate, run: (row) => setTarget({ row, parentId: row.parentId }) },
      {
        label: 'action.addBelow',
        call: areaAdd,
        run: ({ id }) => setTarget({ given: { parentId: id }, parentId: id }),
      },
    ],
    [],
  );
  const add = (
    <ActionButton type="primary" icon={<PlusOutlined />} call={areaAdd} onClick={() => setTarget({})}>
      {texts('action.add')}
    </ActionButton>
  );
  const parent = data?.list.find(({ id }) => id === target?.parentId);
  return (
    <ListFrame toolbar={add} tools={<RefreshButton reload={reload} />}>
      <TreeTable
        texts={texts}
        rows={data?.tree}
        error={error}
        columns={columns}
        actions={actions}
        reload={reload}
        emptyAction={add}
      />
      <FormDialog
        definition={form}
        intro={<Form.Item label={texts('field.parent')}>{parent?.name ?? texts('parent.none')}</Form.Item>}
        target={target}
        onClose={() => setTarget(undefined)}
        onSaved={reload}
      />
    </ListFrame>
  );
}
