import { execFileSync } from 'node:child_process';

const variable = 'TEST_PREPARED_DATA';

/** Settings with which a product has other first data than the prepared ones. */
const decisive = ['SAMPLE', 'DATABASE_URL', 'ADMIN_ACCOUNT', 'ADMIN_PASSWORD'];

/**
 * Puts what a first start makes (the database with the sample school) into the empty data folder of a product under test,
 * where the test run has prepared it and these settings ask for nothing else: each first start costs half a minute.
 * @returns whether it did
 */
export function layPreparedData(dataFolder: string, settings: Readonly<Record<string, string>>): boolean {
  const prepared = process.env[variable];
  if (!prepared || decisive.some((name) => name in settings)) return false;
  // The embedded server insists on the owner and the rights that it gave its files.
  execFileSync('cp', ['-a', '--reflink=auto', `${prepared}/.`, dataFolder]);
  return true;
}
