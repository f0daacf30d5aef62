import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../libs/contracts/platform/operation.events.js';
import { type LogFilter, LogReader } from '../../libs/eventsourcing/index.js';
import { type Campus, startCampus } from '../../libs/platform/boot/campus.js';
import { EventStores, firstSchoolId, readConfiguration } from '../../libs/platform/index.js';
import { administrator, CampusClient } from '../../libs/testing/campus-client.js';
import { foundSchool } from '../../services/identity/school/found-school.js';
import { loadServices } from '../../services/services.js';
import { forgedFields, namesRows, requestOf, type Victims } from './forged-request.js';

const password = 'Campus-2030';
const firstPassword = 'First-2030';

/** What a call answered. */
export interface Answer {
  call: string;
  code: number;
  text: string;
  /** The request named a row of the sample school. */
  isNaming: boolean;
}

/** One product with the sample school and a second school, whose main account is `stranger`. */
export class TwoSchools {
  readonly victims: Victims = {};

  private constructor(
    readonly campus: Campus,
    readonly client: CampusClient,
    private readonly folder: string,
  ) {}

  static async start(): Promise<TwoSchools> {
    const folder = await mkdtemp(join(tmpdir(), 'campus-schools-'));
    await chmod(folder, 0o711);
    const environment = { PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', CAPTCHA: 'off', DATA_DIR: folder };
    const configuration = readConfiguration({ ...environment, ADMIN_PASSWORD: administrator.firstPassword });
    const campus = await startCampus(await loadServices(), configuration);
    const schools = new TwoSchools(campus, new CampusClient(campus.url), folder);
    await schools.findVictims();
    const mainAccount = { loginAccount: 'stranger', password, name: '外校管理员', phone: '1', keepsPassword: true };
    await foundSchool(campus.find(EventStores).of('identity'), { name: '外校', code: 'OTHER', mainAccount });
    return schools;
  }

  async stop(): Promise<void> {
    await this.campus.stop();
    await rm(this.folder, { recursive: true, force: true });
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
    const { id, token } = await this.addNewcomer(loginAccount);
    await this.client.ask(`/api/login/mustchgpwd?${new URLSearchParams({ id, password })}`, undefined, token);
    return { id, token: await this.signIn(loginAccount) };
  }

  /** How many events the sample school has that somebody asked for; without those that tell of refused calls where asked. */
  async eventsOfSample({ withRefusals = true } = {}): Promise<number> {
    await this.campus.bus.settled();
    const count = (filter: LogFilter) => this.campus.find(LogReader).count({ school: firstSchoolId, ...filter });
    const refusals = withRefusals ? 0 : await count({ types: [operationRecorded.name] });
    // What the machine and its devices tell by themselves may come at any moment.
    return (
      (await count({})) - (await count({ actor: 'system' })) - (await count({ actor: 'device-gateway' })) - refusals
    );
  }

  /** Makes each of the calls with these headers and a row of the sample school in every field, at each of its paths. */
  async walk(calls: readonly Call[], headers: Record<string, string>): Promise<Answer[]> {
    const answers: Answer[] = [];
    const waiting = calls.flatMap((call) => [call.path, ...(call.aliases ?? [])].map((path) => ({ call, path })));
    const walkers = Array.from({ length: 4 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        answers.push(await this.make(next.call, next.path, headers));
    });
    await Promise.all(walkers);
    return answers;
  }

  /** The calls whose answers hold a row of the sample school. */
  met(answers: readonly Answer[]): string[] {
    return answers.filter(({ text }) => namesRows(text, this.victims)).map(({ call }) => call);
  }

  private async make(call: Call, path: string, headers: Record<string, string>): Promise<Answer> {
    const fields = forgedFields(call, this.victims);
    const { query, init } = requestOf(call, fields);
    const sent = { ...(init.headers as Record<string, string> | undefined), ...headers };
    const reply = await fetch(`${this.campus.url}${encodeURI(path)}${query}`, { ...init, headers: sent });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`${call.id} answers HTTP ${reply.status}`);
    const isEnvelope = reply.headers.get('content-type')?.startsWith('application/json');
    const code = isEnvelope ? (JSON.parse(text) as { code: number }).code : 0;
    return { call: call.id, code, text, isNaming: namesRows(fields, this.victims) };
  }

  /** Finds a row of each kind that the sample school has. */
  private async findVictims(): Promise<void> {
    const page = { page: 0, pagesize: 1, params: {} };
    const paged = {
      student: 'school/student',
      parent: 'school/parent',
      teacher: 'school/teacher',
      term: 'school/term',
      examtype: 'school/examtype',
      device: 'dg/device',
      account: 'accountmg',
      log: 'system/logmg',
      attgroup: 'attendance/manage/group',
      attconfig: 'attendance/config',
    };
    const { client, victims } = this;
    for (const [kind, path] of Object.entries(paged)) {
      const { data } = await client.data<{ data: { id: string }[] }>(`/api/${path}/query`, page);
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
