import { type Sql, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { Scope } from '../../../libs/platform/index.js';
import { byCode, holdTree, Tree, type TreeNode } from '../../../libs/tree/index.js';
import { type ClassRow, classTable } from './class.read-model.js';

/** A node as the contract's calls answer it. */
export interface ClassNode extends ClassRow, TreeNode<ClassNode> {
  parentId: string | null;
  code: string;
  id: string;
  /** Ids of all ancestors from the top, comma separated. */
  ancestorIds: string;
  parentName: string | null;
  parentCode: string | null;
}

/** The organisation tree of a school. */
export type ClassTree = Tree<ClassNode>;

function nameParent(node: ClassNode, parent: ClassNode | undefined): void {
  if (!parent) return;
  node.parentName = parent.name;
  node.parentCode = parent.code;
  node.ancestorIds = parent.ancestorIds ? `${parent.ancestorIds},${parent.id}` : parent.id;
}

/** The tree that rows make. */
export function classTreeOf(rows: readonly ClassRow[]): ClassTree {
  // The node's own properties come first: V8 takes twenty times as long to add them to a copy of the row.
  const own = { ancestorIds: '', parentName: null, parentCode: null };
  const tree = new Tree<ClassNode>(
    rows.map((row) => ({ ...own, children: [], ...row })),
    { node: '班级不存在', parent: '上级组织机构不存在' },
    byCode,
  );
  for (const node of tree.nodes) nameParent(node, tree.parentOf(node));
  return tree;
}

/** Names of the ancestors and of the node itself, joined by `/`. */
export const pathText = (tree: ClassTree, node: ClassNode): string =>
  tree
    .lineOf(node)
    .map(({ name }) => name)
    .join('/');

/** The part of the tree that a request may see: its classes, and what lies above them, which names them. */
export async function loadTreeWithin(sql: Sql, { school, ownClassIds }: Scope): Promise<ClassTree> {
  const rows = await selectRows(sql, classTable, 'school = $1', [school]);
  if (!ownClassIds) return classTreeOf(rows);
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<string>();
  for (const own of ownClassIds)
    for (let id: string | null | undefined = own; id && !shown.has(id); id = parents.get(id)) shown.add(id);
  return classTreeOf(rows.filter(({ id }) => shown.has(id)));
}

/** The tree of a school, of one query. */
export async function loadTree(sql: Sql, school: string): Promise<ClassTree> {
  return classTreeOf(await selectRows(sql, classTable, 'school = $1', [school]));
}

/** The tree as nobody else can change it until the unit is done. */
export async function heldTree(unit: Unit): Promise<ClassTree> {
  holdTree(unit, classTable);
  return loadTree(unit.sql, unit.school);
}
