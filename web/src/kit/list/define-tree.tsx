import { PlusOutlined } from '@ant-design/icons';
import type { Call, OutputOf } from '@contracts/kernel/index.js';
import { Form } from 'antd';
import type { ComponentType } from 'react';
import { refreshAfter, useApi } from '@/api/queries.js';
import type { IfKnown, NameIn, Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import { type FormOpening, useOpenings } from '../dialog/openings.js';
import type { FormDefinition } from '../form/definition.js';
import type { Column } from './columns.js';
import { ListFrame } from './list-frame.js';
import { RefreshButton } from './refresh-button.js';
import type { RowAction } from './row-actions.js';
import { type TreeRow, TreeTable } from './tree-table.js';

/** A node of the tree that a call answers. */
type NodeOf<Q extends Call> =
  OutputOf<Q> extends { tree?: readonly (infer Node extends object)[] | null } ? Node : never;

/** A screen that is one tree. */
interface TreeDefinition<Q extends Call, Add extends Call, Key extends string> {
  /** Answers the nodes at the top as `tree`, the others below them. */
  query: Q;
  columns: readonly Column<NodeOf<Q>, NameIn<Key>>[];
  /** Adds a node at the top or below another one, `parentId`, and changes one. */
  form: FormDefinition<Add, Key>;
  /** Buttons beside the one that adds. */
  toolbar?: ComponentType;
  /** What else can be done with a node. */
  actions?: readonly RowAction<NodeOf<Q>, Key>[];
}

/** What every node has. */
interface NamedNode extends TreeRow<object> {
  name: string;
  children?: NamedNode[];
}

/** Texts that the screen of a tree needs beside those of a list. */
type TreeText = 'field.parent' | 'parent.none' | 'action.addBelow';

/** The node above another one. */
function above(nodes: readonly NamedNode[], id: string): NamedNode | undefined {
  for (const node of nodes) {
    const { children = [] } = node;
    const found = children.some((child) => child.id === id) ? node : above(children, id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Makes the screen of a tree: nodes are added at the top and below others, and changed. The form names the node above: the
 * locale folder has `field.parent`, `parent.none` and `action.addBelow`.
 */
export function defineTree<const N extends Namespace, Q extends Call, Add extends Call>(
  definition: TreeDefinition<Q, Add, TextKey<N>> & {
    /** Locale folder of the screen. */
    namespace: IfKnown<TreeText, TextKey<N>, N>;
  },
) {
  return () => <TreeScreen definition={definition} texts={useTexts(definition.namespace as N)} />;
}

interface TreeScreenProps<Q extends Call, Add extends Call, Key extends string> {
  definition: TreeDefinition<Q, Add, Key>;
  texts: Texts<Key>;
}

function TreeScreen<Q extends Call, Add extends Call, Key extends string>({
  definition: { query, columns, form, toolbar: Toolbar, actions = [] },
  texts,
}: TreeScreenProps<Q, Add, Key>) {
  // The definition has checked that its folder has them.
  const key = (known: TreeText | TextKey) => known as string as Key;
  const { data, error } = useApi(query);
  const rows = data && ((data as { tree?: readonly NamedNode[] | null }).tree ?? []);
  const [dialogs, open] = useOpenings(texts);
  const reload = () => refreshAfter(query);
  const nodeAbove = (name: string | undefined) => (
    <Form.Item label={texts(key('field.parent'))}>{name ?? texts(key('parent.none'))}</Form.Item>
  );
  const changing: FormOpening<NamedNode, Key> = {
    definition: form,
    texts,
    intro: ({ id }) => nodeAbove(above(rows ?? [], id)?.name),
  };
  const addingBelow: FormOpening<NamedNode, Key> = {
    definition: form,
    texts,
    target: ({ id }) => ({ given: { parentId: id } }),
    intro: ({ name }) => nodeAbove(name),
  };
  const adding = { definition: form, texts, intro: () => nodeAbove(undefined) };
  const add = (
    <ActionButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      call={form.add}
      onClick={() => open('form', adding)}
    >
      {texts(key('action.add'))}
    </ActionButton>
  );
  const all: readonly RowAction<NamedNode, Key>[] = [
    { label: key('action.edit'), call: form.update as Call | undefined, form: changing },
    { label: key('action.addBelow'), call: form.add, form: addingBelow },
    ...(actions as readonly RowAction<never, Key>[] as readonly RowAction<NamedNode, Key>[]),
  ];
  return (
    <ListFrame
      toolbar={
        <>
          {add}
          {Toolbar && <Toolbar />}
        </>
      }
      tools={<RefreshButton reload={reload} />}
    >
      <TreeTable
        texts={texts}
        rows={rows}
        error={error}
        columns={columns as readonly Column<never, NameIn<Key>>[] as readonly Column<NamedNode, NameIn<Key>>[]}
        actions={all}
        reload={reload}
        emptyAction={add}
      />
      {dialogs}
    </ListFrame>
  );
}
