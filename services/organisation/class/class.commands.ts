import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { selectedIds } from '../../../libs/contracts/kernel/index.js';
import { classAdd, classSwitch, classUpdate } from '../../../libs/contracts/organisation/class.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { type ClassCommand, classDecider } from './class.js';
import { type ClassNode, type ClassTree, loadTree } from './class-tree.js';

/** Adds a node below a parent or at the top; gives its id. */
export class AddClass extends commandOf(classAdd) {}

/** Changes the description, the place and the state of a node. */
export class UpdateClass extends commandOf(classUpdate) {}

/** Turns nodes to their other state, and their descendants with them. */
export class SwitchClasses extends commandOf(classSwitch) {}

/**
 * The tree as nobody else can change it until the unit is done. Two moves that are harmless one by one could make a cycle
 * together, and they have no stream in common; so a school's tree is changed by one at a time.
 */
async function holdTree({ sql, school }: Unit): Promise<ClassTree> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`organisation.class:${school}`]);
  return loadTree(sql, school);
}

/** Commands that bring a node and all its descendants to a state (source: 001 §4). */
const switchBranch = (tree: ClassTree, node: ClassNode, state: 1 | 2): { id: string; command: ClassCommand }[] =>
  tree.branch(node).map(({ id }) => ({ id, command: { type: 'SwitchTo', state } }));

@CommandHandler(AddClass)
export class AddClassHandler implements ICommandHandler<AddClass> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: AddClass) {
    const { parentId, code, state, ...description } = input;
    return this.store.transact(context, async (unit) => {
      const tree = await holdTree(unit);
      const id = randomUUID();
      await unit.handle(classDecider, id, { type: 'Add', place: tree.placeBelow(parentId), code, state, description });
      return { id };
    });
  }
}

@CommandHandler(UpdateClass)
export class UpdateClassHandler implements ICommandHandler<UpdateClass> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: UpdateClass) {
    const { id, parentId, code: _fixed, state, ...changes } = input;
    return this.store.transact(context, async (unit) => {
      const tree = await holdTree(unit);
      const node = tree.node(id);
      await unit.handle(classDecider, id, { type: 'Change', changes });
      if (parentId !== undefined) {
        const [place, levels] = [tree.placeBelow(parentId), tree.levelsOf(node)];
        await unit.handle(classDecider, id, { type: 'Move', id, place, levels });
      }
      if (state !== undefined && state !== node.state)
        await unit.handleMany(classDecider, switchBranch(tree, node, state));
    });
  }
}

@CommandHandler(SwitchClasses)
export class SwitchClassesHandler implements ICommandHandler<SwitchClasses> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: SwitchClasses) {
    const ids = selectedIds(input);
    return this.store.transact(context, async (unit) => {
      const tree = await holdTree(unit);
      const chosen = new Set(ids);
      // A chosen node below another chosen one goes with that one.
      const tops = ids.map((id) => tree.node(id)).filter((node) => !tree.isBelowAny(node, chosen));
      const commands = tops.flatMap((node) => switchBranch(tree, node, node.state === 1 ? 2 : 1));
      await unit.handleMany(classDecider, commands);
    });
  }
}
