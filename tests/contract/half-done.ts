import { join } from 'node:path';
import pg from 'pg';
import { runningEmbedded } from '../../libs/database/index.js';
import { serviceNames } from '../../libs/platform/index.js';

/** What a refused request leaves: its operation, and of a sign-in that failed that it did. */
const expected = ['OperationRecorded', 'SignInFailed'];

/**
 * What requests have changed although they were refused, in words: an event is in the log, and rows follow from it, in the
 * transaction that was not to be.
 * @param dataFolder of the running product
 * @param requestIds of refused requests
 */
export async function halfDone(dataFolder: string, requestIds: readonly string[]): Promise<string[]> {
  const client = new pg.Client(await runningEmbedded(join(dataFolder, 'postgres')));
  await client.connect();
  try {
    const told: string[] = [];
    for (const service of serviceNames) {
      const { rows } = await client.query<{ type: string; call: string }>(
        `select distinct type, meta ->> 'call' as call from ${service.replace('-', '_')}.events
         where meta ->> 'requestId' = any($1) and type <> all($2)`,
        [requestIds, expected],
      );
      told.push(...rows.map(({ type, call }) => `${call} was refused, and left ${type}`));
    }
    return told;
  } finally {
    await client.end();
  }
}
