import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, binaries, serverAccount } from '../../libs/database/embedded-binaries.js';
import { runningEmbedded, startEmbedded } from '../../libs/database/index.js';
import { freePort, until } from '../../libs/testing/product.js';

/** The embedded server of a product, with an archive, a base backup and the way back (docs/operations.md). */
export class ArchivedServer {
  private readonly data: string;
  private readonly archive: string;
  private readonly backup: string;

  private constructor(
    private readonly folder: string,
    private readonly account: Account | undefined,
  ) {
    this.data = join(folder, 'data');
    this.archive = join(folder, 'archive');
    this.backup = join(folder, 'backup');
  }

  /** Makes the server of a product that is not started yet. @param dataFolder of the product */
  static async make(dataFolder: string): Promise<ArchivedServer> {
    const server = new ArchivedServer(join(dataFolder, 'postgres'), await serverAccount());
    const running = await startEmbedded({ folder: server.folder });
    await mkdir(server.archive);
    server.giveToServer(server.archive);
    const file = `${server.archive}/%f`;
    await server.query('alter system set archive_mode = on');
    await server.query(`alter system set archive_command = 'test ! -f ${file} && cp %p ${file}'`);
    await running.stop();
    return server;
  }

  /** Asks the running server, as superuser. */
  async query<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.connected(async (client) => (await client.query<Row>(sql, parameters)).rows);
  }

  /** Takes a base backup of the running server, without the files that it removes and makes anew while it runs. */
  async takeBackup(): Promise<void> {
    await this.connected(async (client) => {
      await client.query(`select pg_backup_start('nightly', fast => true)`);
      const isKept = (path: string) => !/\/pg_wal\/.|\/postmaster\.|\/pg_internal\.init/.test(path);
      await cp(this.data, this.backup, { recursive: true, filter: isKept });
      const { rows } = await client.query('select labelfile from pg_backup_stop()');
      await writeFile(join(this.backup, 'backup_label'), rows[0].labelfile);
    });
  }

  /** Goes back to a time. The product has ended. @param time as PostgreSQL writes it, with its zone */
  async goBackTo(time: string): Promise<void> {
    const { data } = this;
    await rename(data, join(this.folder, 'given-up'));
    await rename(this.backup, data);
    await chmod(data, 0o700);
    await writeFile(join(data, 'recovery.signal'), '');
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `restore_command = 'cp ${this.archive}/%f %p'
recovery_target_time = '${time}'
recovery_target_action = 'promote'\n`,
    );
    this.giveToServer(data);
    await this.recover();
  }

  /** Starts the server by hand until it has recovered, and ends it. */
  private async recover(): Promise<void> {
    const settings = { max_connections: 200, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(binaries().postgres, ['-D', this.data, '-p', String(await freePort()), ...given], {
      ...this.account,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await until(
      'the server to have recovered',
      async () => {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} while it recovered`);
        const [state] = await this.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers').catch(
          () => [],
        );
        return state?.recovers === false;
      },
      60_000,
    );
    for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action'])
      await this.query(`alter system reset ${name}`);
    child.kill('SIGINT');
    await ended;
  }

  private async connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const url = await runningEmbedded(this.folder);
    if (!url) throw new Error(`no server runs in ${this.folder}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private giveToServer(path: string): void {
    if (this.account) execFileSync('chown', ['-R', `${this.account.uid}:${this.account.gid}`, path]);
  }
}
