import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { deviceCodeValidate, deviceQuery } from '../../../libs/contracts/devices/index.js';
import { type RowOf, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { Database, type ListOptions, listPage, type Sql, selectRows } from '../../../libs/database/index.js';
import { queryOf } from '../../../libs/platform/index.js';
import { idsBelow, readAreas } from '../area/area.read-model.js';
import { readOnline } from '../presence/presence.read-model.js';
import { type DeviceRow, deviceTable } from './device.read-model.js';

export class ListDevices extends queryOf(deviceQuery) {}
export class CheckDeviceCode extends queryOf(deviceCodeValidate) {}

const listed: ListOptions<typeof deviceTable> = {
  filters: {
    type: { equals: 'type' },
    model: { equals: 'model' },
    code: { contains: 'code' },
    state: { equals: 'state' },
    name: { contains: 'name' },
    ip: { contains: 'ip' },
    workstation: { equals: 'workstation' },
    linkType: { equals: 'linkType' },
  },
  orderable: wireNamesOf(deviceQuery) as ListOptions<typeof deviceTable>['orderable'],
  defaultOrder: [['code', 'asc']],
};

type ListedDevice = RowOf<typeof deviceQuery>;

@QueryHandler(ListDevices)
export class ListDevicesHandler implements IQueryHandler<ListDevices> {
  constructor(private readonly database: Database) {}

  execute({ input, context }: ListDevices) {
    return this.database.inSchool(context.school, (sql) => this.read(sql, input));
  }

  private async read(sql: Sql, input: ListDevices['input']) {
    const areas = await readAreas(sql);
    const { areaId } = input.params;
    const page = await listPage(sql, deviceTable, input, {
      ...listed,
      where: (bind) => (areaId ? `area_id = any(${bind(idsBelow(areas, areaId))})` : undefined),
    });
    const onlineOf = await readOnline(
      sql,
      page.data.map(({ id }) => id),
    );
    const byId = new Map(areas.map((area) => [area.id, area]));
    const listedDevice = (row: DeviceRow): ListedDevice => {
      const area = byId.get(row.areaId);
      return {
        ...row,
        areaName: area?.name ?? '',
        parentAreaName: byId.get(area?.parentId ?? '')?.name ?? null,
        isOnline: onlineOf(row.id) ?? null,
      };
    };
    return { data: page.data.map(listedDevice), recordCount: page.recordCount };
  }
}

@QueryHandler(CheckDeviceCode)
export class CheckDeviceCodeHandler implements IQueryHandler<CheckDeviceCode> {
  constructor(private readonly database: Database) {}

  async execute({ input, context }: CheckDeviceCode) {
    const rows = await this.database.inSchool(context.school, (sql) =>
      selectRows(sql, deviceTable, 'code = $1', [input.code]),
    );
    return rows.every(({ id }) => id === input.id);
  }
}
