import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runningEmbedded } from '../../libs/database/index.js';
import { Product, until } from '../../libs/testing/product.js';

/**
 * Makes the data of a product's first start, for the products of a test run (`layPreparedData`): the sample school, and
 * what all services have made of it. Its parameter is the folder, which is empty.
 */
const [dataFolder] = process.argv.slice(2);
if (!dataFolder) throw new Error('give the folder');
const product = await Product.start({ dataFolder });

/**
 * What the database is told before it ends: tests kill processes, not machines, so nobody waits for its disk.
 * @returns name of the last file of its log that may hold anything
 */
async function settle(): Promise<string> {
  const client = new pg.Client({ connectionString: await runningEmbedded(join(dataFolder!, 'postgres')) });
  await client.connect();
  // What is judged a batch at a time is no event that anybody has still to handle.
  await until(
    'everybody to be judged',
    async () => (await client.query('select from attendance.unjudged_day limit 1')).rowCount === 0,
    120_000,
  );
  await client.query('alter system set fsync = off');
  // Its last words may not find room in the file that it writes now.
  const { rows } = await client.query('select pg_walfile_name(pg_current_wal_insert_lsn() + 16777216) as name');
  await client.end();
  return rows[0].name;
}

await product.handled(120_000);
const last = await settle();
process.exitCode = (await product.halt()) ?? 1;
// Files for what it would write next are half of its data, and each product under test copies all of it.
const log = join(dataFolder, 'postgres/data/pg_wal');
for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name > last) rmSync(join(log, name));
