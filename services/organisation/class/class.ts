import { isDeepStrictEqual } from 'node:util';
import {
  type Changes,
  type DataOf,
  type EventOf,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import {
  classAdded,
  classChanged,
  classMoved,
  classStateSwitched,
} from '../../../libs/contracts/organisation/class.events.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** Levels that the tree may have: enough for any school, few enough to walk. */
export const maxLevels = 16;

/** Where a node is to stand: the ids of its ancestors there, from the top to the parent; none at the top. */
export type Place = readonly string[];

type Description = DataOf<typeof classChanged>;
type State = DataOf<typeof classStateSwitched>['state'];

export type ClassCommand =
  | { type: 'Add'; place: Place; code: string; state: State; description: Description }
  | { type: 'Change'; changes: Changes<Description> }
  /** `id`: of the node; `levels`: how many it and its descendants take. */
  | { type: 'Move'; id: string; place: Place; levels: number }
  | { type: 'SwitchTo'; state: State };

export type ClassEvent = EventOf<
  typeof classAdded | typeof classChanged | typeof classMoved | typeof classStateSwitched
>;

/** A node of the organisation tree: grade, class or administration. */
export interface Class {
  description: Description;
  parentId?: string;
  state: State;
}

/** The event data that names the parent; no name at the top. */
function parentAt(place: Place, levels: number): { parentId?: string } {
  if (place.length + levels > maxLevels) throw Rejection.state('组织机构层级不能超过{max}级', { max: maxLevels });
  const parentId = place.at(-1);
  return parentId === undefined ? {} : { parentId };
}

function decideOn(node: Class, command: Exclude<ClassCommand, { type: 'Add' }>): ClassEvent[] {
  switch (command.type) {
    case 'Change': {
      const description = withChanges(node.description, command.changes);
      return isDeepStrictEqual(description, node.description) ? [] : [classChanged(description)];
    }
    case 'Move': {
      const { id, place, levels } = command;
      if (place.at(-1) === node.parentId) return [];
      if (place.includes(id)) throw Rejection.state('不能移动到自身或下级组织机构');
      return [classMoved(parentAt(place, levels))];
    }
    case 'SwitchTo':
      return command.state === node.state ? [] : [classStateSwitched({ state: command.state })];
  }
}

/** The rules of one node. What concerns several nodes (the tree, descendants) comes with the command. */
export const classDecider: Decider<Class | undefined, ClassCommand, ClassEvent> = {
  category: 'class',
  types: [classAdded, classChanged, classMoved, classStateSwitched],
  initial: undefined,

  evolve(node, event) {
    switch (event.type) {
      case 'ClassAdded': {
        const { parentId, state, code: _code, ...description } = event.data;
        return { description, parentId, state };
      }
      case 'ClassChanged':
        return node && { ...node, description: event.data };
      case 'ClassMoved':
        return node && { ...node, parentId: event.data.parentId };
      case 'ClassStateSwitched':
        return node && { ...node, state: event.data.state };
    }
  },

  decide(command, node) {
    if (command.type === 'Add') {
      const { place, code, state, description } = command;
      return [classAdded({ ...description, code, state, ...parentAt(place, 1) })];
    }
    if (!node) throw Rejection.notFound('班级不存在');
    return decideOn(node, command);
  },
};
