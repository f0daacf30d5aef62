import { chown, copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Authority } from './authority.js';
import { until } from './product.js';

/** Where `sslmode` and the file of the authority stand in an address: the server's certificate has to be of both. */
export const encrypted = (url: string, certificate: string): string =>
  `${url}?${new URLSearchParams({ sslmode: 'verify-full', sslrootcert: certificate })}`;

/**
 * Has a PostgreSQL that runs take encrypted connections, from now on and at its later starts.
 * @param url signs in the superuser, unencrypted
 * @param only a database that is reached by no others from then on
 */
export async function encryptServer(url: string, authority: Authority, only?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('show data_directory');
    const folder = rows[0].data_directory as string;
    const signed = (await authority.sign('postgres')).replace(/\.pem$/, '');
    const { uid, gid } = await stat(folder);
    for (const ending of ['crt', 'key']) {
      const file = join(folder, `server.${ending}`);
      await copyFile(`${signed}.${ending}`, file);
      if (process.getuid?.() === 0) await chown(file, uid, gid);
    }
    if (only !== undefined) await admitEncrypted(folder, only);
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
  const isEncrypted = async () => {
    const attempt = new pg.Client({ connectionString: encrypted(url, authority.certificate) });
    return attempt.connect().then(
      () => attempt.end().then(() => true),
      () => false,
    );
  };
  await until('PostgreSQL to take encrypted connections', isEncrypted);
}

async function admitEncrypted(folder: string, database: string): Promise<void> {
  const file = join(folder, 'pg_hba.conf');
  const refusal = `hostnossl ${database} all all reject\n`;
  const rules = await readFile(file, 'utf8');
  if (!rules.startsWith(refusal)) await writeFile(file, refusal + rules);
}
