import { isDeepStrictEqual } from 'node:util';
import {
  type Changes,
  type DataOf,
  type EventOf,
  present,
  Rejection,
  withChanges,
} from '../../../libs/contracts/kernel/index.js';
import {
  classAdded,
  classChanged,
  classMoved,
  classStateSwitched,
} from '../../../libs/contracts/organisation/class.events.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import type { Place } from '../../../libs/tree/index.js';
import { type ClassRow, classes, type classTable } from './class.read-model.js';

/** Levels that the tree may have: enough for any school, few enough to walk. */
export const maxLevels = 16;

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

/** The event data that names the parent; no name at the top. */
function parentAt(place: Place, levels: number): { parentId?: string } {
  if (place.length + levels > maxLevels) throw Rejection.state('组织机构层级不能超过{max}级', { max: maxLevels });
  const parentId = place.at(-1);
  return parentId === undefined ? {} : { parentId };
}

const descriptionOf = ({ name, type, enrolledOn, years }: ClassRow): Description => ({
  name,
  type,
  ...present({ enrolledOn, years }),
});

/**
 * The rules of one node, which is its row: what concerns several nodes (the tree, descendants) comes with the command, from
 * the rows of the tree. See `holdTree`.
 */
export const classNode: RowDecider<typeof classTable, ClassCommand, ClassEvent> = {
  projection: classes,
  streamOf: (_event, _command, [id]) => `class-${id}`,

  decide(command, node) {
    if (command.type === 'Add') {
      const { place, code, state, description } = command;
      return [classAdded({ ...description, code, state, ...parentAt(place, 1) })];
    }
    if (!node) throw Rejection.notFound('班级不存在');
    switch (command.type) {
      case 'Change': {
        const before = descriptionOf(node);
        const description = withChanges(before, command.changes);
        return isDeepStrictEqual(description, before) ? [] : [classChanged(description)];
      }
      case 'Move': {
        const { id, place, levels } = command;
        if ((place.at(-1) ?? null) === node.parentId) return [];
        if (place.includes(id)) throw Rejection.state('不能移动到自身或下级组织机构');
        return [classMoved(parentAt(place, levels))];
      }
      case 'SwitchTo':
        return command.state === node.state ? [] : [classStateSwitched({ state: command.state })];
    }
  },
};
