import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '../../libs/contracts/index.js';
import { type Call, schemaOf } from '../../libs/contracts/kernel/index.js';
import { LogReader } from '../../libs/eventsourcing/index.js';
import { type Campus, startCampus } from '../../libs/platform/boot/campus.js';
import { EventStores, firstSchoolId, readConfiguration } from '../../libs/platform/index.js';
import { administrator, CampusClient } from '../../libs/testing/campus-client.js';
import { foundSchool } from '../../services/identity/school/found-school.js';
import { loadServices } from '../../services/services.js';

const stranger = { loginAccount: 'stranger', password: 'Campus-2030' };

interface Schema {
  type?: string;
  format?: string;
  enum?: (string | number)[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** First rows of the sample school, by the first part of the ids of the calls that take them. */
type Victims = Record<string, string>;

/** Which victim a field means by its name on the wire; `id`, `ids` and `pid` mean the call's own kind. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/class/i, 'class'],
  [/student/i, 'student'],
  [/parentid|schoolparent/i, 'parent'],
  [/teacher/i, 'teacher'],
  [/area/i, 'area'],
  [/device/i, 'device'],
  [/account/i, 'account'],
  [/cardtype/i, 'cardtype'],
  [/task/i, 'task'],
  [/group/i, 'attgroup'],
  [/config|mainid/i, 'attconfig'],
  [/person/i, 'student'],
];

function victimOf(name: string, { id }: Call, victims: Victims): string {
  const kind = /^(id|ids|pid)$/.test(name) ? undefined : meanings.find(([pattern]) => pattern.test(name))?.[1];
  return victims[kind ?? id.split('.')[0]!] ?? victims[id.split('.').slice(0, 2).join('.')] ?? firstSchoolId;
}

/** A request that is valid but for whose rows it names. */
function forged(schema: Schema, name: string, call: Call, victims: Victims): unknown {
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([key, inner]) => [key, forged(inner, key, call, victims)]);
    return { ...Object.fromEntries(entries), school: firstSchoolId, schoolid: firstSchoolId, schoolId: firstSchoolId };
  }
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return victimOf(name, call, victims);
  if (schema.type === 'array')
    return /ids$/i.test(name) ? [victimOf(name, call, victims)] : [forged(schema.items ?? {}, name, call, victims)];
  if (schema.format === 'date') return '2026-09-01';
  if (schema.format === 'date-time') return '2026-09-01 00:00:00';
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return name === 'page' ? 0 : 20;
  if (/order/.test(name)) return '';
  return /code/i.test(name) ? (victims[`${name}.code`] ?? 'D001') : '';
}

describe('two schools in one installation', () => {
  let campus: Campus;
  let folder: string;
  let client: CampusClient;
  let token: string;
  const victims: Victims = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-schools-'));
    await chmod(folder, 0o711);
    const environment = { PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', CAPTCHA: 'off', DATA_DIR: folder };
    campus = await startCampus(
      await loadServices(),
      readConfiguration({ ...environment, ADMIN_PASSWORD: administrator.firstPassword }),
    );
    client = new CampusClient(campus.url);
    await findVictims();
    const { loginAccount, password } = stranger;
    const mainAccount = { loginAccount, password, name: '外校管理员', phone: '1', keepsPassword: true };
    await foundSchool(campus.find(EventStores).of('identity'), { name: '外校', code: 'OTHER', mainAccount });
    const signedIn = await client.ask<{ token: string }>('/api/auth/login/login', {
      loginAccount,
      loginPassword: password,
      code: '1',
    });
    token = signedIn.data.token;
  }, 180_000);

  afterAll(async () => {
    await campus?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** A row of each kind that the sample school has. */
  async function findVictims(): Promise<void> {
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

  const eventsOfSample = async () => {
    await campus.bus.settled();
    return campus.find(LogReader).count({ school: firstSchoolId });
  };

  it('has victims of every kind to try', () => {
    expect(Object.keys(victims).length).toBeGreaterThanOrEqual(10);
    expect(new Set(Object.values(victims)).size).toBe(Object.keys(victims).length);
  });

  /** Makes each of the calls with this token and the victims in every field; gives the answers that hold a victim. */
  async function walk(walked: readonly Call[], withToken: string): Promise<string[]> {
    const met: string[] = [];
    for (const call of walked) {
      const body = forged(schemaOf(call.input) as Schema, '', call, victims) as Record<string, unknown>;
      const query = new URLSearchParams(
        Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const reply = await fetch(`${campus.url}${encodeURI(call.path)}${call.method === 'GET' ? `?${query}` : ''}`, {
        method: call.method,
        headers: { token: withToken, 'content-type': 'application/json' },
        body: call.method === 'GET' ? undefined : JSON.stringify(body),
      });
      const text = await reply.text();
      expect({ call: call.id, status: reply.status }).toEqual({ call: call.id, status: 200 });
      if (Object.values(victims).some((secret) => text.includes(secret))) met.push(call.id);
    }
    return met;
  }

  const inConsole = calls.filter(
    ({ auth, body, id }) => auth === undefined && body !== 'multipart' && !/^(auth|login)\./.test(id),
  );

  it('lets no call of one reach rows of the other, whatever ids and filters it forges', async () => {
    const before = await eventsOfSample();
    expect(inConsole.length).toBeGreaterThan(80);
    expect(await walk(inConsole, token)).toEqual([]);
    expect(await eventsOfSample()).toBe(before);
  }, 120_000);

  it('meets those rows on the same walk when they are its own', async () => {
    const reads = inConsole.filter(({ writes }) => writes === undefined);
    const met = await walk(reads, await client.signIn());
    expect(met).toEqual(
      expect.arrayContaining([
        'student.query',
        'class.queryall',
        'device.query',
        'door.query',
        'account.query',
        'attgroup.query',
        'attgroup.person.query',
        'attbase.person',
        'attconfig.item.query',
      ]),
    );
  }, 120_000);

  it('answers that the rows of the other are unknown', async () => {
    const { class: classId, student, term, device, attgroup, attconfig } = victims;
    const refused = await Promise.all([
      client.ask('/api/school/term/update', { id: term, name: '改' }, token),
      client.ask('/api/school/student/delete', { ids: [student] }, token),
      client.ask('/api/school/classes/switch', { id: classId, state: 2 }, token),
      client.ask('/api/dg/device/delete', { ids: [device] }, token),
      client.ask('/api/attendance/manage/group/delete', { ids: [attgroup] }, token),
      client.ask('/api/attendance/manage/group/add', { name: '甲组', configid: attconfig }, token),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([1004, 1004, 1004, 1004, 1004, 1004]);
  });

  it('shows nothing to a transaction that forgot its school', async () => {
    const rows = await campus.database.dataSource
      .query('select count(*)::int as count from people.student')
      .catch((error: Error) => error.message);
    expect(rows).not.toEqual([{ count: 1200 }]);
  });
});
