import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  commandMessageOf,
  commandNameOf,
  controlQuery,
  controlQueryCommand,
  controlSummary,
} from '../../../libs/contracts/devices/index.js';
import { onlineState } from '../../../libs/contracts/enumerations.js';
import { mergedFilters, type RowOf } from '../../../libs/contracts/kernel/index.js';
import { Database, listPage, type Sql, selectRows } from '../../../libs/database/index.js';
import { LocalTime, queryOf, translate } from '../../../libs/platform/index.js';
import { idsBelow, readAreas } from '../area/area.read-model.js';
import { type DeviceRow, deviceTable } from '../device/device.read-model.js';
import { doorOrder, doorTable } from '../door/door.read-model.js';
import { type OnlineLookup, readOnline } from '../presence/presence.read-model.js';
import { commandTable } from './command.read-model.js';

export class ListCards extends queryOf(controlQuery) {}
export class SummariseCards extends queryOf(controlSummary) {}
export class ListCommands extends queryOf(controlQueryCommand) {}

type Card = RowOf<typeof controlQuery>;
type Place = SummariseCards['input']['params'];

/** The devices of a place, by number. Nothing is bound to buildings. */
async function devicesAt(sql: Sql, { areaId, buildingId, unit, floor, type }: Place): Promise<DeviceRow[]> {
  if (buildingId !== undefined || unit !== undefined || floor !== undefined) return [];
  const areaIds = areaId ? idsBelow(await readAreas(sql), areaId) : null;
  const condition = '($1::uuid[] is null or area_id = any($1)) and ($2::integer is null or type = $2)';
  return selectRows(sql, deviceTable, condition, [areaIds, type ?? null], 'order by code');
}

/** Code of a state (enumeration OnlineState). */
const stateOf = (isOnline: ReturnType<OnlineLookup>): Card['state'] => (isOnline === undefined ? 3 : isOnline ? 1 : 2);

/** One card for every door, and for every device without doors. */
async function cardsAt(sql: Sql, place: Place): Promise<Card[]> {
  const devices = await devicesAt(sql, place);
  const ids = devices.map(({ id }) => id);
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [ids], doorOrder);
  const onlineOf = await readOnline(sql, ids);
  return devices.flatMap((device): Card[] => {
    const card = {
      name: device.name,
      state: stateOf(onlineOf(device.id)),
      type: device.type,
      deviceCode: device.code,
    };
    const own = doors.filter(({ deviceId }) => deviceId === device.id);
    if (own.length === 0) return [{ ...card, id: device.id, doorCode: '' }];
    return own.map(({ id, code }) => ({ ...card, id, doorCode: code }));
  });
}

@QueryHandler(ListCards)
export class ListCardsHandler implements IQueryHandler<ListCards> {
  constructor(private readonly database: Database) {}

  async execute({ input, context }: ListCards) {
    const { state, ...place } = mergedFilters<ListCards['input']['params']>(input);
    const cards = await this.database.inSchool(context.school, (sql) => cardsAt(sql, place));
    return state === undefined
      ? cards
      : cards.filter((card) => card.state === (state === 1 || state === 3 ? state : 2));
  }
}

@QueryHandler(SummariseCards)
export class SummariseCardsHandler implements IQueryHandler<SummariseCards> {
  constructor(private readonly database: Database) {}

  async execute({ input, context }: SummariseCards) {
    const cards = await this.database.inSchool(context.school, (sql) => cardsAt(sql, mergedFilters<Place>(input)));
    const counts = onlineState.codes.map((state) => ({
      state,
      number: cards.filter((card) => card.state === state).length,
    }));
    // The specification knows online and offline: a third row is there only where something is unknown.
    return counts.filter(({ state, number }) => state !== 3 || number > 0);
  }
}

@QueryHandler(ListCommands)
export class ListCommandsHandler implements IQueryHandler<ListCommands> {
  constructor(
    private readonly database: Database,
    private readonly time: LocalTime,
  ) {}

  async execute({ input, context }: ListCommands) {
    const page = await this.database.inSchool(context.school, (sql) =>
      listPage(sql, commandTable, input, {
        filters: { deviceCode: { contains: 'deviceCode' }, state: { equals: 'state' } },
        orderable: { createtime: 'requestedAt', acktime: 'concludedAt', devicecode: 'deviceCode' },
        defaultOrder: [['requestedAt', 'desc']],
      }),
    );
    const data = page.data.map(
      (row): RowOf<typeof controlQueryCommand> => ({
        id: row.id,
        deviceCode: row.deviceCode,
        doorCode: row.doorCode ?? '',
        command: commandNameOf(row.operation),
        state: row.state,
        createdAt: this.time.text(row.requestedAt),
        answeredAt: row.concludedAt === null ? null : this.time.text(row.concludedAt),
        message: translate(
          { template: commandMessageOf(row.stage ?? undefined, row.code ?? undefined) },
          context.language,
        ),
      }),
    );
    return { data, recordCount: page.recordCount };
  }
}
