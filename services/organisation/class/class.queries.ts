import {
  classCodeValidate,
  className,
  classQueryAll,
  classQueryTree,
} from '../../../libs/contracts/organisation/class.js';
import { isFree } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { classTable } from './class.read-model.js';
import { loadTreeWithin, pathText } from './class-tree.js';

/** All nodes, every parent before its children. */
export const listClasses = answers(classQueryAll, async (sql, _input, context) => [
  ...(await loadTreeWithin(sql, context)).nodes,
]);

/** The tree, nested and flat. */
export const showClassTree = answers(classQueryTree, async (sql, _input, context) => {
  const { roots, nodes } = await loadTreeWithin(sql, context);
  return { children: roots, tree: roots, list: [...nodes] };
});

/** The path text of a node. */
export const showClassPath = answers(className, async (sql, { id }, context) => {
  const tree = await loadTreeWithin(sql, context);
  return pathText(tree, tree.node(id));
});

/** Tells whether no other node of the school has the code. */
export const checkClassCode = answers(classCodeValidate, (sql, { code, id }, { school }) =>
  isFree(sql, classTable, school, { code }, id),
);
