import { areaAdded, areaChanged } from '../../../libs/contracts/devices/index.js';
import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import type { Place } from '../../../libs/tree/index.js';
import { areas, type areaTable } from './area.read-model.js';

export type AreaCommand = { areaId: string; name: string; code: string } & (
  | { type: 'Add'; place: Place }
  /** A missing place leaves the area where it is. */
  | { type: 'Change'; place?: Place }
);

export type AreaEvent = EventOf<typeof areaAdded | typeof areaChanged>;

const below = (parentId: string | null | undefined) => (parentId ? { parentId } : {});

/**
 * The rules of one area, which is its row; what concerns the others (the place in the tree) comes with the command. In old
 * logs the events of all areas of a school are in one stream: a row is made of both.
 */
export const area: RowDecider<typeof areaTable, AreaCommand, AreaEvent> = {
  projection: areas,
  streamOf: (_event, { areaId }) => `area-${areaId}`,

  decide(command, row) {
    const { areaId, name, code, place } = command;
    switch (command.type) {
      case 'Add':
        return [areaAdded({ areaId, name, code, ...below(command.place.at(-1)) })];
      case 'Change': {
        if (!row) throw Rejection.notFound('区域不存在');
        if (place?.includes(areaId)) throw Rejection.state('上级区域不能是自身或其下级');
        const parentId = place ? (place.at(-1) ?? null) : row.parentId;
        const isSame = name === row.name && code === row.code && parentId === row.parentId;
        return isSame ? [] : [areaChanged({ areaId, name, code, ...below(parentId) })];
      }
    }
  },
};
