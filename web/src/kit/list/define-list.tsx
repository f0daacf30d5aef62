import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type ReactNode, useMemo, useState } from 'react';
import type { Call, RowOf } from '../../../../libs/contracts/kernel/index.js';
import { callApi } from '../../api/client.js';
import { useTexts } from '../../language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useConfirm } from '../actions/confirm.js';
import { type FormDefinition, FormDialog, type FormTarget } from '../form/form-dialog.js';
import type { Column } from './columns.js';
import { DataTable } from './data-table.js';
import type { FilterField } from './filter-fields.js';
import { Filters } from './filters.js';
import { ListPage } from './list-page.js';
import type { RowAction } from './row-actions.js';
import { Toolbar } from './toolbar.js';
import { type List, type PagedCall, type ParamsOf, useList } from './use-list.js';

/** A call that takes the ids of the rows that it removes. */
type RemoveCall = Call;

/** A screen that is one list. Texts come from the locale folder of its namespace. */
export interface ListDefinition<Q extends PagedCall, Add extends Call> {
  namespace: string;
  query: Q;
  filters?: readonly FilterField<keyof ParamsOf<Q> & string>[];
  columns: readonly Column<RowOf<Q>>[];
  /** Adds and changes rows; without `update` rows are only added. */
  form?: FormDefinition<Add>;
  /** Removes one row; the question is `remove.question`. */
  remove?: RemoveCall;
  /** Removes the selected rows; the question is the same. */
  removeMany?: RemoveCall;
  /** What else can be done with a row, between edit and delete. */
  actions?: readonly RowAction<RowOf<Q>>[];
  actionsWidth?: number;
  /** Further buttons above the table. */
  toolbar?: (list: List<RowOf<Q>>) => ReactNode;
  expand?: (row: RowOf<Q>, list: List<RowOf<Q>>) => ReactNode;
}

interface Identified {
  id?: string;
}

/** Makes the screen of a list out of its parts; a screen with ideas of its own uses the parts themselves. */
export function defineList<Q extends PagedCall, Add extends Call>(definition: ListDefinition<Q, Add>) {
  const { namespace, query, columns, form, remove, removeMany } = definition;
  const filters = (definition.filters ?? []) as readonly FilterField[];

  return function ListScreen() {
    const texts = useTexts(namespace);
    const common = useTexts('kit');
    const confirm = useConfirm();
    const list = useList(query, { filters });
    const [target, setTarget] = useState<FormTarget>();

    const actions = useMemo(() => {
      const all: RowAction<RowOf<Q> & Identified>[] = [];
      if (form?.update) all.push({ label: 'action.edit', call: form.update, run: (row) => setTarget({ row }) });
      all.push(...(definition.actions ?? []));
      if (remove)
        all.push({
          label: 'action.remove',
          call: remove,
          question: 'remove.question',
          isDeletion: true,
          run: ({ id }) => callApi(remove, { ids: [id] }),
        });
      return all;
    }, []);

    const addButton = form && (
      <ActionButton type="primary" icon={<PlusOutlined />} call={form.add} onClick={() => setTarget({})}>
        {texts('action.add')}
      </ActionButton>
    );
    const removeSelected = (call: RemoveCall) =>
      confirm({ text: texts('remove.question'), isDeletion: true }, async () => {
        await callApi(call, { ids: [...list.selected] });
        list.select([]);
        await list.reload();
      });

    return (
      <ListPage
        filters={filters.length > 0 && <Filters namespace={namespace} filters={filters} values={list.state.params} onSearch={list.search} />}
      >
        <Toolbar list={list}>
          {addButton}
          {removeMany && (
            <ActionButton
              danger
              icon={<DeleteOutlined />}
              call={removeMany}
              blocked={list.selected.length === 0 ? common('list.selectFirst') : undefined}
              onClick={() => removeSelected(removeMany)}
            >
              {common('list.removeMany')}
            </ActionButton>
          )}
          {definition.toolbar?.(list)}
        </Toolbar>
        <DataTable<RowOf<Q> & Identified>
          namespace={namespace}
          list={list}
          columns={columns}
          rowKey="id"
          actions={actions.length > 0 ? actions : undefined}
          actionsWidth={definition.actionsWidth}
          isSelectable={removeMany !== undefined}
          expand={definition.expand && ((row) => definition.expand?.(row, list))}
          emptyAction={addButton}
        />
        {form && <FormDialog definition={form} target={target} onClose={() => setTarget(undefined)} onSaved={list.reload} />}
      </ListPage>
    );
  };
}
