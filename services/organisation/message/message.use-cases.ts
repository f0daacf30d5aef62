import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  messageAdd,
  messageDelete,
  messagePublish,
  messageUpdate,
} from '../../../libs/contracts/organisation/message.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { classTable } from '../class/class.read-model.js';
import { message } from './message.js';

/** @throws Rejection 1004 where the school has no such class */
async function requireClass({ sql, school }: Unit, classId: string | null | undefined): Promise<void> {
  if (!classId) return;
  const rows = await selectRows(sql, classTable, 'school = $1 and id = $2', [school, classId]);
  if (rows.length === 0) throw Rejection.notFound('班级不存在');
}

/** Writes a message; gives its id. */
export const addMessage = handles(messageAdd, async (unit, form) => {
  await requireClass(unit, form.classId);
  const id = newId();
  await unit.handle(message, id, { type: 'Draft', message: form });
  return { id };
});

/** Changes a message. */
export const changeMessage = handles(messageUpdate, async (unit, { id, ...changes }) => {
  await requireClass(unit, changes.classId);
  await unit.handle(message, id, { type: 'Change', changes });
});

/** Removes messages: all of them or none. */
export const removeMessages = handles(messageDelete, (unit, { ids }) =>
  unit.handleMany(
    message,
    ids.map((id) => ({ id, command: { type: 'Remove' } })),
  ),
);

/** Publishes a message; its recipients get their send records afterwards. */
export const publishMessage = handles(messagePublish, async (unit, { id }) => {
  await unit.handle(message, id, { type: 'Publish' });
});
