import { join, resolve } from 'node:path';
import { Database, runningEmbedded, startEmbedded } from '../../database/index.js';
import type { Configuration } from '../configuration/configuration.js';

/** Opens the database of the configuration for a command of operators: also the embedded one of a product that runs. */
export async function openDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Configuration): Promise<{ database: Database; close(): Promise<void> }> {
  const folder = join(resolve(DATA_DIR), 'postgres');
  const url = DATABASE_URL ?? (await runningEmbedded(folder));
  const server = url ? undefined : await startEmbedded({ folder });
  const database = await Database.open({ url: url ?? server!.url });
  return {
    database,
    close: async () => {
      await database.close();
      await server?.stop();
    },
  };
}
