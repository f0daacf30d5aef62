import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Made in no time: those of RSA take many seconds where the machine is busy. */
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** An authority of a test, which signs certificates of this machine. */
export class Authority {
  private constructor(
    private readonly folder: string,
    /** File of its own certificate (PEM). */
    readonly certificate: string,
    private readonly key: string,
  ) {}

  /** Makes one by openssl, with its files in a folder. */
  static async found(folder: string, name: string): Promise<Authority> {
    const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
    const what = ['-x509', ...newKey, '-nodes', '-days', '2', '-subj', `/CN=${name}`];
    await run('openssl', ['req', ...what, '-keyout', key, '-out', certificate]);
    return new Authority(folder, certificate, key);
  }

  /** Signs a certificate for a server at 127.0.0.1; gives the file that has it and its key. */
  async sign(name: string): Promise<string> {
    const path = (ending: string) => join(this.folder, `${name}.${ending}`);
    await run('openssl', [
      ...['req', ...newKey, '-nodes', '-subj', `/CN=${name}`],
      ...['-keyout', path('key'), '-out', path('csr')],
    ]);
    await writeFile(path('ext'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
    await run('openssl', [
      ...['x509', '-req', '-days', '2', '-in', path('csr'), '-CA', this.certificate, '-CAkey', this.key],
      ...['-extfile', path('ext'), '-out', path('crt')],
    ]);
    const parts = await Promise.all([readFile(path('key'), 'utf8'), readFile(path('crt'), 'utf8')]);
    await writeFile(path('pem'), parts.join(''), { mode: 0o600 });
    return path('pem');
  }
}
