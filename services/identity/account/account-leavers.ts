import { teacherRemoved } from '../../../libs/contracts/people/person.events.js';
import { selectRows } from '../../../libs/database/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { account } from './account.js';
import { accountTable } from './account.read-model.js';
import { teachers } from './teachers.js';

/** The account of a teacher who left the school is nobody's any more; one that is limited stays so, and sees no class. */
export const accountLeavers = consumer({
  name: 'identity.account-leavers',
  source: 'people',
  types: [teacherRemoved],
  copies: [teachers],
  async handle(unit, events) {
    const ids = events.map(({ streamId }) => streamId);
    const condition = 'school = $1 and teacher_id = any($2)';
    const rows = await selectRows(unit.sql, accountTable, condition, [unit.school, ids], 'order by id for update');
    await unit.handleMany(
      account,
      rows.map(({ id }) => ({ id, command: { type: 'Untie' } })),
    );
  },
});
