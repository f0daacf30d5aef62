import {
  type FloorMark,
  floorPlanAdded,
  floorPlanChanged,
  floorPlanRemoved,
  marksAfter,
} from '../../../libs/contracts/devices/index.js';
import { integer, json, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const floorPlanTable = table('devices', 'floor_plan', {
  columns: {
    id: uuid(),
    school: uuid(),
    buildingId: uuid(),
    floor: integer(),
    /** Address of the picture. */
    picture: varchar(),
    /** Also of what has left the floor since the plan was changed last. */
    marks: json<FloorMark[]>(),
    /** What the marks lead to. */
    roomIds: json<string[]>(),
  },
  key: ['id'],
  indexes: { floor_plan_building: { columns: ['school', 'buildingId', 'floor'] } },
});

const marked = (marks: FloorMark[]) => ({ marks, roomIds: [...new Set(marks.flatMap(({ roomId }) => roomId ?? []))] });

/** The plans of the floors. */
export const floorPlans = projection({
  source: 'devices',
  table: floorPlanTable,
  version: 2,
  on: (on) => [
    on(floorPlanAdded, (_row, { streamId, school, data }) => ({ id: streamId, school, ...data, ...marked([]) })),
    on(
      floorPlanChanged,
      (row, { data }) =>
        row && { ...row, picture: data.picture ?? row.picture, ...marked(marksAfter(row.marks, data)) },
    ),
    on(floorPlanRemoved, () => undefined),
  ],
});
