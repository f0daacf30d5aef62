import {
  type FloorMark,
  floorPlanAdded,
  floorPlanChanged,
  floorPlanRemoved,
  markId,
  marksAfter,
  mostMarks,
} from '../../../libs/contracts/devices/index.js';
import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** Id of the plan of a floor, which follows from both: a floor has one. */
export const floorPlanId = (buildingId: string, floor: number): string => namedId('floorPlan', buildingId, floor);

export type FloorPlanCommand =
  | { type: 'Add'; buildingId: string; floor: number; picture: string }
  | {
      type: 'Change';
      /** Stays where it is missing. */
      picture?: string;
      placed: readonly FloorMark[];
      /** What is marked no more (`markId`). */
      removed: readonly string[];
      /** What can be marked on the floor now (`markId`), each at its device: marks of what has left it go. */
      standing: readonly { id: string; deviceId: string }[];
      /** The rooms of the floor now: marks of others lead to none. */
      roomIds: readonly string[];
    }
  | { type: 'Remove' };

/** What a plan shows. */
interface FloorPlan {
  picture: string;
  marks: readonly FloorMark[];
}

const types = [floorPlanAdded, floorPlanChanged, floorPlanRemoved] as const;
type FloorPlanEvent = EventOf<(typeof types)[number]>;

/** A share of the picture, to a ten-thousandth: less than a pixel. */
const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

const isSame = (one: FloorMark, other: FloorMark | undefined) =>
  one.x === other?.x && one.y === other.y && one.roomId === other.roomId;

/** @throws Rejection 1004 for what is not on the floor or the plan, 1001 for too many marks */
function change(
  plan: FloorPlan,
  { picture, placed, removed, standing, roomIds }: Extract<FloorPlanCommand, { type: 'Change' }>,
): FloorPlanEvent[] {
  const before = new Map(plan.marks.map((mark) => [markId(mark), mark]));
  const here = new Map(standing.map(({ id, deviceId }) => [id, deviceId]));
  if (placed.some((mark) => here.get(markId(mark)) !== mark.deviceId)) throw Rejection.notFound('该楼层没有此门或设备');
  if (placed.some(({ roomId }) => roomId && !roomIds.includes(roomId))) throw Rejection.notFound('该楼层没有此房间');
  if (removed.some((id) => !before.has(id))) throw Rejection.notFound('平面图上没有此标记');
  const named = new Map(placed.map((mark) => [markId(mark), { ...mark, x: rounded(mark.x), y: rounded(mark.y) }]));
  const isGone = (id: string) => !named.has(id) && (removed.includes(id) || !here.has(id));
  for (const [id, { roomId, ...mark }] of before)
    if (roomId && !roomIds.includes(roomId) && !named.has(id) && !isGone(id)) named.set(id, mark);
  const changed = {
    ...(picture !== undefined && picture !== plan.picture && { picture }),
    placed: [...named].flatMap(([id, mark]) => (isSame(mark, before.get(id)) ? [] : [mark])),
    removed: [...before.keys()].filter(isGone),
  };
  if (marksAfter(plan.marks, changed).length > mostMarks)
    throw Rejection.invalid('{label}不能超过{max}条', { label: '标记', max: mostMarks });
  const isNothing = changed.picture === undefined && changed.placed.length === 0 && changed.removed.length === 0;
  return isNothing ? [] : [floorPlanChanged(changed)];
}

/** The plan of a floor: its picture, and where doors and devices stand on it. */
export const floorPlan: Decider<FloorPlan | undefined, FloorPlanCommand, FloorPlanEvent> = {
  category: 'floorPlan',
  types: [...types],
  initial: undefined,

  evolve(plan, event) {
    switch (event.type) {
      case 'FloorPlanAdded':
        return { picture: event.data.picture, marks: [] };
      case 'FloorPlanChanged':
        return plan && { picture: event.data.picture ?? plan.picture, marks: marksAfter(plan.marks, event.data) };
      case 'FloorPlanRemoved':
        return undefined;
    }
  },

  decide(command, plan) {
    if (command.type === 'Add') {
      if (plan) throw Rejection.duplicate('该楼层已有平面图');
      const { buildingId, floor, picture } = command;
      return [floorPlanAdded({ buildingId, floor, picture })];
    }
    if (!plan) throw Rejection.notFound('平面图不存在');
    return command.type === 'Remove' ? [floorPlanRemoved({})] : change(plan, command);
  },
};
