import type { Call } from '../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../libs/contracts/platform/operation.events.js';
import { LogReader } from '../../libs/eventsourcing/index.js';
import { firstSchoolId } from '../../libs/platform/index.js';
import { openClient, operator } from '../../libs/testing/campus-client.js';
import { type StartedProduct, startProduct } from '../../libs/testing/started-product.js';
import { loadServices } from '../../services/services.js';
import { forgedFields, namesRows, requestOf, type Victims } from './forged-request.js';

const password = 'Campus-2030';
const firstPassword = operator.password;
/** Actors of what nobody asked for. */
const machines: ReadonlySet<string> = new Set(['system', 'device-gateway']);

/** What a call answered. */
export interface Answer {
  call: string;
  code: number;
  text: string;
  /** The request named a row of the sample school. */
  isNaming: boolean;
}

/**
 * One product with the sample school, the operations account `operator`, and a second school that it has founded, whose
 * main account is `stranger`.
 */
export class TwoSchools {
  readonly victims: Victims = {};
  /** Id of the second school. */
  otherId = '';

  private constructor(private readonly product: StartedProduct) {}

  get campus() {
    return this.product.campus;
  }

  get client() {
    return this.product.client;
  }

  static async start(): Promise<TwoSchools> {
    const settings = {
      OPERATIONS_ACCOUNT: operator.loginAccount,
      OPERATIONS_PASSWORD: operator.password,
      OPEN_APP_KEY: openClient.appKey,
      OPEN_APP_SECRET: openClient.appSecret,
    };
    const schools = new TwoSchools(await startProduct(await loadServices(), settings));
    await schools.findVictims();
    await schools.replaceFirstPassword('operator');
    const school = { name: '外校', code: 'OTHER', loginaccount: 'stranger', loginpassword: firstPassword, phone: '1' };
    const { id } = await schools.data<{ id: string }>('project/add', school, await schools.signIn('operator'));
    schools.otherId = id;
    await schools.replaceFirstPassword('stranger');
    return schools;
  }

  stop(): Promise<void> {
    return this.product.stop();
  }

  /** Signs in; gives the token. */
  async signIn(loginAccount: string, loginPassword = password): Promise<string> {
    const body = { loginAccount, loginPassword, code: '1' };
    const { code, msg, data } = await this.client.ask<{ token: string }>('/api/auth/login/login', body);
    if (code !== 0) throw new Error(`sign-in of ${loginAccount}: ${code} ${msg}`);
    return data.token;
  }

  /** Adds an account without any permission to the sample school, before its first sign-in; gives its id. */
  async addNewcomer(loginaccount: string): Promise<{ id: string; token: string }> {
    const body = { loginaccount, loginpassword: firstPassword, name: '职员', phone: '1' };
    const { id } = await this.client.data<{ id: string }>('/api/accountmg/add', body);
    return { id, token: await this.signIn(loginaccount, firstPassword) };
  }

  /** Adds such an account past its first password. */
  async addClerk(loginAccount: string): Promise<{ id: string; token: string }> {
    const { id } = await this.addNewcomer(loginAccount);
    await this.replaceFirstPassword(loginAccount);
    return { id, token: await this.signIn(loginAccount) };
  }

  /** The session of the operations account in a school; gives its token. */
  async enter(schoolId: string): Promise<string> {
    const { token } = await this.data<{ token: string }>(
      'project/enter',
      { id: schoolId },
      await this.signIn('operator'),
    );
    return token;
  }

  /** The data of a call about accounts and schools that must succeed. */
  async data<T>(path: string, body: object, token: string): Promise<T> {
    const { code, msg, data } = await this.client.ask<T>(`/api/accountmg/${path}`, body, token);
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  }

  private async replaceFirstPassword(loginAccount: string): Promise<void> {
    const body = { loginAccount, loginPassword: firstPassword, code: '1' };
    const { data } = await this.client.ask<{ id: string; token: string }>('/api/auth/login/login', body);
    const query = new URLSearchParams({ id: data.id, password });
    await this.client.ask(`/api/login/mustchgpwd?${query}`, undefined, data.token);
  }

  /** Sequence number of the last event of the sample school, once all that was asked for is told. */
  async lastOfSample(): Promise<string> {
    await this.campus.bus.settled();
    const last = { offset: 0, limit: 1, isReversed: true };
    const [event] = await this.campus.find(LogReader).page({ school: firstSchoolId }, last);
    return event!.sequence!;
  }

  /**
   * Types of the events of the sample school that somebody has asked for since; what the machine and its devices tell by
   * themselves may come at any moment. Without those that tell of refused calls where asked.
   */
  async changesOfSample(after: string, { withRefusals = true } = {}): Promise<string[]> {
    await this.campus.bus.settled();
    const types: string[] = [];
    for await (const events of this.campus.find(LogReader).read({ school: firstSchoolId, after }))
      for (const { type, meta } of events)
        if (!machines.has(meta.actor) && (withRefusals || type !== operationRecorded.name)) types.push(type);
    return types;
  }

  /** Makes each of the calls with these headers and a row of the sample school in every field, at each of its paths. */
  async walk(calls: readonly Call[], headers: Record<string, string>, victims = this.victims): Promise<Answer[]> {
    const answers: Answer[] = [];
    const waiting = calls.flatMap((call) => [call.path, ...(call.aliases ?? [])].map((path) => ({ call, path })));
    const walkers = Array.from({ length: 4 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        answers.push(await this.make(next.call, next.path, headers, victims));
    });
    await Promise.all(walkers);
    return answers;
  }

  /** The calls whose answers hold a row of the sample school. */
  met(answers: readonly Answer[]): string[] {
    return answers.filter(({ text }) => namesRows(text, this.victims)).map(({ call }) => call);
  }

  private async make(call: Call, path: string, headers: Record<string, string>, victims: Victims): Promise<Answer> {
    const fields = forgedFields(call, victims);
    const { query, init } = requestOf(call, fields);
    const sent = { ...(init.headers as Record<string, string> | undefined), ...headers };
    const reply = await fetch(`${this.campus.url}${encodeURI(path)}${query}`, { ...init, headers: sent });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${call.id} answers HTTP ${reply.status}`);
    const isEnvelope = reply.headers.get('content-type')?.startsWith('application/json');
    const code = isEnvelope ? (JSON.parse(text) as { code: number }).code : 0;
    return { call: call.id, code, text, isNaming: namesRows(fields, victims) };
  }

  /** Finds a row of each kind that the sample school has. */
  private async findVictims(): Promise<void> {
    const page = { page: 0, pagesize: 1, params: {} };
    // The group of the first class.
    const group = { ...page, keyword: '高一' };
    const paged = {
      student: 'school/student',
      parent: 'school/parent',
      teacher: 'school/teacher',
      term: 'school/term',
      examtype: 'school/examtype',
      device: 'dg/device',
      floorplan: 'dg/floorplan',
      account: 'accountmg',
      log: 'system/logmg',
      attgroup: 'attendance/manage/group',
      attconfig: 'attendance/config',
    };
    const { client, victims } = this;
    for (const [kind, path] of Object.entries(paged)) {
      const { data } = await client.data<{ data: { id: string }[] }>(
        `/api/${path}/query`,
        kind === 'attgroup' ? group : page,
      );
      victims[kind] = data[0]!.id;
    }
    const classes = await client.data<{ id: string }[]>('/api/school/classes/queryall');
    victims.class = classes[0]!.id;
    const areas = await client.data<{ list: { id: string }[] }>('/api/dg/base/area/query', {});
    victims.area = areas.list[0]!.id;
    const doors = await client.data<{ id: string }[]>('/api/dg/device/door/query', { deviceid: victims.device });
    victims.door = doors[0]!.id;
  }
}
