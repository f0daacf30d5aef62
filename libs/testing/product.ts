import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '../contracts/kernel/index.js';

/** How a product under test is started. */
export interface ProductOptions {
  /** Further settings of its environment. */
  environment?: Record<string, string>;
  /** Port of the console; without it a free one. */
  port?: number;
  /** Folder of its data; without it a new one, removed at the end. */
  dataFolder?: string;
}

/** The main account of a product under test, and the client of its open interface. */
export const administrator = { loginAccount: 'admin', firstPassword: 'Campus-2026', password: 'Campus-2027' } as const;
export const openClient = { appKey: 'system-tests', appSecret: 'system-tests-secret' } as const;

const startLimit = 120_000;

/** A loopback port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** Waits until a condition holds; names what was waited for when it never does. */
export async function until<T>(
  what: string,
  condition: () => Promise<T | undefined | false> | T | undefined | false,
  limit = 30_000,
): Promise<T> {
  const deadline = Date.now() + limit;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited ${limit} ms in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** Ids of a process and of all below it. */
function treeOf(root: number): number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (id: number): number[] => [
    id,
    ...parents.filter(([, parent]) => parent === id).flatMap(([child]) => below(child)),
  ];
  return below(root);
}

/** The product as an operator runs it: a process of its own, with its own data folder and ports. */
export class Product {
  private process?: ChildProcess;
  private token?: string;

  private constructor(
    readonly port: number,
    readonly mqttPort: number,
    readonly dataFolder: string,
    private readonly isTemporary: boolean,
    private readonly environment: Record<string, string>,
  ) {}

  /** Starts a product with an empty data folder, or with the given one, and waits until it is ready. */
  static async start({ environment = {}, port, dataFolder }: ProductOptions = {}): Promise<Product> {
    const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'campus-product-')));
    const product = new Product(
      port ?? (await freePort()),
      await freePort(),
      folder,
      dataFolder === undefined,
      environment,
    );
    await product.launch();
    return product;
  }

  /** Address of the console. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process; after `kill` or `halt` it goes on with the same data. */
  async launch(): Promise<void> {
    const entry = fileURLToPath(
      new URL('../../dist/services/main.js', import.meta.url).href.replace('/dist/dist/', '/dist/'),
    );
    const environment = {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(this.port),
      MQTT_PORT: String(this.mqttPort),
      DATA_DIR: this.dataFolder,
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      ADMIN_ACCOUNT: administrator.loginAccount,
      ADMIN_PASSWORD: administrator.firstPassword,
      OPEN_APP_KEY: openClient.appKey,
      OPEN_APP_SECRET: openClient.appSecret,
      ...this.environment,
    };
    const child = spawn(process.execPath, ['--enable-source-maps', entry], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.process = child;
    await until(
      'the product to be ready',
      async () => {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the product ended with ${child.exitCode ?? child.signalCode}`);
        return (await fetch(`${this.url}/health/ready`).catch(() => undefined))?.ok;
      },
      startLimit,
    );
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

  /** Makes a call as the main account, signing in when needed; gives the envelope. */
  async call<T = unknown>(path: string, body?: object | FormData): Promise<Envelope<T>> {
    this.token ??= await this.signIn();
    const envelope = await this.ask<T>(path, body, this.token);
    if (envelope.code === 2001) {
      this.token = await this.signIn();
      return this.ask<T>(path, body, this.token);
    }
    return envelope;
  }

  /** The data of a call that must succeed. */
  async data<T = unknown>(path: string, body?: object | FormData): Promise<T> {
    const { code, msg, data } = await this.call<T>(path, body);
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }

  /** Makes a call with this token, or without one. */
  async ask<T = unknown>(path: string, body?: object | FormData, token?: string): Promise<Envelope<T>> {
    const isForm = body instanceof FormData;
    const headers = { ...(token ? { token } : {}), ...(body && !isForm ? { 'content-type': 'application/json' } : {}) };
    const payload = isForm ? body : body && JSON.stringify(body);
    const reply = await fetch(`${this.url}${encodeURI(path)}`, {
      method: body ? 'POST' : 'GET',
      headers,
      body: payload,
    });
    return (await reply.json()) as Envelope<T>;
  }

  /** Signs the main account in, past its forced password change; gives the token. */
  async signIn(): Promise<string> {
    const { loginAccount, firstPassword, password } = administrator;
    const attempt = (loginPassword: string) =>
      this.ask<{ token: string; id: string; mustchgpwd: boolean }>('/api/auth/login/login', {
        loginAccount,
        loginPassword,
        code: '0000',
      });
    const settled = await attempt(password);
    if (settled.code === 0) return settled.data.token;
    const first = await attempt(firstPassword);
    if (first.code !== 0) throw new Error(`sign-in: ${first.code} ${first.msg}`);
    if (!first.data.mustchgpwd) return first.data.token;
    await this.ask(
      `/api/login/mustchgpwd?${new URLSearchParams({ id: first.data.id, password })}`,
      undefined,
      first.data.token,
    );
    return (await attempt(password)).data.token;
  }
}
