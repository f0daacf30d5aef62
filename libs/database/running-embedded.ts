import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The URL of the embedded server that another process runs in a data folder, as its superuser.
 * @returns undefined when none runs there
 */
export async function runningEmbedded(folder: string): Promise<string | undefined> {
  try {
    const [password, status] = await Promise.all([
      readFile(join(folder, 'password'), 'utf8'),
      readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'),
    ]);
    const [process_, , , port] = status.split('\n');
    process.kill(Number(process_), 0);
    return `postgres://campus:${password.trim()}@127.0.0.1:${port}/campus`;
  } catch {
    return undefined;
  }
}
