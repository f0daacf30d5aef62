import { PlusOutlined } from '@ant-design/icons';
import type { Call, ListRow, OutputOf } from '@contracts/kernel/index.js';
import { type ReactNode, useMemo } from 'react';
import { change } from '@/api/change.js';
import type { IfKnown, NameIn, Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { ExportButton } from '../actions/export-button.js';
import { type Credential, type DialogOpening, type FormOpening, useOpenings } from '../dialog/openings.js';
import type { FormDefinition } from '../form/definition.js';
import type { Review } from '../form/review.js';
import { type Summary, SummaryTiles, useSummary } from '../report/summary.js';
import type { Column } from './columns.js';
import type { FilterField } from './filter-fields.js';
import { ListPage } from './list-page.js';
import { RemoveSelected } from './remove-selected.js';
import type { RowAction } from './row-actions.js';
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
  /** Shows what the server has answered about a new row. */
  credential?: Credential<OutputOf<Add>, Key>;
  /** Takes the id of the row that it removes; the question is `remove.question`. */
  remove?: IfKnown<'remove.question', Key, Call>;
  /** Takes the ids of the selected rows; the question is the same. */
  removeMany?: IfKnown<'remove.question', Key, Call>;
  /** Rows can be selected for what the toolbar does with them. */
  isSelectable?: boolean;
  /** Asks in place of the question before the selected rows are removed. */
  removalReview?: Review;
  /** Key of what is said of the server's answer, where the selected rows were not removed. */
  removalTold?: (answer: unknown) => Key | undefined;
  /** A dialog tells more of a row. */
  details?: DialogOpening<ListRow<Q>, Key>;
  /** What else can be done with a row, between edit and delete. */
  actions?: readonly RowAction<ListRow<Q>, Key>[];
  /** False for rows that are shown but belong elsewhere: they are neither changed nor removed. */
  isOwn?: (row: ListRow<Q>) => boolean;
  /** Answers what the list shows as a file; such a list can be printed too. */
  export?: Call;
  /** Numbers of all rows that the filters leave, above them; such a list can be printed too. */
  summary?: Summary<never, Key>;
  /** What is drawn above the rows of all that the filters leave. */
  charts?: (params: ParamsOf<Q>) => ReactNode;
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
  const { query, columns, fixed, form, credential, removeMany, toolbar, expand } = definition;
  const common = useTexts('kit');
  const list = useList(query, { filters: definition.filters as readonly FilterField<string, NameIn<Key>>[], fixed });
  const [dialogs, open] = useOpenings(texts);
  const params = { ...list.state.params, ...fixed };
  const { summary, charts } = definition;
  const answer = useSummary(summary?.call, query, params);
  const opening = useMemo(
    (): FormOpening<ListRow<Q>, Key> | undefined => form && { definition: form, texts, credential },
    [form, texts, credential],
  );
  const actions = useMemo(() => rowActionsOf(definition, opening), [definition, opening]);

  const addButton = form && (
    <ActionButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      call={form.add}
      onClick={() => open('form', opening!)}
    >
      {common('action.add')}
    </ActionButton>
  );
  return (
    <ListPage<ListRow<Q> & Identified, Key>
      texts={texts}
      list={list}
      columns={columns}
      rowKey="id"
      actions={actions.length > 0 ? (actions as RowAction<ListRow<Q> & Identified, Key>[]) : undefined}
      isSelectable={removeMany !== undefined || definition.isSelectable}
      isOwn={definition.isOwn}
      expand={expand && ((row) => expand(row, list))}
      emptyAction={addButton}
      isPrinted={definition.export !== undefined || summary !== undefined}
      above={
        (summary?.tiles || charts) && (
          <>
            {summary?.tiles && <SummaryTiles<Key> of={summary.tiles} answer={answer} texts={texts} list={list} />}
            {charts?.(params as ParamsOf<Q>)}
          </>
        )
      }
      toolbar={
        <>
          {addButton}
          {removeMany && (
            <RemoveSelected
              selection={list.selection}
              call={removeMany}
              question={texts('remove.question' as Key)}
              review={definition.removalReview}
              told={(answer) => {
                const key = definition.removalTold?.(answer);
                return key && texts(key);
              }}
            />
          )}
          {toolbar?.(list)}
          {definition.export && <ExportButton call={definition.export} params={params} />}
        </>
      }
    >
      {dialogs}
    </ListPage>
  );
}

/** Edit first, then what is special to the screen, removal and details last. */
function rowActionsOf<Q extends PagedCall, Add extends Call, Key extends string>(
  { actions = [], remove, isOwn, details }: ListDefinition<Q, Add, Key>,
  form: FormOpening<ListRow<Q>, Key> | undefined,
): RowAction<ListRow<Q> & Identified, Key>[] {
  const labelled = (label: TextKey) => label as Key;
  const update = form?.definition.update;
  const edit: RowAction<ListRow<Q>, Key>[] = update
    ? [{ label: labelled('action.edit'), call: update, isOffered: isOwn, form }]
    : [];
  const removal: RowAction<ListRow<Q> & Identified, Key>[] = remove
    ? [
        {
          label: labelled('action.remove'),
          call: remove,
          question: 'remove.question' as Key,
          isDeletion: true,
          isOffered: isOwn,
          run: ({ id }) => change<Call>(remove, { ids: [id] }),
        },
      ]
    : [];
  const telling: RowAction<ListRow<Q>, Key>[] = details ? [{ label: labelled('action.details'), dialog: details }] : [];
  return [...edit, ...actions, ...removal, ...telling];
}
