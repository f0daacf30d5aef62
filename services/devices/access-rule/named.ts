import { type AccessRuleAttributes, openAccessRule } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { areaTable } from '../area/area.read-model.js';
import { persons } from '../copies.js';
import { deviceTable } from '../device/device.read-model.js';
import { doorTable } from '../door/door.read-model.js';

type Named = Pick<AccessRuleAttributes, 'areaIds' | 'deviceIds' | 'doorIds' | 'personIds'>;

/**
 * Those that a rule named before stay, also where they were removed since: else it could not be saved any more.
 * @throws Rejection 1004 where the school has not all of the places and persons that are named anew
 */
export async function requireNamed(
  { sql, school }: Unit,
  { areaIds, deviceIds, doorIds, personIds }: Partial<Named>,
  before: Named = openAccessRule,
): Promise<void> {
  const added = (ids: readonly string[] = [], known: readonly string[]) => ids.filter((id) => !known.includes(id));
  const places = [
    [areaTable, added(areaIds, before.areaIds), '区域不存在'],
    [deviceTable, added(deviceIds, before.deviceIds), '设备不存在'],
    [doorTable, added(doorIds, before.doorIds), '门不存在'],
  ] as const;
  for (const [table, ids, missing] of places) {
    const wanted = new Set(ids);
    const found = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, [...wanted]]);
    if (found.length < wanted.size) throw Rejection.notFound(missing);
  }
  const wanted = added(personIds, before.personIds);
  const known = await persons.byId(sql, school, wanted, 'held');
  if (wanted.some((id) => !known.has(id))) throw Rejection.notFound('人员不存在');
}
