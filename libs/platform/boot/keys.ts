import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/index.js';
import { keySchemas, otherwiseWrapped, wrapAnew } from '../../eventsourcing/index.js';
import { otherValues, wrapValuesAnew } from './installation.js';
import { keyPause } from './key-keeper.js';
import { runOperatorCommand } from './operator-command.js';

const usage = `npm run keys                                  tells how many keys in the database the current key does not wrap
npm run keys -- --wrap                        wraps them anew under it: the first of KEY_FILE or KEYS. The product may run
Exit status: 0 the current key wraps all, 1 it does not, 64 wrong usage.`;

/** Keys that the current one does not wrap, by schema. */
async function countOthers(database: Database): Promise<Map<string, number>> {
  const counts = new Map([['platform', await otherValues(database)]]);
  for (const schema of await keySchemas(database)) counts.set(schema, await otherwiseWrapped(database, schema));
  return new Map([...counts].filter(([, count]) => count > 0));
}

async function wrapAll(database: Database): Promise<void> {
  for (const schema of await keySchemas(database)) await wrapAnew(database, schema);
  await wrapValuesAnew(database);
}

/** Waits until the transactions are over that have written by now: nobody sees before what they have wrapped. */
async function untilSettled(database: Database): Promise<void> {
  const now = await database.asSystem((sql) => sql.query<{ id: string }>('select pg_current_xact_id()::text as id'));
  const isOver = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as "isOver"';
  const ask = () => database.asSystem((sql) => sql.query<{ isOver: boolean }>(isOver, [now[0]?.id]));
  while (!(await ask())[0]?.isOver) await delay(100);
}

/**
 * Wraps all keys of the database under the current one; the others may be taken away then.
 * @param pause in which every process takes the current key too, ms
 */
export async function wrapUnderCurrent(database: Database, pause: number): Promise<void> {
  await wrapAll(database);
  // A process that had not read the keys yet may have wrapped some under the one of before.
  await delay(pause);
  await untilSettled(database);
  await wrapAll(database);
}

/** Runs the command for the keys that wrap others. @returns the exit status of the process */
export const keys = (environment: Record<string, string | undefined>, given: readonly string[]): Promise<number> =>
  runOperatorCommand(
    {
      usage,
      options: { wrap: { type: 'boolean' } },
      run: async (database, { wrap }) => {
        if (wrap) await wrapUnderCurrent(database, 2 * keyPause);
        const others = await countOthers(database);
        for (const [schema, count] of others) console.log(`${schema}: ${count}`);
        const left = [...others.values()].reduce((sum, count) => sum + count, 0);
        console.log(`${left} keys are not wrapped by ${database.keys.first.id}.`);
        return left === 0 ? 0 : 1;
      },
    },
    environment,
    given,
  );
