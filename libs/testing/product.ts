import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administrator, CampusClient, openClient, operator } from './campus-client.js';
import { layPreparedData } from './prepared-data.js';

/** How a product under test is started. */
export interface ProductOptions {
  /** Further settings of its environment; it is watched (`checkedProgram`) unless `NODE_OPTIONS` is empty. */
  environment?: Record<string, string>;
  /** Port of the console; without it a free one. */
  port?: number;
  /** Folder of its data; without it a new one, removed at the end. */
  dataFolder?: string;
}

const startLimit = 180_000;

/** Settings of a product under test. */
export const productEnvironment = (place: {
  port: number;
  /** Where it tells how it is. */
  healthPort: number;
  mqttPort: number;
  dataFolder: string;
}): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  NODE_OPTIONS: '',
  PORT: String(place.port),
  HEALTH_PORT: String(place.healthPort),
  MQTT_PORT: String(place.mqttPort),
  DATA_DIR: place.dataFolder,
  CAPTCHA: 'off',
  LOG_LEVEL: 'error',
  ADMIN_ACCOUNT: administrator.loginAccount,
  ADMIN_PASSWORD: administrator.firstPassword,
  OPERATIONS_ACCOUNT: operator.loginAccount,
  OPERATIONS_PASSWORD: operator.password,
  OPEN_APP_KEY: openClient.appKey,
  OPEN_APP_SECRET: openClient.appSecret,
});

/** Setting of a program that is watched: what it appends, and which copies its use cases read (`checked-program.ts`). */
export const checkedProgram: Record<string, string> = {
  NODE_OPTIONS: `--import=${new URL('../../dist/services/bundle/checked-program.js', import.meta.url).href.replace('/dist/dist/', '/dist/')}`,
};

/** A loopback port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/**
 * Waits until a condition holds; names what was waited for when it never does.
 * @param limit ms
 * @param longestPause between two looks, ms: pauses grow, as looking takes processors from what is waited for
 */
export async function until<T>(
  what: string,
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  limit = 30_000,
  longestPause = 100,
): Promise<T> {
  const deadline = Date.now() + limit;
  for (let pause = 25; ; pause = Math.min(pause * 1.5, longestPause)) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited ${limit} ms in vain for ${what}`);
    await new Promise((done) => setTimeout(done, pause));
  }
}

/** Longest pause of `until` where many are looked at: programs that start, metrics of their processes; ms. */
export const dearPause = 250;

/** Ids of a process and of all below it. */
export function treeOf(root: number): number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (id: number): number[] => [
    id,
    ...parents.filter(([, parent]) => parent === id).flatMap(([child]) => below(child)),
  ];
  return below(root);
}

/** The product as an operator runs it: a process of its own, with its own data folder and ports. */
export class Product extends CampusClient {
  private process?: ChildProcess;

  private constructor(
    readonly port: number,
    private readonly healthPort: number,
    readonly mqttPort: number,
    readonly dataFolder: string,
    private readonly isTemporary: boolean,
    private readonly environment: Record<string, string>,
  ) {
    super(`http://127.0.0.1:${port}`);
  }

  /** Starts a product as after its first start, or with the given data folder, and waits until it is ready. */
  static async start({ environment = {}, port, dataFolder }: ProductOptions = {}): Promise<Product> {
    const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'campus-product-')));
    if (!dataFolder) layPreparedData(folder, environment);
    const product = new Product(
      port ?? (await freePort()),
      await freePort(),
      await freePort(),
      folder,
      dataFolder === undefined,
      environment,
    );
    await product.launch();
    return product;
  }

  /** Where it tells how it is. */
  get healthUrl(): string {
    return `http://127.0.0.1:${this.healthPort}`;
  }

  /** Starts the process and waits until it is ready; after `kill` or `halt` it goes on with the same data. */
  async launch(): Promise<void> {
    this.begin();
    await this.ready();
  }

  /** Starts the process, which then is on its way. */
  begin(): void {
    const entry = fileURLToPath(
      new URL('../../dist/services/bundle/main.js', import.meta.url).href.replace('/dist/dist/', '/dist/'),
    );
    const { port, healthPort, mqttPort, dataFolder } = this;
    const environment = {
      ...productEnvironment({ port, healthPort, mqttPort, dataFolder }),
      ...checkedProgram,
      ...this.environment,
    };
    this.process = spawn(process.execPath, ['--enable-source-maps', entry], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  /** Waits until the process serves requests. @throws when it ends before */
  async ready(): Promise<void> {
    await until(
      'the product to be ready',
      async () => {
        const { exitCode, signalCode } = this.process ?? {};
        if (exitCode != null || signalCode != null) throw new Error(`the product ended with ${exitCode ?? signalCode}`);
        return (await fetch(`${this.healthUrl}/health/ready`).catch(() => undefined))?.ok;
      },
      startLimit,
    );
  }

  /** Waits until its consumers have handled all events that there are. @param limit ms */
  async handled(limit: number): Promise<void> {
    await until('everything to be handled', async () => (await this.lag()) === 0, limit);
  }

  /** What consumers have still to handle, events. */
  private async lag(): Promise<number> {
    const metrics = await (await fetch(`${this.healthUrl}/metrics`)).text();
    const lags = [...metrics.matchAll(/^campus_consumer_lag_events\{.*\} (\d+)$/gm)].map(([, events]) =>
      Number(events),
    );
    if (lags.length === 0) throw new Error('the product does not tell the lag of its consumers');
    return lags.reduce((sum, events) => sum + events, 0);
  }

  /** Pulls the plug: kill -9, of the process alone or of everything that it started. */
  async kill(what: 'process' | 'tree' = 'tree'): Promise<void> {
    const child = this.process;
    if (!child?.pid || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    for (const id of what === 'tree' ? treeOf(child.pid) : [child.pid]) {
      try {
        process.kill(id, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await ended;
  }

  /** Ends the process as an operator does (SIGTERM) and keeps the data; gives its exit code. */
  async halt(): Promise<number | null> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    child.kill('SIGTERM');
    return ended;
  }

  /** Ends the product and removes its temporary data. */
  async stop(): Promise<void> {
    await this.halt();
    if (this.isTemporary) await rm(this.dataFolder, { recursive: true, force: true });
  }
}
