import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { teacherAdded, teacherChanged, teacherRemoved } from '../../../libs/contracts/people/person.events.js';
import { type Sql, selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** The teachers of the school, as far as accounts are theirs. */
export const teacherTable = table('identity', 'teacher_directory', {
  columns: { id: uuid(), school: uuid(), code: varchar(), name: varchar() },
  key: ['id'],
});

export const teachers = projection({
  source: 'people',
  table: teacherTable,
  version: 1,
  on: (on) => [
    on([teacherAdded, teacherChanged], (_row, { streamId, school, data: { code, name } }) => ({
      id: streamId,
      school,
      code,
      name,
    })),
    on(teacherRemoved, () => undefined),
  ],
});

/** The teacher stays until the transaction ends. @throws Rejection 1004 where the school has no such teacher */
export async function holdTeacher(sql: Sql, school: string, id: string): Promise<void> {
  const rows = await selectRows(sql, teacherTable, 'school = $1 and id = $2', [school, id], 'for share');
  if (rows.length === 0) throw Rejection.notFound('教师不存在');
}

/** Names of teachers by their ids. */
export async function teacherNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await selectRows(sql, teacherTable, 'id = any($1)', [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
