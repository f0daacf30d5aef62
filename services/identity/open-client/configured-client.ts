import { selectRows } from '../../../libs/database/index.js';
import type { EventStore } from '../../../libs/eventsourcing/index.js';
import { type Configuration, firstSchoolId, namedId } from '../../../libs/platform/index.js';
import { openClient } from './open-client.js';
import { openClientTable } from './open-client.read-model.js';

/** Tells of the client that the settings name, which is the first school's, and revokes one that they named before. */
export async function tellConfiguredClient(
  store: EventStore,
  { OPEN_APP_KEY: appKey }: Pick<Configuration, 'OPEN_APP_KEY'>,
): Promise<void> {
  await store.transact({ school: firstSchoolId, meta: { actor: 'system' } }, async (unit) => {
    const told = await selectRows(unit.sql, openClientTable, 'school = $1 and is_configured', [firstSchoolId]);
    for (const { id } of told.filter((client) => client.appKey !== appKey))
      await unit.handle(openClient, id, { type: 'Unconfigure' });
    if (appKey) await unit.handle(openClient, namedId('open-client', appKey), { type: 'Configure', appKey });
  });
}
