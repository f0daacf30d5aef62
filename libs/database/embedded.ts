import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Account, binaries, serverAccount } from './embedded-binaries.js';
import { exists, freePort, isRunning, mayBePostgres } from './embedded-machine.js';
import { settingsOf } from './embedded-settings.js';

/** How the embedded server is started. */
export interface EmbeddedOptions {
  /** Holds the data, the password and the server's log. */
  folder: string;
  /** Loopback port; without it a free one. */
  port?: number;
  /** False loses the last moments when the machine fails, and is for tests. */
  durable?: boolean;
  /** Told when the server went down by itself and is started again. */
  onRestart?: (problem: Error) => void;
}

/** A PostgreSQL server of this process. */
export interface EmbeddedServer {
  /** Connects the superuser to the database `campus`. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

const user = 'campus';
const database = 'campus';
/** Advisory lock that the living process holds: who finds the server running without it has found an orphan. */
const ownerLock = 0x63616d70;
const startLimit = 60_000;
/** How long processes that were killed may take to end. */
const endLimit = 15_000;

/**
 * Starts PostgreSQL in a data folder, which is made at the first start. A server that a killed process left running is
 * stopped and started anew.
 * @throws when a living process uses the folder, the port is taken, or the server does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = new Embedded({ ...options, folder: resolve(options.folder) });
  await server.start();
  return server;
}

class Embedded implements EmbeddedServer {
  port = 0;
  private password = '';
  private account?: Account;
  private process?: ChildProcess;
  private owner?: pg.Client;
  private isStopping = false;
  private readonly data: string;
  private readonly log: string;

  constructor(private readonly options: EmbeddedOptions) {
    this.data = join(options.folder, 'data');
    this.log = join(options.folder, 'postgres.log');
  }

  get url(): string {
    return this.urlOf(database, this.port);
  }

  async start(): Promise<void> {
    const { folder } = this.options;
    this.account = await serverAccount();
    await mkdir(folder, { recursive: true });
    if (this.account) await chmod(folder, 0o711);
    this.password = await this.readPassword();
    await this.stopOrphan();
    if (!(await exists(this.data))) await this.initialise();
    this.port = this.options.port ?? (await freePort());
    await this.launchWhenFree();
    await this.owner?.query(`create database ${database}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42P04') throw error;
    });
    process.once('exit', this.killWithProcess);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    process.off('exit', this.killWithProcess);
    const { process: running } = this;
    await this.owner?.end().catch(() => undefined);
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGINT');
    const hurry = setTimeout(() => running.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(hurry);
  }

  private readonly killWithProcess = () => this.process?.kill('SIGINT');

  private urlOf(name: string, port: number): string {
    return `postgres://${user}:${this.password}@127.0.0.1:${port}/${name}`;
  }

  private async readPassword(): Promise<string> {
    const file = join(this.options.folder, 'password');
    const fresh = randomBytes(24).toString('base64url');
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await readFile(file, 'utf8')).trim();
  }

  /** Makes the data folder under another name first, so that a start that is killed leaves no half of one. */
  private async initialise(): Promise<void> {
    await this.removeLeftovers();
    const target = await mkdtemp(join(this.options.folder, 'initialise-'));
    const passwordFile = `${target}.password`;
    await writeFile(passwordFile, this.password, { mode: 0o600 });
    if (this.account) {
      const { uid, gid } = this.account;
      await Promise.all([target, passwordFile].map((path) => chown(path, uid, gid)));
    }
    try {
      await this.run(binaries().initdb, [
        `--pgdata=${target}`,
        `--username=${user}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--lc-collate=C',
        '--lc-ctype=C',
        ...(this.options.durable === false ? ['--no-sync'] : []),
      ]);
      await rename(target, this.data);
    } finally {
      await rm(passwordFile, { force: true });
    }
  }

  private async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.options.folder)) {
      const path = join(this.options.folder, name);
      if (name.startsWith('initialise-') && (await stat(path)).mtimeMs < Date.now() - 10 * 60_000)
        await rm(path, { recursive: true, force: true });
    }
  }

  private async run(program: string, parameters: string[]): Promise<void> {
    const child = this.spawn(program, parameters, 'pipe');
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done)).catch(
      (cause: unknown) => {
        throw new Error(`${program} does not run${this.reachHint()}`, { cause });
      },
    );
    if (code !== 0) throw new Error(`PostgreSQL could not be set up in ${this.options.folder}: ${output.trim()}`);
  }

  private reachHint(): string {
    return this.account ? ' (as root, it runs as the user postgres, who must be able to reach the folder)' : '';
  }

  /** In a process group of its own: Ctrl-C asks this process, which stops the server when its work is done. */
  private spawn(program: string, parameters: string[], output: 'pipe' | number): ChildProcess {
    return spawn(program, parameters, {
      ...this.account,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
  }

  /** The processes of a server that was killed may need a moment to end, and PostgreSQL waits for none of them. */
  private async launchWhenFree(): Promise<void> {
    for (const deadline = Date.now() + endLimit; ; await delay(100)) {
      try {
        return await this.launch();
      } catch (error) {
        if (!(error instanceof FolderInUse) || error.holder || Date.now() > deadline) throw error;
        await this.stopOrphan();
      }
    }
  }

  private async launch(): Promise<void> {
    const log = await open(this.log, 'w', 0o600);
    // One of an earlier version keeps the mode that it had.
    await log.chmod(0o600);
    const settings = Object.entries(settingsOf(this.options.durable !== false)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const child = this.spawn(binaries().postgres, ['-D', this.data, '-p', String(this.port), ...settings], log.fd);
    await log.close();
    this.process = child;
    let failure: Error | undefined;
    child.once('error', (cause) => {
      failure = new Error(`PostgreSQL does not run${this.reachHint()}`, { cause });
    });
    const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
    this.owner = await this.connectOwner(this.port, async () => !hasEnded());
    if (!this.owner) throw failure ?? (await this.startFailure());
    child.once('exit', () => this.relaunch());
  }

  private async startFailure(): Promise<Error> {
    const log = await readFile(this.log, 'utf8');
    const line = log.split('\n').find((entry) => /FATAL|PANIC/.test(entry)) ?? log.trim();
    if (/postmaster\.pid|shared memory block/.test(line)) return new FolderInUse(this.options.folder);
    if (/Address already in use|could not create any TCP/.test(log))
      return new Error(`port ${this.port} of the database is taken`);
    return new Error(`PostgreSQL does not start in ${this.options.folder}: ${line}${this.reachHint()}`);
  }

  private relaunch(): void {
    if (this.isStopping) return;
    this.options.onRestart?.(new Error(`PostgreSQL in ${this.options.folder} ended by itself`));
    setTimeout(() => {
      if (!this.isStopping) this.launch().catch(() => this.relaunch());
    }, 500);
  }

  /** Connects and takes the owner's lock; gives nothing when the server ends meanwhile. */
  private async connectOwner(port: number, isAlive: () => Promise<boolean>): Promise<pg.Client | undefined> {
    const deadline = Date.now() + startLimit;
    while (await isAlive()) {
      const client = new pg.Client({
        connectionString: this.urlOf('postgres', port),
        application_name: `campus ${process.pid}`,
        connectionTimeoutMillis: 3000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.takeLock(client);
        return client;
      } catch (error) {
        await client.end().catch(() => undefined);
        if (error instanceof FolderInUse || (error instanceof pg.DatabaseError && error.code === '28P01')) throw error;
        if (Date.now() > deadline)
          throw new Error(`PostgreSQL in ${this.options.folder} does not answer`, { cause: error });
        await delay(20);
      }
    }
    return undefined;
  }

  /** A killed process may take a moment to leave the lock, so it is asked for more than once. */
  private async takeLock(client: pg.Client): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ownerLock]);
      if (rows[0].taken) return;
      await delay(50);
    }
    const { rows } = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted limit 1`,
      [ownerLock],
    );
    throw new FolderInUse(this.options.folder, rows[0]?.name?.replace('campus ', ''));
  }

  private async stopOrphan(): Promise<void> {
    const pidFile = join(this.data, 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!pid || !(await isRunning(pid))) return;
    if (!(await mayBePostgres(pid))) return rm(pidFile, { force: true });
    const client = await this.connectOwner(port, () => isRunning(pid));
    if (!client) return;
    process.kill(pid, 'SIGINT');
    await client.end().catch(() => undefined);
    for (let waited = 0; await isRunning(pid); waited += 20) {
      if (waited > startLimit) throw new Error(`PostgreSQL (process ${pid}) in ${this.options.folder} does not end`);
      await delay(20);
    }
  }
}

class FolderInUse extends Error {
  constructor(
    folder: string,
    /** Process that holds the owner's lock. */
    readonly holder?: string,
  ) {
    super(`the data folder ${folder} is in use by ${holder ? `process ${holder}` : 'another PostgreSQL'}`);
  }
}
