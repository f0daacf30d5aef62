import type { Envelope } from '../contracts/kernel/index.js';

/** The main account of a product under test, and the client of its open interface. */
export const administrator = {
  loginAccount: 'admin',
  firstPassword: 'Campus-2026',
  password: 'Campus-2027',
} as const;
/** Its operations account, before the first sign-in. */
export const operator = { loginAccount: 'operator', password: 'Campus-2026' } as const;
export const openClient = { appKey: 'system-tests', appSecret: 'system-tests-secret' } as const;

/** Makes calls of a product under test, in the names of the wire. */
export class CampusClient {
  private token?: string;

  /**
   * @param url address of the console
   * @param fetch asks it; another one where its certificate is of an authority of the tests
   */
  constructor(
    readonly url: string,
    readonly fetch: typeof globalThis.fetch = globalThis.fetch,
  ) {}

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

  /** The data of a call of the open interface, which must succeed. */
  async open<T = unknown>(path: string, body: object): Promise<T> {
    const client = await this.ask<{ token: string }>('/api/open/token', openClient);
    const reply = await this.fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.data.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await reply.json()) as Envelope<T>;
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }

  /** Makes a call with this token, or without one. */
  async ask<T = unknown>(path: string, body?: object | FormData, token?: string): Promise<Envelope<T>> {
    const isForm = body instanceof FormData;
    const headers = { ...(token ? { token } : {}), ...(body && !isForm ? { 'content-type': 'application/json' } : {}) };
    const payload = isForm ? body : body && JSON.stringify(body);
    const reply = await this.fetch(`${this.url}${encodeURI(path)}`, {
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
    const change = `/api/login/mustchgpwd?${new URLSearchParams({ id: first.data.id, password })}`;
    const changed = await this.ask(change, undefined, first.data.token);
    const again = await attempt(password);
    for (const { code, msg } of [changed, again]) if (code !== 0) throw new Error(`first sign-in: ${code} ${msg}`);
    return again.data.token;
  }
}
