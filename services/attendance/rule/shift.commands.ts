import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  attendanceShiftAdd,
  attendanceShiftDelete,
  attendanceShiftUpdate,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { attendanceRule } from './rule.js';
import { attendanceShiftTable } from './rule.read-model.js';

/** Adds a shift to a rule; gives its id. */
export class AddShift extends commandOf(attendanceShiftAdd) {}
/** Changes a shift. */
export class UpdateShift extends commandOf(attendanceShiftUpdate) {}
/** Removes shifts from their rules. */
export class DeleteShifts extends commandOf(attendanceShiftDelete) {}

@CommandHandler(AddShift)
export class AddShiftHandler implements ICommandHandler<AddShift> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ruleId, ...shift }, context }: AddShift) {
    const id = randomUUID();
    return this.store.transact(context, async (unit) => {
      await unit.handle(attendanceRule, ruleId, { type: 'AddShift', shift: { shiftId: id, ...shift } });
      return { id };
    });
  }
}

@CommandHandler(UpdateShift)
export class UpdateShiftHandler implements ICommandHandler<UpdateShift> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { id, ruleId, ...shift }, context }: UpdateShift) {
    return this.store.transact(context, async (unit) => {
      await unit.handle(attendanceRule, ruleId, { type: 'ChangeShift', shift: { shiftId: id, ...shift } });
    });
  }
}

@CommandHandler(DeleteShifts)
export class DeleteShiftsHandler implements ICommandHandler<DeleteShifts> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteShifts) {
    return this.store.transact(context, async (unit) => {
      const rows = await selectRows(unit.sql, attendanceShiftTable, 'school = $1 and id = any($2)', [unit.school, ids]);
      if (rows.length < ids.length) throw Rejection.notFound();
      const commands = rows.map(({ id, ruleId }) => ({
        id: ruleId,
        command: { type: 'RemoveShift', shiftId: id } as const,
      }));
      await unit.handleMany(attendanceRule, commands);
    });
  }
}
