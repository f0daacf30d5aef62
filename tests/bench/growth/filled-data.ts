import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, startEmbedded } from '../../../libs/database/index.js';
import { firstSchoolId } from '../../../libs/platform/index.js';
import { Product } from '../../../libs/testing/product.js';
import { grow } from './grow.js';
import { settings } from './settings.js';

const environment = { NODE_OPTIONS: '' };

/** Work on the data of a product that does not run. */
export async function between(
  dataFolder: string,
  work: (database: Database) => Promise<void>,
  durable = true,
): Promise<void> {
  const server = await startEmbedded({ folder: join(dataFolder, 'postgres'), durable });
  const database = await Database.open({ url: server.url });
  try {
    await work(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

/** What a folder was filled with; missing where its filling was not finished. */
const noteOf = (dataFolder: string) => join(dataFolder, 'filled.json');
const note = ({ records, operations }: { records: number; operations: number }) =>
  JSON.stringify({ records, operations });

/**
 * A folder of data with so many records and operations: the kept one, made where it is missing, or a new one.
 * @throws Error where the kept one has something else in it
 */
export async function filledData(): Promise<{ dataFolder: string; isKept: boolean }> {
  const isKept = settings.folder !== undefined;
  const dataFolder = settings.folder ?? (await mkdtemp(join(tmpdir(), 'campus-growth-')));
  await mkdir(dataFolder, { recursive: true });
  if (existsSync(noteOf(dataFolder))) {
    const found = readFileSync(noteOf(dataFolder), 'utf8');
    if (found !== note(settings)) throw new Error(`${dataFolder} has ${found}, wanted is ${note(settings)}`);
    return { dataFolder, isKept };
  }
  const product = await Product.start({ dataFolder, environment });
  await product.halt();
  const { records, operations, every } = settings;
  // Nobody misses what a failing machine would lose of a folder that is not noted yet.
  await between(dataFolder, (database) => grow(database, { school: firstSchoolId, records, operations, every }), false);
  execFileSync('sync', ['-f', dataFolder]);
  writeFileSync(noteOf(dataFolder), note(settings));
  return { dataFolder, isKept };
}
