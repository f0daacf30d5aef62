import type { ruleDraftQuery } from '../../../libs/contracts/attendance/index.js';
import { type OutputOf, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, type Sql } from '../../../libs/database/index.js';
import { classes } from '../copies.js';
import type { AttendanceRule, RuleDraft } from '../rule/rule.js';

/** A draft as calls are given it and answer it. */
export type GivenDraft = OutputOf<typeof ruleDraftQuery>['draft'];

/** What of a rule a draft replaces. */
type Replaced = Pick<AttendanceRule, 'shifts' | 'excludedClassIds'>;

/** A draft as it is answered. */
export const toldDraft = ({ shifts, excludedClassIds, ...said }: RuleDraft): GivenDraft => ({
  ...said,
  shifts: shifts.map(({ shiftId: id, ...shift }) => ({ id, ...shift })),
  excludedClassIds: [...excludedClassIds],
});

/**
 * The draft that a request gives; new shifts get ids.
 * @param held classes that are left out stay until the transaction ends
 * @throws Rejection 1001 where no shifts are given, 1004 for a shift that the rule does not have, or names twice, and for a class that nobody knows
 */
export async function draftOf(
  { sql, school }: { sql: Sql; school: string },
  rule: Replaced,
  { shifts, excludedClassIds = [], ...said }: GivenDraft,
  held?: 'held',
): Promise<RuleDraft> {
  // Who leaves them out does not mean that the rule is to have none.
  if (!shifts) throw Rejection.invalid('请提交班次');
  const named = shifts.flatMap(({ id }) => id ?? []);
  if (new Set(named).size < named.length || named.some((id) => !rule.shifts[id])) throw Rejection.notFound();
  // A class that is left out already may be gone meanwhile.
  const added = excludedClassIds.filter((id) => !rule.excludedClassIds.includes(id));
  const known = await classes.byId(sql, school, added, held);
  if (known.size < added.length) throw Rejection.notFound('班级不存在');
  return {
    ...present(said),
    shifts: shifts.map(({ id = newId(), ...shift }) => ({ shiftId: id, ...shift })),
    excludedClassIds,
  };
}
