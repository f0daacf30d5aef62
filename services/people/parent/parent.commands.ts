import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import {
  parentAdd,
  parentAddAndBind,
  parentDelete,
  parentSwitchState,
  parentUnbind,
  parentUpdate,
} from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { present } from '../../../libs/eventsourcing/changes.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { removePersons, switchPersons } from '../person/person.commands.js';
import { student } from '../student/student.js';
import { bindingTable } from '../student/student.read-model.js';
import { endBindings, unbindAll } from '../student/unbind.js';
import { parent } from './parent.js';
import { lockParents } from './parent.read-model.js';

export class AddParent extends commandOf(parentAdd) {}
export class AddAndBindParent extends commandOf(parentAddAndBind) {}
export class UpdateParent extends commandOf(parentUpdate) {}
export class DeleteParents extends commandOf(parentDelete) {}
export class SwitchParents extends commandOf(parentSwitchState) {}
export class UnbindParent extends commandOf(parentUnbind) {}

/** Adds a parent by hand; gives its id. */
async function addParent(unit: Unit, { state = 1, ...profile }: InputOf<typeof parentAdd>): Promise<string> {
  const id = randomUUID();
  await unit.handle(parent, id, { type: 'Add', person: { ...present(profile), state, creationType: 3 } });
  return id;
}

@CommandHandler(AddParent)
export class AddParentHandler implements ICommandHandler<AddParent> {
  constructor(private readonly store: EventStore) {}

  execute({ input, context }: AddParent) {
    return this.store.transact(context, async (unit) => ({ id: await addParent(unit, input) }));
  }
}

@CommandHandler(AddAndBindParent)
export class AddAndBindParentHandler implements ICommandHandler<AddAndBindParent> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { studentId, ...form }, context }: AddAndBindParent) {
    return this.store.transact(context, async (unit) => {
      const parentId = await addParent(unit, form);
      await unit.handle(student, studentId, { type: 'Bind', binding: { bindingId: randomUUID(), parentId } });
      return { id: parentId };
    });
  }
}

@CommandHandler(UpdateParent)
export class UpdateParentHandler implements ICommandHandler<UpdateParent> {
  constructor(private readonly store: EventStore) {}

  async execute({ input: { id, state, ...changes }, context }: UpdateParent) {
    await this.store.transact(context, (unit) => unit.handle(parent, id, { type: 'Change', changes, state }));
  }
}

/** Removes parents, who are unbound from their students before: all of them or none. @throws Rejection 1004 */
export async function removeParents(unit: Unit, ids: readonly string[]): Promise<void> {
  const { sql, school } = unit;
  await lockParents(sql, school, ids);
  await endBindings(unit, await selectRows(sql, bindingTable, 'school = $1 and parent_id = any($2)', [school, ids]));
  await removePersons(unit, parent, ids);
}

@CommandHandler(DeleteParents)
export class DeleteParentsHandler implements ICommandHandler<DeleteParents> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { ids }, context }: DeleteParents) {
    return this.store.transact(context, (unit) => removeParents(unit, ids));
  }
}

@CommandHandler(SwitchParents)
export class SwitchParentsHandler implements ICommandHandler<SwitchParents> {
  constructor(private readonly store: EventStore) {}

  execute(command: SwitchParents) {
    return switchPersons(this.store, parent, command);
  }
}

@CommandHandler(UnbindParent)
export class UnbindParentHandler implements ICommandHandler<UnbindParent> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { id }, context }: UnbindParent) {
    return this.store.transact(context, (unit) => unbindAll(unit, [id]));
  }
}
