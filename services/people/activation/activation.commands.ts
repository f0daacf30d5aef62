import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { openParentActivate, openTeacherActivate } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { commandOf } from '../../../libs/platform/index.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { boundStudents } from '../parent/parent-list.js';
import { teacher } from '../teacher/teacher.js';
import { teacherTable } from '../teacher/teacher.read-model.js';

export class ActivateParent extends commandOf(openParentActivate) {}
export class ActivateTeacher extends commandOf(openTeacherActivate) {}

const withPhone = 'school = $1 and phone = $2';

@CommandHandler(ActivateParent)
export class ActivateParentHandler implements ICommandHandler<ActivateParent> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { phone, ...account }, context }: ActivateParent) {
    return this.store.transact(context, async (unit) => {
      const { sql, school } = unit;
      const [found] = await selectRows(sql, parentTable, withPhone, [school, phone]);
      if (!found) throw Rejection.notFound('家长不存在');
      const { id } = found;
      const state = await unit.handle(parent, id, { type: 'Activate', accountId: randomUUID(), ...account });
      const students = await boundStudents(sql, school, [id]);
      return { id, accountId: state!.app!.accountId, students: students.get(id) ?? [] };
    });
  }
}

@CommandHandler(ActivateTeacher)
export class ActivateTeacherHandler implements ICommandHandler<ActivateTeacher> {
  constructor(private readonly store: EventStore) {}

  execute({ input: { phone, ...account }, context }: ActivateTeacher) {
    return this.store.transact(context, async (unit) => {
      const found = await selectRows(unit.sql, teacherTable, withPhone, [unit.school, phone]);
      const [{ id } = { id: '' }, another] = found;
      if (found.length === 0) throw Rejection.notFound('教师不存在');
      if (another) throw Rejection.state('多名教师使用该电话号码');
      const state = await unit.handle(teacher, id, { type: 'Activate', accountId: randomUUID(), ...account });
      return { id, account: state!.app!.account };
    });
  }
}
