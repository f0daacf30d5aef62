import { groupPersonAdd, groupPersonDelete, groupPersonMove } from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { members, requireParts } from './group-part.js';
import { placeMembers, requireTypeOf, shareGroups } from './membership.js';

/** @throws Rejection 1004 where the school has no such student or teacher */
async function requirePersons({ sql, school }: Unit, ids: readonly string[]): Promise<void> {
  const known = await persons.byId(sql, school, ids, 'held');
  const attends = (id: string) => [1, 3].includes(known.get(id)?.type ?? 0);
  if (!ids.every(attends)) throw Rejection.notFound('人员不存在');
}

/** Adds persons to a group. */
export const addGroupPersons = handles(groupPersonAdd, async (unit, { groupId, persons: chosen }) => {
  const personIds = [...new Set(chosen.map(({ personId }) => personId))];
  // In the order in which who leaves is taken out: the person first, then the groups.
  await requirePersons(unit, personIds);
  shareGroups(unit);
  const type = await requireTypeOf(unit, groupId);
  await placeMembers(
    unit,
    type,
    personIds.map((personId) => ({ partId: newId(), personId, groupId })),
  );
});

/** Takes persons out of their groups. */
export const deleteGroupPersons = handles(groupPersonDelete, async (unit, { ids }) => {
  shareGroups(unit);
  await members.end(unit, await requireParts(unit, members, ids));
});

/** Moves persons from their groups to another one. */
export const moveGroupPersons = handles(groupPersonMove, async (unit, { groupId, ids }) => {
  shareGroups(unit);
  const rows = await requireParts(unit, members, ids);
  const type = await requireTypeOf(unit, groupId);
  const moving = rows.filter((row) => row.groupId !== groupId);
  await placeMembers(
    unit,
    type,
    moving.map(({ id, personId, streamId }) => ({ partId: id, personId, groupId, streamId })),
  );
});
