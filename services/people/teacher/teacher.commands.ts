import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { teacherAdd, teacherDelete, teacherSwitchState, teacherUpdate } from '../../../libs/contracts/people/index.js';
import { present } from '../../../libs/eventsourcing/changes.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { requireClass } from '../class/classes.js';
import { forgetImages } from '../face/face-images.js';
import { removePersons, switchPersons } from '../person/person.commands.js';
import { teacher, teacherDefaults } from './teacher.js';

export class AddTeacher extends commandOf(teacherAdd) {}
export class UpdateTeacher extends commandOf(teacherUpdate) {}
export class DeleteTeachers extends commandOf(teacherDelete) {}
export class SwitchTeachers extends commandOf(teacherSwitchState) {}

@CommandHandler(AddTeacher)
export class AddTeacherHandler implements ICommandHandler<AddTeacher> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { state = 1, ...form }, context }: AddTeacher) {
    const profile = present(form);
    return this.store.transact(context, async (unit) => {
      if (profile.classId) await requireClass(unit.sql, unit.school, profile.classId);
      const id = randomUUID();
      const person = { ...teacherDefaults, ...profile, state, creationType: 3 as const };
      await unit.handle(teacher, id, { type: 'Add', person });
      return { id };
    });
  }
}

@CommandHandler(UpdateTeacher)
export class UpdateTeacherHandler implements ICommandHandler<UpdateTeacher> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { id, state, ...changes }, context }: UpdateTeacher) {
    return this.store.transact(context, async (unit) => {
      const before = await unit.load(teacher, id);
      const { classId } = changes;
      // Who is in a unit that was disabled may stay there.
      if (before.state && classId && before.state.profile.classId !== classId)
        await requireClass(unit.sql, unit.school, classId);
      await unit.handle(teacher, id, { type: 'Change', changes, state });
    });
  }
}

/** Removes teachers with their photos: all of them or none. @throws Rejection 1004 */
export async function removeTeachers(unit: Unit, ids: readonly string[]): Promise<void> {
  await forgetImages(unit, ids);
  await removePersons(unit, teacher, ids);
}

@CommandHandler(DeleteTeachers)
export class DeleteTeachersHandler implements ICommandHandler<DeleteTeachers> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteTeachers) {
    return this.store.transact(context, (unit) => removeTeachers(unit, ids));
  }
}

@CommandHandler(SwitchTeachers)
export class SwitchTeachersHandler implements ICommandHandler<SwitchTeachers> {
  constructor(private readonly store: EventStore) {}

  execute(command: SwitchTeachers) {
    return switchPersons(this.store, teacher, command);
  }
}
