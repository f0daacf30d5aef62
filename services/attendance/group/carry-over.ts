import {
  attendanceDeviceAssigned,
  attendanceManagerAppointed,
  attendanceMemberJoined,
} from '../../../libs/contracts/attendance/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { type RowOf, selectRows, tableName } from '../../../libs/database/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { attendanceDevice, attendanceManager, deviceStreamId, managerStreamId } from './assignment.js';
import { groupDeviceTable, groupManagerTable, groupPersonTable } from './group.read-model.js';
import { groupIsThere } from './group-part.js';
import { attendanceMember, memberStreamId } from './member.js';
import { requireTypeOf } from './membership.js';

/** Parts that are carried over in one transaction. */
const batch = 1000;

/** What a row says, as the first event of the part's own stream. */
interface Retold {
  partId: string;
  stream: string;
  event: NewEvent;
}

const isOld = `stream_id is null and ${groupIsThere}`;

/** How the old parts of one table are told of. */
interface OldParts {
  table: typeof groupPersonTable | typeof groupManagerTable | typeof groupDeviceTable;
  /** At most `batch` of the school's. */
  retell(unit: Unit): Promise<Retold[]>;
}

const oldRows = <T extends OldParts['table']>({ sql, school }: Unit, table: T): Promise<RowOf<T>[]> =>
  selectRows(sql, table, `school = $1 and ${isOld}`, [school], `order by id limit ${batch}`);

const oldParts: readonly OldParts[] = [
  {
    table: groupPersonTable,
    async retell(unit) {
      const rows = await oldRows(unit, groupPersonTable);
      const groupIds = [...new Set(rows.map(({ groupId }) => groupId))];
      const types = new Map(
        await Promise.all(groupIds.map(async (id) => [id, await requireTypeOf(unit, id)] as const)),
      );
      return rows.map(({ id: partId, groupId, personId }) => {
        const type = types.get(groupId)!;
        const stream = `${attendanceMember.category}-${memberStreamId(personId, type)}`;
        return { partId, stream, event: attendanceMemberJoined({ partId, groupId, personId, type }) };
      });
    },
  },
  {
    table: groupManagerTable,
    async retell(unit) {
      const rows = await oldRows(unit, groupManagerTable);
      return rows.map(({ id: partId, groupId, personId }) => ({
        partId,
        stream: `${attendanceManager.category}-${managerStreamId({ groupId, personId })}`,
        event: attendanceManagerAppointed({ partId, groupId, personId }),
      }));
    },
  },
  {
    table: groupDeviceTable,
    async retell(unit) {
      const rows = await oldRows(unit, groupDeviceTable);
      return rows.map(({ id: partId, groupId, deviceId, doorId }) => ({
        partId,
        stream: `${attendanceDevice.category}-${deviceStreamId({ groupId, deviceId, doorId })}`,
        event: attendanceDeviceAssigned({ partId, groupId, deviceId, ...(doorId && { doorId }) }),
      }));
    },
  },
];

/** A school with old parts in a table. */
async function nextSchool({ database }: EventStore, { table }: OldParts): Promise<string | undefined> {
  const [row] = await database.asSystem((sql) =>
    sql.query<{ school: string }>(`select school from ${tableName(table)} where ${isOld} limit 1`),
  );
  return row?.school;
}

/**
 * Parts of which only their groups told, as the version before did, tell of themselves from now on. Runs at each start,
 * before anything else changes a part, and finds nothing to do once it is done: what was carried over names its stream.
 * A start that was killed goes on where it was; of two at once one is refused by the ids and finds it done.
 */
export async function carryOverParts(store: EventStore): Promise<void> {
  for (const old of oldParts)
    for (let school = await nextSchool(store, old); school; school = await nextSchool(store, old))
      await store.transact({ school, meta: { actor: 'system' } }, async (unit) => {
        for (const { partId, stream, event } of await old.retell(unit))
          unit.append(stream, [event], { ids: [namedId('attendance part carried over', partId)] });
      });
}
