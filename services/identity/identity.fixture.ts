import type { Envelope } from '../../libs/contracts/kernel/index.js';
import { EventStores } from '../../libs/platform/index.js';
import { type TestDatabase, testDatabase } from '../../libs/testing/index.js';
import { type StartedProduct, startProduct } from '../../libs/testing/started-product.js';
import { foundSchool } from './founding/found-school.js';
import { identityService } from './identity.module.js';

/** Password of every account of these tests. */
export const password = 'Campus-2030';

/** What a call answered, with the headers. */
export interface Reply<T> extends Envelope<T> {
  headers: Headers;
}

/** The identity service, whole, on a database of its own, as its callers see it. */
export class RunningIdentity {
  private constructor(
    private readonly product: StartedProduct,
    private readonly test?: TestDatabase,
  ) {}

  /** Starts it. @param settings of the environment; with DATABASE_URL a second process of an installation */
  static async start(settings: Record<string, string> = {}): Promise<RunningIdentity> {
    const test = 'DATABASE_URL' in settings ? undefined : await testDatabase();
    const database = test && { DATABASE_URL: test.url };
    const all = { SERVICES: 'identity', SAMPLE: 'none', ...database, ...settings };
    return new RunningIdentity(await startProduct([identityService], all), test);
  }

  get campus() {
    return this.product.campus;
  }

  get store() {
    return this.campus.find(EventStores).of('identity');
  }

  /** Founds a school whose main account keeps its password; gives the ids. */
  found(loginAccount: string) {
    return foundSchool(this.store, {
      name: `学校 ${loginAccount}`,
      code: loginAccount,
      mainAccount: { loginAccount, password, name: loginAccount, phone: '1', keepsPassword: true },
    });
  }

  /** Asks a call: with a body by POST, else by GET. */
  async ask<T = unknown>(path: string, { token, body, headers = {} }: Request = {}): Promise<Reply<T>> {
    const isJson = body !== undefined && !(body instanceof URLSearchParams);
    const reply = await fetch(`${this.campus.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(token ? { token } : {}), ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      body: isJson ? JSON.stringify(body) : body,
    });
    return { ...((await reply.json()) as Envelope<T>), headers: reply.headers };
  }

  /** Data of a call that must succeed. */
  async data<T>(path: string, request: Request = {}): Promise<T> {
    const { code, msg, data } = await this.ask<T>(path, request);
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }

  /** Tries to sign in. */
  tryToSignIn(loginAccount: string, loginPassword: string = password, headers: Record<string, string> = {}) {
    return this.ask<{ token: string; id: string; mustchgpwd: boolean }>('/api/auth/login/login', {
      body: { loginAccount, loginPassword, code: '0000' },
      headers,
    });
  }

  /** Signs in; gives the token. */
  async signIn(loginAccount: string, loginPassword: string = password): Promise<string> {
    const { code, msg, data } = await this.tryToSignIn(loginAccount, loginPassword);
    if (code !== 0) throw new Error(`sign-in of ${loginAccount}: ${code} ${msg}`);
    return data.token;
  }

  /** Adds an account past its forced password change; gives id and token. */
  async addAccount(byToken: string, loginAccount: string): Promise<{ id: string; token: string }> {
    const first = 'First-2030';
    const body = { loginaccount: loginAccount, loginpassword: first, name: loginAccount, phone: '1' };
    const { id } = await this.data<{ id: string }>('/api/accountmg/add', { token: byToken, body });
    const query = new URLSearchParams({ id, password });
    await this.data(`/api/login/mustchgpwd?${query}`, { token: await this.signIn(loginAccount, first) });
    return { id, token: await this.signIn(loginAccount) };
  }

  /** Waits until every event has had its effect. */
  settled(): Promise<void> {
    return this.campus.bus.settled();
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.test?.close();
  }
}

interface Request {
  token?: string;
  body?: object | URLSearchParams;
  headers?: Record<string, string>;
}
