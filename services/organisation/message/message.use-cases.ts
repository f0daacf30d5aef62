import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  messageAdd,
  messageDelete,
  messagePublish,
  messageUpdate,
} from '../../../libs/contracts/organisation/message.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, type Scope } from '../../../libs/platform/index.js';
import { classTable } from '../class/class.read-model.js';
import { message } from './message.js';
import { requireOwnClass, requireOwnMessages } from './message.read-model.js';
import { readableDay } from './personal-text.js';

/** @throws Rejection 1001, 1004 where there is no such class that the request may see; a limited one has to name one */
async function requireClass({ sql, school }: Unit, classId: string | null | undefined, context: Scope): Promise<void> {
  if (!classId && context.ownClassIds) throw Rejection.invalid('请选择班级');
  if (!classId) return;
  requireOwnClass(context, classId);
  const rows = await selectRows(sql, classTable, 'school = $1 and id = $2', [school, classId]);
  if (rows.length === 0) throw Rejection.notFound('班级不存在');
}

/** Writes a message; gives its id. */
export const addMessage = handles(messageAdd, async (unit, form, context) => {
  await requireClass(unit, form.classId, context);
  const id = newId();
  await unit.handle(message, id, { type: 'Draft', message: form });
  return { id };
});

/** Changes a message. */
export const changeMessage = handles(messageUpdate, async (unit, { id, ...changes }, context) => {
  await requireOwnMessages(unit.sql, context, [id]);
  // What a change leaves out stays, and was one of the session's classes.
  if (changes.classId !== undefined) await requireClass(unit, changes.classId, context);
  await unit.handle(message, id, { type: 'Change', changes });
});

/** Removes messages: all of them or none. */
export const removeMessages = handles(messageDelete, async (unit, { ids }, context) => {
  await requireOwnMessages(unit.sql, context, ids);
  await unit.handleMany(
    message,
    ids.map((id) => ({ id, command: { type: 'Remove' } })),
  );
});

/** Publishes a message; its recipients get their send records afterwards. */
export const publishMessage = handles(messagePublish, { time: LocalTime }, async (unit, { id }, context, { time }) => {
  await requireOwnMessages(unit.sql, context, [id]);
  await unit.handle(message, id, { type: 'Publish', day: readableDay(time) });
});
