import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';

/** True for a file or folder that is there. */
export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Command line of a process, where the system tells (Linux); empty for one that ended and was not collected. */
const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);

/** True for a process that has not ended. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await commandOf(pid)) !== '';
}

/** False where the system knows that the process of a leftover pid file is another program by now. */
export async function mayBePostgres(pid: number): Promise<boolean> {
  return (await commandOf(pid))?.includes('postgres') ?? true;
}

/** A loopback port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))));
      });
  });
}
