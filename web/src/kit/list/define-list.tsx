import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Call, ListRow, OutputOf } from '@contracts/kernel/index.js';
import { type ReactNode, useMemo, useState } from 'react';
import { callApi } from '@/api/client.js';
import type { IfKnown, NameIn, Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { useConfirm } from '../actions/confirm.js';
import { type FormDefinition, FormDialog, type FormTarget } from '../form/form-dialog.js';
import type { Column } from './columns.js';
import type { FilterField } from './filter-fields.js';
import { ListPage } from './list-page.js';
import type { RowAction } from './row-actions.js';
import { RowDialog } from './row-dialog.js';
import { type List, type PagedCall, type ParamsOf, useList } from './use-list.js';

/** A screen that is one list. */
export interface ListDefinition<Q extends PagedCall, Add extends Call, Key extends string = string> {
  query: Q;
  filters?: readonly FilterField<keyof ParamsOf<Q> & string, keyof ParamsOf<Q> & NameIn<Key>>[];
  /** Filters that the screen sets, not the user. */
  fixed?: Partial<ParamsOf<Q>>;
  columns: readonly Column<ListRow<Q>, NameIn<Key>>[];
  /** Adds and changes rows; without `update` rows are only added. */
  form?: FormDefinition<Add, Key>;
  /** The server has added a row, and this is its answer. */
  onAdded?: (answer: OutputOf<Add>) => void;
  /** Takes the id of the row that it removes; the question is `remove.question`. */
  remove?: IfKnown<'remove.question', Key, Call>;
  /** Takes the ids of the selected rows; the question is the same. */
  removeMany?: IfKnown<'remove.question', Key, Call>;
  /** A dialog tells more of a row; its title is this key. */
  details?: { title: Key; of: (row: ListRow<Q>) => ReactNode };
  /** What else can be done with a row, between edit and delete. */
  actions?: readonly RowAction<ListRow<Q>, Key>[];
  /** False for rows that are shown but belong elsewhere: they are neither changed nor removed. */
  isOwn?: (row: ListRow<Q>) => boolean;
  /** Further buttons above the table. */
  toolbar?: (list: List<ListRow<Q>>) => ReactNode;
  expand?: (row: ListRow<Q>, list: List<ListRow<Q>>) => ReactNode;
}

/** Rows that can be selected or removed. */
interface Identified {
  id?: string;
}

/** Makes the screen of a list out of its parts; a screen with ideas of its own uses the parts themselves. */
export function defineList<const N extends Namespace, Q extends PagedCall, Add extends Call>(
  definition: ListDefinition<Q, Add, TextKey<N>> & {
    /** Locale folder of the screen. */
    namespace: N;
  },
) {
  return () => <ListScreen definition={definition} texts={useTexts(definition.namespace)} />;
}

interface ListScreenProps<Q extends PagedCall, Add extends Call, Key extends string> {
  definition: ListDefinition<Q, Add, Key>;
  texts: Texts<Key>;
}

/** The screen that a definition describes. */
export function ListScreen<Q extends PagedCall, Add extends Call, Key extends string>({
  definition,
  texts,
}: ListScreenProps<Q, Add, Key>) {
  const { query, columns, fixed, form, onAdded, removeMany, toolbar, expand, details } = definition;
  const common = useTexts('kit');
  const confirm = useConfirm();
  const list = useList(query, { filters: definition.filters as readonly FilterField<string, NameIn<Key>>[], fixed });
  const [target, setTarget] = useState<FormTarget>();
  const [told, setTold] = useState<ListRow<Q>>();
  const actions = useMemo(() => rowActionsOf(definition, setTarget, setTold), [definition]);

  const addButton = form && (
    <ActionButton type="primary" icon={<PlusOutlined />} call={form.add} onClick={() => setTarget({})}>
      {common('action.add')}
    </ActionButton>
  );
  const removeSelected = (call: Call) =>
    confirm({ text: texts('remove.question' as Key), about: list.selectedRows, isDeletion: true }, async () => {
      await callApi(call, { ids: [...list.selected] });
      list.select([]);
      await list.reload();
    });

  return (
    <ListPage<ListRow<Q> & Identified, Key>
      texts={texts}
      list={list}
      columns={columns}
      rowKey="id"
      actions={actions.length > 0 ? (actions as RowAction<ListRow<Q> & Identified, Key>[]) : undefined}
      isSelectable={removeMany !== undefined}
      isOwn={definition.isOwn}
      expand={expand && ((row) => expand(row, list))}
      emptyAction={addButton}
      toolbar={
        <>
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
          {toolbar?.(list)}
        </>
      }
    >
      {form && (
        <FormDialog
          definition={form}
          texts={texts}
          target={target}
          onClose={() => setTarget(undefined)}
          onSaved={(added) => {
            void list.reload();
            if (added !== undefined) onAdded?.(added);
          }}
        />
      )}
      {details && (
        <RowDialog row={told} title={texts(details.title)} onClose={() => setTold(undefined)}>
          {details.of}
        </RowDialog>
      )}
    </ListPage>
  );
}

/** Edit first, then what is special to the screen, removal and details last. */
function rowActionsOf<Q extends PagedCall, Add extends Call, Key extends string>(
  { form, actions = [], remove, isOwn, details }: ListDefinition<Q, Add, Key>,
  open: (target: FormTarget) => void,
  tell: (row: ListRow<Q>) => void,
): RowAction<ListRow<Q> & Identified, Key | TextKey>[] {
  const edit: RowAction<ListRow<Q>, TextKey>[] = form?.update
    ? [{ label: 'action.edit', call: form.update, isOffered: isOwn, run: (row) => open({ row }) }]
    : [];
  const removal: RowAction<ListRow<Q> & Identified, Key | TextKey>[] = remove
    ? [
        {
          label: 'action.remove',
          call: remove,
          question: 'remove.question' as Key,
          isDeletion: true,
          isOffered: isOwn,
          run: ({ id }) => callApi<Call>(remove, { ids: [id] }),
        },
      ]
    : [];
  const telling: RowAction<ListRow<Q>, TextKey>[] = details ? [{ label: 'action.details', run: tell }] : [];
  return [...edit, ...actions, ...removal, ...telling];
}
