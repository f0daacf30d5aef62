import { PlusOutlined } from '@ant-design/icons';
import { classType } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import {
  classAdd,
  classCodeValidate,
  classQueryTree,
  classSwitch,
  classUpdate,
} from '@contracts/organisation/class.js';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { callApi } from '@/api/client.js';
import { refreshAfter, useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { dateField } from '@/kit/form/date-field.js';
import { choiceField, numberField, textField } from '@/kit/form/fields.js';
import { defineForm, FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import { usableVia } from '@/kit/form/usable.js';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import { ListFrame } from '@/kit/list/list-frame.js';
import { RefreshButton } from '@/kit/list/refresh-button.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { stateColumn } from '@/kit/list/state-column.js';
import { TreeTable } from '@/kit/list/tree-table.js';
import { enabled } from '@/kit/row-state.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

type ClassNode = NonNullable<OutputOf<typeof classQueryTree>['tree']>[number];

const codeIsFree = usableVia(classCodeValidate, (code, id) => ({ id, code }), 'code.taken');

const form = defineForm({
  namespace: 'organisation',
  add: classAdd,
  update: classUpdate,
  fields: [
    textField('name', { label: 'form.name' }),
    textField('code', { lockedOnEdit: true, check: codeIsFree }),
    choiceField('type', classType),
    dateField('enrolledOn'),
    numberField('years'),
  ],
});

const columns: readonly Column<ClassNode, Named<'organisation'>>[] = [
  { name: 'name', width: 220 },
  { name: 'code', width: 130 },
  { name: 'enrolledOn', width: 120 },
  { name: 'years', width: 80 },
  stateColumn,
  { name: 'type', width: 150, codes: classType, render: ({ type }) => <CodeTag of={classType} code={type} /> },
];

const reload = () => refreshAfter(classQueryTree);

/** Grades, classes and administrations as a tree. */
export default function OrganisationScreen() {
  const texts = useTexts('organisation');
  const tree = useApi(classQueryTree);
  const [target, setTarget] = useState<FormTarget & { parentName?: string }>();
  const actions = useMemo(
    (): readonly RowAction<ClassNode, TextKey<'organisation'>>[] => [
      {
        label: 'action.edit',
        call: classUpdate,
        run: (row) => setTarget({ row, parentName: row.parentName ?? undefined }),
      },
      {
        label: 'action.addBelow',
        call: classAdd,
        run: ({ id, name }) => setTarget({ given: { parentId: id }, parentName: name }),
      },
      {
        label: ({ state }) => (state === enabled ? 'action.disable' : 'action.enable'),
        call: classSwitch,
        question: ({ state }) => (state === enabled ? 'disable.question' : 'enable.question'),
        run: ({ id }) => callApi(classSwitch, { id }),
      },
    ],
    [],
  );
  const add = (
    <ActionButton type="primary" icon={<PlusOutlined />} call={classAdd} onClick={() => setTarget({})}>
      {texts('action.add')}
    </ActionButton>
  );
  return (
    <ListFrame toolbar={add} tools={<RefreshButton reload={reload} />}>
      <TreeTable
        texts={texts}
        rows={tree.data?.tree}
        error={tree.error}
        columns={columns}
        actions={actions}
        reload={reload}
        emptyAction={add}
      />
      <FormDialog
        definition={form}
        intro={<Form.Item label={texts('field.parentName')}>{target?.parentName ?? texts('parent.none')}</Form.Item>}
        target={target}
        onClose={() => setTarget(undefined)}
        onSaved={reload}
      />
    </ListFrame>
  );
}
