import { z } from 'zod';
import { attendanceGroupRemoved } from '../../../libs/contracts/attendance/index.js';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { consumer } from '../../../libs/messaging/index.js';
import { assignedDevices, managers, members } from './group-part.js';
import { holdGroups } from './membership.js';

/** Most parts of a kind that end in one transaction. */
export const mostEndings = 1000;

/** Parts of a removed group were ended, and there may be more of them. */
export const attendanceGroupPartsEnded = defineEvent('AttendanceGroupPartsEnded', 1, z.object({}));

/**
 * The parts of a removed group end, a thousand at a time: where there may be more, the event that says so is what the
 * next time begins with. Until then who asks joins parts with groups that are there (`groupIsThere`).
 */
export const groupEnding = consumer({
  name: 'attendance.group-ending',
  source: 'attendance',
  types: [attendanceGroupRemoved, attendanceGroupPartsEnded],
  async handle(unit, events) {
    holdGroups(unit);
    const groupIds = [...new Set(events.map(({ streamId }) => streamId))];
    let hasMore = false;
    for (const kind of [members, managers, assignedDevices]) {
      const rows = await selectRows(
        unit.sql,
        kind.table,
        'school = $1 and group_id = any($2)',
        [unit.school, groupIds],
        `limit ${mostEndings}`,
      );
      await kind.end(unit, rows);
      hasMore ||= rows.length === mostEndings;
    }
    if (!hasMore) return;
    for (const groupId of groupIds) unit.append(`attendanceGroup-${groupId}`, [attendanceGroupPartsEnded({})]);
  },
});
