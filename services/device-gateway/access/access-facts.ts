import type { AccessRuleAttributes } from '../../../libs/contracts/devices/index.js';
import type { CopiedClass, CopiedDevice, CopiedDoor } from '../../../libs/copies/index.js';
import { grouped, type RowOf, type Sql, selectRows } from '../../../libs/database/index.js';
import { areaTable, classes, devices, ruleTable, temporaryTable, withdrawalTable } from './copies.js';

/** A rule of who may pass where, with its id. */
export interface AccessRule extends AccessRuleAttributes {
  id: string;
}

/** A node of a tree: a class, an area. */
interface Node {
  id: string;
  parentId: string | null;
}

/** Whatever decides at which doors of a school somebody may pass, but for the persons themselves. */
export interface AccessFacts {
  rules: readonly AccessRule[];
  classes: readonly Pick<CopiedClass, 'id' | 'parentId'>[];
  areas: readonly Node[];
  devices: readonly CopiedDevice[];
  doorsOf: (deviceId: string) => readonly CopiedDoor[];
  temporary: readonly Pick<RowOf<typeof temporaryTable>, 'deviceId' | 'doorId'>[];
  withdrawals: ReadonlyMap<string, Pick<RowOf<typeof withdrawalTable>, 'isWithdrawn' | 'doorIds'>>;
}

/** Reads them. */
export async function readFacts(sql: Sql, school: string): Promise<AccessFacts> {
  const own = <T extends Parameters<typeof selectRows>[1]>(table: T, order = '') =>
    selectRows(sql, table, 'school = $1', [school], order);
  const rules = await own(ruleTable);
  const doors = grouped(await own(devices.doors, 'order by code'), ({ deviceId }) => deviceId);
  const withdrawals = await own(withdrawalTable);
  return {
    rules: rules.map(({ id, rule }) => ({ id, ...rule })),
    classes: await own(classes.table),
    areas: await own(areaTable),
    devices: await own(devices.devices, 'order by code'),
    doorsOf: (deviceId) => doors.get(deviceId) ?? [],
    temporary: await own(temporaryTable),
    withdrawals: new Map(withdrawals.map((row) => [row.deviceId, row])),
  };
}

/** Tells of a node whether it is one of these or below one of them. */
export function branchOf(nodes: readonly Node[], tops: readonly string[]): (id: string | null) => boolean {
  if (tops.length === 0) return () => false;
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const wanted = new Set(tops);
  return (id) => {
    const seen = new Set<string>();
    for (let at = id; at !== null && at !== undefined && !seen.has(at); at = parents.get(at) ?? null) {
      if (wanted.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
}
