import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  studentAdd,
  studentBindParent,
  studentDelete,
  studentReissuePermissions,
  studentSwitchState,
  studentUnbindParents,
  studentUpdate,
} from '../../../libs/contracts/people/index.js';
import { present } from '../../../libs/eventsourcing/changes.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { requireClass } from '../class/classes.js';
import { isAnyReachable } from '../device/reachable-devices.js';
import { forgetImages } from '../face/face-images.js';
import { holdParents } from '../parent/parent.read-model.js';
import { removePersons, switchPersons } from '../person/person.commands.js';
import { student, studentDefaults } from './student.js';
import { unbindAll } from './unbind.js';

export class AddStudent extends commandOf(studentAdd) {}
export class UpdateStudent extends commandOf(studentUpdate) {}
export class DeleteStudents extends commandOf(studentDelete) {}
export class SwitchStudents extends commandOf(studentSwitchState) {}
export class ReissuePermissions extends commandOf(studentReissuePermissions) {}
export class BindParent extends commandOf(studentBindParent) {}
export class UnbindParents extends commandOf(studentUnbindParents) {}

/** A form may name the school that it shows; another one than the session's is unknown to it. @throws Rejection 1004 */
function requireSchool(named: string | undefined, { school }: Unit): void {
  if (named !== undefined && named !== school) throw Rejection.notFound('学校不存在');
}

@CommandHandler(AddStudent)
export class AddStudentHandler implements ICommandHandler<AddStudent> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: AddStudent) {
    const { schoolId, code, state = 1, ...profile } = input;
    return this.store.transact(context, async (unit) => {
      requireSchool(schoolId, unit);
      await requireClass(unit.sql, unit.school, input.classId);
      const id = randomUUID();
      const person = { ...studentDefaults, ...present(profile), code, state, creationType: 3 as const };
      await unit.handle(student, id, { type: 'Add', person });
      return { id };
    });
  }
}

@CommandHandler(UpdateStudent)
export class UpdateStudentHandler implements ICommandHandler<UpdateStudent> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: UpdateStudent) {
    const { id, schoolId, code: _fixed, state, ...changes } = input;
    return this.store.transact(context, async (unit) => {
      requireSchool(schoolId, unit);
      const before = await unit.load(student, id);
      // Who is in a class that was disabled may stay there.
      if (before.state && before.state.profile.classId !== changes.classId)
        await requireClass(unit.sql, unit.school, changes.classId);
      await unit.handle(student, id, { type: 'Change', changes, state });
    });
  }
}

/** Removes students with their bindings and photos: all of them or none. @throws Rejection 1004 */
export async function removeStudents(unit: Unit, ids: readonly string[]): Promise<void> {
  await forgetImages(unit, ids);
  await removePersons(unit, student, ids);
}

@CommandHandler(DeleteStudents)
export class DeleteStudentsHandler implements ICommandHandler<DeleteStudents> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteStudents) {
    return this.store.transact(context, (unit) => removeStudents(unit, ids));
  }
}

@CommandHandler(SwitchStudents)
export class SwitchStudentsHandler implements ICommandHandler<SwitchStudents> {
  constructor(private readonly store: EventStore) {}

  execute(command: SwitchStudents) {
    return switchPersons(this.store, student, command);
  }
}

@CommandHandler(ReissuePermissions)
export class ReissuePermissionsHandler implements ICommandHandler<ReissuePermissions> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { studentId }, context }: ReissuePermissions) {
    return this.store.transact(context, async (unit) => {
      await unit.handle(student, studentId, { type: 'ReissuePermissions' });
      if (!(await isAnyReachable(unit.sql, unit.school)))
        throw Rejection.otherParty('门禁权限下发失败，请稍后重新操作');
    });
  }
}

@CommandHandler(BindParent)
export class BindParentHandler implements ICommandHandler<BindParent> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { parentId, studentId }, context }: BindParent) {
    return this.store.transact(context, async (unit) => {
      await holdParents(unit.sql, unit.school, [parentId]);
      const bindingId = randomUUID();
      await unit.handle(student, studentId, { type: 'Bind', binding: { bindingId, parentId } });
      return { id: bindingId };
    });
  }
}

@CommandHandler(UnbindParents)
export class UnbindParentsHandler implements ICommandHandler<UnbindParents> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: UnbindParents) {
    return this.store.transact(context, (unit) => unbindAll(unit, ids));
  }
}
