import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ListRow } from '@contracts/kernel/index.js';
import { type ReactNode, useState } from 'react';
import { callApi } from '@/api/client.js';
import { notify } from '@/api/notify.js';
import type { NameIn, Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import type { DialogForm } from '../dialog/row-dialog.js';
import type { Column } from '../list/columns.js';
import { DataTable } from '../list/data-table.js';
import type { FilterField, FilterValues } from '../list/filter-fields.js';
import { Filters } from '../list/filters.js';
import { type Selection, useOfSelection } from '../list/selection.js';
import { type PagedCall, type ParamsOf, useList } from '../list/use-list.js';
import { ChosenPersons } from './chosen-persons.js';
import { ClassBranches } from './class-branches.js';
import styles from './people.module.css';

/** Whom a picker offers, and how. */
interface PickerRules<Q extends PagedCall, Key extends string> {
  /** Asks for those who may be chosen. */
  query: Q;
  filters: readonly FilterField<keyof ParamsOf<Q> & string, keyof ParamsOf<Q> & NameIn<Key>>[];
  columns: readonly Column<ListRow<Q>, NameIn<Key>>[];
  /** Column that holds the id of a person. */
  rowKey: keyof ListRow<Q> & string;
  /** The filter that a tree of the classes beside the lists sets; without it there is no tree. */
  classFilter?: keyof ParamsOf<Q> & string;
  /** Filters that leave out who is chosen already. */
  without: (chosen: readonly ListRow<Q>[], asked: Partial<ParamsOf<Q>>) => Partial<ParamsOf<Q>>;
  /** Columns by which the chosen ones are found. */
  soughtBy: readonly (keyof ListRow<Q> & string)[];
  /** Page sizes of those who may be chosen. */
  sizes: readonly number[];
}

/** A picker opened for something. */
interface PickerProps<Q extends PagedCall> extends DialogForm {
  /** Sends those who are chosen, at least one; the dialog closes when it has been done. */
  save: (chosen: readonly ListRow<Q>[]) => Promise<unknown>;
}

/** Most persons that the server answers at once. */
const everybody = { page: 0, pageSize: 50_000 };

/**
 * Declares a picker of persons for a dialog: they move between those who may be chosen and those who are. All who match the
 * filters are taken over at once, however many they are.
 */
export function definePersonPicker<const N extends Namespace, Q extends PagedCall>(
  rules: PickerRules<Q, TextKey<N>> & {
    /** Locale folder of the titles. */
    namespace: N;
  },
) {
  return (props: PickerProps<Q>) => (
    <PersonPicker<Q, TextKey<N>> {...rules} {...props} texts={useTexts(rules.namespace)} />
  );
}

function PersonPicker<Q extends PagedCall, Key extends string>({
  texts,
  query,
  filters,
  columns,
  rowKey,
  classFilter,
  without,
  soughtBy,
  sizes,
  save,
  formId,
  run,
  onChosen,
  close,
}: PickerRules<Q, Key> & PickerProps<Q> & { texts: Texts<Key> }) {
  const common = useTexts('kit');
  const [chosen, setChosen] = useState<readonly ListRow<Q>[]>([]);
  const [marked, mark] = useState<readonly string[]>([]);
  // The list is told of what is asked for, and asks for it without those who are chosen.
  const [asked, setAsked] = useState<FilterValues>();
  const fixed = without(chosen, (asked ?? {}) as Partial<ParamsOf<Q>>);
  const pending = useList<Q, NameIn<Key>>(query, {
    filters: filters as readonly FilterField<string, NameIn<Key>>[],
    fixed,
    isAddressed: false,
    pageSize: sizes[0],
  });
  const { params } = pending.state;
  if (params !== asked) setAsked(params);
  const keyOf = (row: ListRow<Q>) => String(row[rowKey]);
  const choose = (persons: readonly ListRow<Q>[]) => {
    setChosen(persons);
    onChosen(persons.length > 0);
  };
  const add = (persons: readonly ListRow<Q>[]) => {
    choose([...chosen, ...persons]);
    pending.selection.clear();
  };
  const addAll = async () => {
    const input = { ...everybody, params: { ...params, ...fixed } };
    const { data } = await callApi<PagedCall>(query, input);
    add(data as ListRow<Q>[]);
  };
  const remove = (isRemoved: (key: string) => boolean) => {
    choose(chosen.filter((person) => !isRemoved(keyOf(person))));
    mark([]);
  };
  const send = async () => {
    if (chosen.length === 0) return notify.warning(common('picker.nobody'));
    await save(chosen);
    notify.success(common('form.saved'));
    close();
  };
  const none = common('list.selectFirst');
  const move = (label: string, icon: ReactNode, act: () => unknown, blocked?: string) => (
    <ActionButton icon={icon} blocked={blocked} onClick={act}>
      {label}
    </ActionButton>
  );
  return (
    <div className={styles.picker}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      />
      <Filters<Key> texts={texts} list={pending} />
      <div className={styles.lists} data-branches={classFilter !== undefined}>
        {classFilter && (
          <aside className={styles.branches}>
            <ClassBranches
              value={params[classFilter] as string | undefined}
              onChange={(branch) => pending.search({ ...params, [classFilter]: branch })}
            />
          </aside>
        )}
        <section className={styles.pending} aria-label={common('picker.pending')}>
          <h3>{common('picker.pending')}</h3>
          <DataTable<ListRow<Q>, Key>
            texts={texts}
            list={pending}
            columns={columns}
            rowKey={rowKey}
            isSelectable
            sizes={sizes}
          />
        </section>
        <div className={styles.moves}>
          {move(common('picker.addAll'), <DoubleRightOutlined aria-hidden />, addAll)}
          <AddSelected<ListRow<Q>> selection={pending.selection} add={add} />
          {move(
            common('picker.removeSelected'),
            <LeftOutlined aria-hidden />,
            () => remove((key) => marked.includes(key)),
            marked.length === 0 ? none : undefined,
          )}
          {move(common('picker.removeAll'), <DoubleLeftOutlined aria-hidden />, () => remove(() => true))}
        </div>
        <ChosenPersons<ListRow<Q>, Key>
          texts={texts}
          columns={columns}
          rowKey={rowKey}
          soughtBy={soughtBy}
          persons={chosen}
          marked={marked}
          onMark={mark}
        />
      </div>
    </div>
  );
}

/** Takes over who is ticked; alone in being drawn when somebody is. */
function AddSelected<Row>({ selection, add }: { selection: Selection<Row>; add: (persons: readonly Row[]) => void }) {
  const common = useTexts('kit');
  const isNobody = useOfSelection(selection, ({ size }) => size === 0);
  return (
    <ActionButton
      icon={<RightOutlined aria-hidden />}
      blocked={isNobody ? common('list.selectFirst') : undefined}
      onClick={() => add([...selection.picked().values()])}
    >
      {common('picker.addSelected')}
    </ActionButton>
  );
}
