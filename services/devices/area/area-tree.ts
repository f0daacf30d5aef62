import { areaAdded, areaChanged } from '../../../libs/contracts/devices/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** An area that exists. */
export type Area = DataOf<typeof areaAdded>;

/** All areas of a school, by id: one stream, so that codes stay unique and no area ends up inside itself. */
export type AreaTree = ReadonlyMap<string, Area>;

export type AreaCommand =
  | { type: 'Add'; area: Area }
  /** A missing parent leaves the area where it is, null moves it to the top. */
  | { type: 'Change'; areaId: string; name: string; code: string; parentId?: string | null };

type AreaEvent = EventOf<typeof areaAdded> | EventOf<typeof areaChanged>;

const find = (tree: AreaTree, areaId: string): Area => {
  const area = tree.get(areaId);
  if (!area) throw Rejection.notFound('区域不存在');
  return area;
};

/** True when following parents up from `from` leads to `areaId`. */
function isBelow(tree: AreaTree, from: string, areaId: string): boolean {
  for (let at: string | undefined = from; at; at = tree.get(at)?.parentId) if (at === areaId) return true;
  return false;
}

/** Checks an area as it shall be against the others. @throws Rejection 1004, 1002, 1005 in this order */
function check(tree: AreaTree, { areaId, code, parentId }: Area): void {
  if (parentId) find(tree, parentId);
  for (const other of tree.values())
    if (other.code === code && other.areaId !== areaId) throw Rejection.duplicate('编码重复，请重新输入');
  if (parentId && isBelow(tree, parentId, areaId)) throw Rejection.state('上级区域不能是自身或其下级');
}

const isSame = (one: Area, other: Area) =>
  one.name === other.name && one.code === other.code && one.parentId === other.parentId;

/** The rules of areas. The stream's id is the school's. */
export const areaTree: Decider<AreaTree, AreaCommand, AreaEvent> = {
  category: 'area',
  types: [areaAdded, areaChanged],
  initial: new Map(),

  evolve: (tree, { data }) => new Map(tree).set(data.areaId, data),

  decide(command, tree) {
    if (command.type === 'Add') {
      check(tree, command.area);
      return [areaAdded(command.area)];
    }
    const { areaId, name, code, parentId } = command;
    const area = find(tree, areaId);
    const parent = parentId === undefined ? area.parentId : (parentId ?? undefined);
    const changed = { areaId, name, code, ...(parent ? { parentId: parent } : {}) };
    check(tree, changed);
    return isSame(area, changed) ? [] : [areaChanged(changed)];
  },
};
