import { teacherRemoved } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { persons } from '../copies.js';
import { teacherBinding } from './teacher-binding.js';
import { teacherBindingTable } from './teacher-binding.read-model.js';

/** A teacher who left the school is bound to no class any more. */
export const bindingLeavers = consumer({
  name: 'organisation.binding-leavers',
  source: 'people',
  types: [teacherRemoved],
  copies: [persons.projection],
  async handle(unit, events) {
    const ids = events.map(({ streamId }) => streamId);
    const condition = 'school = $1 and teacher_id = any($2)';
    const rows = await selectRows(unit.sql, teacherBindingTable, condition, [unit.school, ids], 'for update');
    await unit.handleMany(
      teacherBinding,
      rows.map(({ id }) => ({ id, command: { type: 'End' } })),
    );
  },
});
