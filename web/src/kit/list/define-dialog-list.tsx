import { PlusOutlined } from '@ant-design/icons';
import type { Call, ListRow } from '@contracts/kernel/index.js';
import type { ReactNode } from 'react';
import type { ClientInput } from '@/api/client.js';
import { useApi } from '@/api/queries.js';
import type { IfKnown, NameIn, Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, titlesIn, useTexts } from '@/language/use-texts.js';
import { OpenButton } from '../dialog/open-button.js';
import type { FormDefinition } from '../form/definition.js';
import { Loading } from '../states/loading.js';
import { Failure } from '../states/states.js';
import type { Column } from './columns.js';
import styles from './list.module.css';
import { removeAction } from './remove-action.js';
import type { RowAction } from './row-actions.js';
import { ShortTable } from './short-table.js';

/** What belongs to a row of a list, as the row's dialog shows it: all rows at once. */
export interface DialogListDefinition<Owner, Q extends Call, Add extends Call, Key extends string> {
  /** Answers a list. */
  query: Q;
  /** Says whose rows are meant: the question is asked with it, and forms send it with what is typed. */
  of: (owner: Owner) => Partial<ClientInput<Q>>;
  /** Stands beside the button that adds, to tell whose rows these are. */
  head: (owner: Owner, texts: Texts<Key>) => ReactNode;
  columns: readonly Column<ListRow<Q>, NameIn<Key>>[];
  /** Adds and changes rows. */
  form: FormDefinition<Add, Key>;
  /** Takes the id of the row that it removes; the question is `remove.question`. */
  remove: IfKnown<'remove.question', Key, Call>;
}

interface DialogListProps<Owner> {
  of: Owner;
  /** The rows alone, without what changes them. */
  isToRead?: boolean;
}

/** Makes what a dialog shows of the rows that belong to another one: add, change and remove. */
export function defineDialogList<const N extends Namespace, Owner, Q extends Call, Add extends Call>(
  definition: DialogListDefinition<Owner, Q, Add, TextKey<N>> & {
    /** Locale folder of the rows. */
    namespace: N;
  },
) {
  return (props: DialogListProps<Owner>) => (
    <DialogList {...props} definition={definition} texts={useTexts(definition.namespace as N)} />
  );
}

interface PartsProps<Owner, Q extends Call, Add extends Call, Key extends string> extends DialogListProps<Owner> {
  definition: DialogListDefinition<Owner, Q, Add, Key>;
  texts: Texts<Key>;
}

/** What a dialog shows of the rows that belong to another one. */
export function DialogList<Owner, Q extends Call, Add extends Call, Key extends string>(
  props: PartsProps<Owner, Q, Add, Key>,
) {
  const { of: owner, definition, texts } = props;
  if (props.isToRead) return <Rows {...props} />;
  const { form } = definition;
  const given = definition.of(owner);
  return (
    <div className={styles.dialogList}>
      <div className={styles.dialogHead}>
        {definition.head(owner, texts)}
        <OpenButton
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          call={form.add}
          texts={texts}
          form={{ definition: form, texts: textsOf(form, texts), target: () => ({ given }) }}
        >
          {texts('action.add' as Key)}
        </OpenButton>
      </div>
      <Rows {...props} />
    </div>
  );
}

/** The texts of a form that has no locale folder of its own. */
const textsOf = <Key extends string>({ namespace }: { namespace?: string }, texts: Texts<Key>) =>
  namespace === undefined ? texts : undefined;

/** Any row that has an id. */
interface Identified {
  id: string;
}

function Rows<Owner, Q extends Call, Add extends Call, Key extends string>({
  of: owner,
  isToRead,
  definition: { query, of, columns, form, remove },
  texts,
}: PartsProps<Owner, Q, Add, Key>) {
  const given = of(owner);
  const { data, error, refetch } = useApi(query, given);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  const key = (known: TextKey | 'remove.question') => known as string as Key;
  const actions: readonly RowAction<ListRow<Q> & Identified, Key>[] = [
    {
      label: key('action.edit'),
      call: form.update,
      form: { definition: form, texts: textsOf(form, texts), target: (row) => ({ row, given }) },
    },
    removeAction(remove, key('remove.question')) as RowAction<Identified, Key>,
  ];
  return (
    <ShortTable<ListRow<Q> & Identified, NameIn<Key>, Key>
      texts={texts}
      titleOf={titlesIn(texts)}
      columns={columns}
      rows={data as readonly (ListRow<Q> & Identified)[]}
      actions={isToRead ? undefined : actions}
    />
  );
}
