import { quietHoursChanged } from '../../../libs/contracts/organisation/parameters.events.js';
import { tableName } from '../../../libs/database/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { messageDispatchTable } from '../message/message-dispatch.js';

/** What waits for the end of quiet hours that were changed is looked at anew: whoever sends asks whether it is to wait. */
export const quietRelease = consumer({
  name: 'organisation.quiet-release',
  source: 'organisation',
  types: [quietHoursChanged],
  async handle({ sql, school }) {
    await sql.query(
      `update ${tableName(messageDispatchTable)} set due_at = clock_timestamp(), is_quiet = null
       where school = $1 and is_quiet and claimed_until is null`,
      [school],
    );
  },
});
