import {
  commandMessageOf,
  commandNameOf,
  controlQuery,
  controlQueryCommand,
  controlSummary,
} from '../../../libs/contracts/devices/index.js';
import { onlineState } from '../../../libs/contracts/enumerations.js';
import { type InputOf, type ListRow, mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { listPage, type Sql, selectRows } from '../../../libs/database/index.js';
import { answers, LocalTime, translate } from '../../../libs/platform/index.js';
import { idsBelow, readAreas } from '../area/area.read-model.js';
import { boundDevices } from '../binding/bound-devices.js';
import { type DeviceRow, deviceTable } from '../device/device.read-model.js';
import { cardsOf } from './cards.js';
import { commandTable } from './command.read-model.js';

type Place = InputOf<typeof controlSummary>['params'];

/** The devices of a place, by number: those of an area, or those that are bound to a building, a unit or a floor. */
async function devicesAt(sql: Sql, { areaId, buildingId, unit, floor, type }: Place): Promise<DeviceRow[]> {
  if (buildingId !== undefined || unit !== undefined || floor !== undefined)
    return boundDevices(sql, { areaId, buildingId, unit, floor }, type);
  const areaIds = areaId ? idsBelow(await readAreas(sql), areaId) : null;
  const condition = '($1::uuid[] is null or area_id = any($1)) and ($2::integer is null or type = $2)';
  return selectRows(sql, deviceTable, condition, [areaIds, type ?? null], 'order by code');
}

/** One card for every door of a place, and for every device without doors. */
const cardsAt = async (sql: Sql, place: Place) => cardsOf(sql, await devicesAt(sql, place));

/** Lists the cards of doors and devices. */
export const listCards = answers(controlQuery, async (sql, input) => {
  const { state, ...place } = mergedFilters<InputOf<typeof controlQuery>['params']>(input);
  const cards = await cardsAt(sql, place);
  return state === undefined ? cards : cards.filter((card) => card.state === (state === 1 || state === 3 ? state : 2));
});

/** Counts cards online and offline. */
export const summariseCards = answers(controlSummary, async (sql, input) => {
  const cards = await cardsAt(sql, mergedFilters<Place>(input));
  const counts = onlineState.codes.map((state) => ({
    state,
    number: cards.filter((card) => card.state === state).length,
  }));
  // The specification knows online and offline: a third row is there only where something is unknown.
  return counts.filter(({ state, number }) => state !== 3 || number > 0);
});

/** Lists commands and what became of them. */
export const listCommands = answers(
  controlQueryCommand,
  { time: LocalTime },
  async (sql, input, { language }, { time }) => {
    const { data, recordCount } = await listPage(sql, commandTable, input, {
      filters: { deviceCode: { contains: 'deviceCode' }, state: { equals: 'state' } },
      orderable: { createtime: 'requestedAt', acktime: 'concludedAt', devicecode: 'deviceCode' },
      defaultOrder: [['requestedAt', 'desc']],
    });
    const rows = data.map(
      (row): ListRow<typeof controlQueryCommand> => ({
        id: row.id,
        deviceCode: row.deviceCode,
        doorCode: row.doorCode ?? '',
        command: commandNameOf(row.operation),
        state: row.state,
        createdAt: time.text(row.requestedAt),
        answeredAt: row.concludedAt === null ? null : time.text(row.concludedAt),
        message: translate({ template: commandMessageOf(row.stage ?? undefined, row.code ?? undefined) }, language),
      }),
    );
    return { data: rows, recordCount };
  },
);
