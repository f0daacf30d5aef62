import { buildingQueryByArea } from '../../../libs/contracts/devices/index.js';
import type { ListRow } from '../../../libs/contracts/kernel/index.js';
import { grouped } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { queryAllEntries } from '../../../libs/resource/index.js';
import { buildings } from '../dictionaries.js';

type BuildingInArea = ListRow<typeof buildingQueryByArea>;

/** Tells the buildings of each area. */
export const listByArea = answers(buildingQueryByArea, async (sql, _none, { school }) => {
  const all = (await queryAllEntries(sql, buildings, school, {})) as unknown as (BuildingInArea & { areaId: string })[];
  return Object.fromEntries(grouped(all, ({ areaId }) => areaId));
});
