import {
  attendanceShiftAdd,
  attendanceShiftDelete,
  attendanceShiftUpdate,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { attendanceRule } from './rule.js';
import { attendanceShiftTable } from './rule.read-model.js';

/** Adds a shift to a rule; gives its id. */
export const addShift = handles(attendanceShiftAdd, async (unit, { ruleId, ...shift }) => {
  const id = newId();
  await unit.handle(attendanceRule, ruleId, { type: 'AddShift', shift: { shiftId: id, ...shift } });
  return { id };
});

/** Changes a shift. */
export const updateShift = handles(attendanceShiftUpdate, async (unit, { id, ruleId, ...shift }) => {
  await unit.handle(attendanceRule, ruleId, { type: 'ChangeShift', shift: { shiftId: id, ...shift } });
});

/** Removes shifts from their rules. */
export const deleteShifts = handles(attendanceShiftDelete, async (unit, { ids }) => {
  const rows = await selectRows(unit.sql, attendanceShiftTable, 'school = $1 and id = any($2)', [unit.school, ids]);
  if (rows.length < ids.length) throw Rejection.notFound();
  const commands = rows.map(({ id, ruleId }) => ({
    id: ruleId,
    command: { type: 'RemoveShift', shiftId: id } as const,
  }));
  await unit.handleMany(attendanceRule, commands);
});
