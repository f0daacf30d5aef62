import { selectedIds } from '../../../libs/contracts/kernel/index.js';
import { classAdd, classSwitch, classUpdate } from '../../../libs/contracts/organisation/class.js';
import { newId } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { type ClassCommand, classNode } from './class.js';
import { type ClassNode, type ClassTree, heldTree } from './class-tree.js';

/** Commands that bring a node and all its descendants to a state (source: 001 §4). */
const switchBranch = (tree: ClassTree, node: ClassNode, state: 1 | 2): { key: [string]; command: ClassCommand }[] =>
  tree.branch(node).map(({ id }) => ({ key: [id], command: { type: 'SwitchTo', state } }));

/** Adds a node below a parent or at the top; gives its id. */
export const addClass = handles(classAdd, async (unit, { parentId, code, state, ...description }) => {
  const place = (await heldTree(unit)).placeBelow(parentId);
  const id = newId();
  await unit.handleRow(classNode, [id], { type: 'Add', place, code, state, description });
  return { id };
});

/** Changes the description, the place and the state of a node. */
export const updateClass = handles(classUpdate, async (unit, { id, parentId, code: _fixed, state, ...changes }) => {
  const tree = await heldTree(unit);
  const node = tree.node(id);
  await unit.handleRow(classNode, [id], { type: 'Change', changes });
  if (parentId !== undefined) {
    const [place, levels] = [tree.placeBelow(parentId), tree.levelsOf(node)];
    await unit.handleRow(classNode, [id], { type: 'Move', id, place, levels });
  }
  if (state !== undefined && state !== node.state) await unit.handleRows(classNode, switchBranch(tree, node, state));
});

/** Turns nodes to their other state, and their descendants with them. */
export const switchClasses = handles(classSwitch, async (unit, input) => {
  const ids = selectedIds(input);
  const tree = await heldTree(unit);
  const chosen = new Set(ids);
  // A chosen node below another chosen one goes with that one.
  const tops = ids.map((id) => tree.node(id)).filter((node) => !tree.isBelowAny(node, chosen));
  const commands = tops.flatMap((node) => switchBranch(tree, node, node.state === 1 ? 2 : 1));
  await unit.handleRows(classNode, commands);
});
