import { deviceCodeValidate, deviceQuery } from '../../../libs/contracts/devices/index.js';
import { type ListRow, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { isFree, type ListOptions, listPage } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { idsBelow, readAreas } from '../area/area.read-model.js';
import { readOnline } from '../presence/presence.read-model.js';
import { type DeviceRow, deviceTable } from './device.read-model.js';

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

type ListedDevice = ListRow<typeof deviceQuery>;

/** Lists devices, with their areas and whether they are online. */
export const listDevices = answers(deviceQuery, async (sql, input) => {
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
});

/** Tells whether a number is free. */
export const checkDeviceCode = answers(deviceCodeValidate, (sql, { code, id }, { school }) =>
  isFree(sql, deviceTable, school, { code }, id),
);
