import { Rejection } from '../contracts/kernel/index.js';

/** What every node of a tree has; `children` is filled when the tree is put together. */
export interface TreeNode<N> {
  id: string;
  /** Null at the top. */
  parentId: string | null;
  children: N[];
}

/** Where a node is to stand: the ids of its ancestors there, from the top to the parent; none at the top. */
export type Place = readonly string[];

/** What is said of ids that the school does not have: Chinese templates. */
export interface UnknownNode {
  node: string;
  parent: string;
}

const { compare } = new Intl.Collator('zh', { numeric: true });

/** The order of siblings by their codes as people count: G2 before G10. */
export const byCode = (one: { code: string }, other: { code: string }): number => compare(one.code, other.code);

/** A tree of a school, put together in one pass over its nodes. */
export class Tree<N extends TreeNode<N>> {
  readonly roots: N[] = [];
  /** Every parent before its children, siblings in their order. */
  readonly nodes: readonly N[];
  private readonly byId: ReadonlyMap<string, N>;

  /** @param nodes without children, in any order @param order of siblings */
  constructor(
    nodes: readonly N[],
    private readonly unknown: UnknownNode,
    order: (one: N, other: N) => number,
  ) {
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    for (const node of nodes) (this.parentOf(node)?.children ?? this.roots).push(node);
    // Siblings alone: to compare as people count is most of the work of a large tree.
    for (const siblings of [this.roots, ...nodes.map(({ children }) => children)]) siblings.sort(order);
    this.nodes = walk(this.roots);
  }

  /** The node, where the school has it. */
  find(id: string): N | undefined {
    return this.byId.get(id);
  }

  /** @throws Rejection 1004 where the school has no such node */
  node(id: string): N {
    const node = this.byId.get(id);
    if (!node) throw Rejection.notFound(this.unknown.node);
    return node;
  }

  /** Undefined at the top. */
  parentOf({ parentId }: N): N | undefined {
    return parentId === null ? undefined : this.byId.get(parentId);
  }

  /** The place below a parent; without one, the top. @throws Rejection 1004 where the school has no such node */
  placeBelow(parentId: string | null | undefined): Place {
    if (!parentId) return [];
    const parent = this.byId.get(parentId);
    if (!parent) throw Rejection.notFound(this.unknown.parent);
    return this.lineOf(parent).map(({ id }) => id);
  }

  /** Ancestors from the top, and the node itself. */
  lineOf(node: N): N[] {
    const line = [node];
    for (let parent = this.parentOf(node); parent; parent = this.parentOf(parent)) line.unshift(parent);
    return line;
  }

  /** The node and all its descendants, every parent before its children. */
  branch(node: N): readonly N[] {
    return walk([node]);
  }

  /** How many levels the node and its descendants take. */
  levelsOf(node: N): number {
    const depth = this.lineOf(node).length;
    return Math.max(...this.branch(node).map((one) => this.lineOf(one).length - depth + 1));
  }

  /** True when another node of the branches of `ids` holds the node. */
  isBelowAny(node: N, ids: ReadonlySet<string>): boolean {
    return this.lineOf(node).some((ancestor) => ancestor !== node && ids.has(ancestor.id));
  }
}

function walk<N extends TreeNode<N>>(nodes: readonly N[], into: N[] = []): N[] {
  for (const node of nodes) {
    into.push(node);
    walk(node.children, into);
  }
  return into;
}
