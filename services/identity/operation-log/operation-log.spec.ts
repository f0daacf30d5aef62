import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { archive } from '../../../libs/platform/boot/archive.js';
import { RunningIdentity } from '../identity.fixture.js';
import { identityService } from '../identity.module.js';

interface Entry {
  id: string;
  loginaccount: string;
  module: string;
  ip: string;
  requestparams: string;
  result: boolean;
  message: string;
}
interface Verdict {
  intact: boolean;
  entries: number;
  pending: number;
  head: string;
  problemCount: number;
  problems: { number?: number; module: string; message: string }[];
}

let identity: RunningIdentity;
let main: string;
let school: string;
let people: EventStore;

beforeAll(async () => {
  identity = await RunningIdentity.start();
  ({ schoolId: school } = await identity.found('main'));
  main = await identity.signIn('main');
  people = new EventStore({ source: 'people', database: identity.campus.database, projections: [] });
  await people.prepare();
}, 120_000);
afterAll(async () => {
  await people?.close();
  await identity?.stop();
});

const operation = (name: string) => ({
  call: 'student.add',
  function: name,
  loginAccount: 'main',
  accountType: 2,
  ip: '10.0.0.1',
  requestId: randomUUID(),
  parameters: { name: '李' },
  code: 0,
  message: '',
});
/** Another service records an operation. */
const record = (name: string) =>
  people.transact({ school, meta: { actor: 'main' } }, async (unit) => {
    unit.append(`operation-${randomUUID()}`, [operationRecorded(operation(name))]);
  });
const query = async (params: object = {}) =>
  (await identity.data<{ data: Entry[] }>('/api/system/logmg/query', { token: main, body: { params } })).data;
const verify = (token = main) => identity.data<Verdict>('/api/system/logmg/verify', { token });
const asOwner = (sql: string, ...parameters: unknown[]) =>
  identity.campus.database.asOwner((session) => session.query(sql, parameters));
const settled = () => identity.settled();

describe('the operation log', () => {
  it('says who did what, from where, with what and what came of it; secrets are masked', async () => {
    const body = { loginaccount: 'shown', loginpassword: 'Secret-2030', name: '李', phone: '1' };
    await identity.data('/api/accountmg/add', { token: main, body });
    await identity.ask('/api/accountmg/add', { token: main, body });
    await settled();
    const [refused, accepted] = await query({ module: '新增账号' });
    const parameters = { ...body, loginpassword: '***' };
    expect(accepted).toMatchObject({ loginaccount: 'main', module: '新增账号', ip: '127.0.0.1', result: true });
    expect(JSON.parse(accepted!.requestparams)).toEqual(parameters);
    expect(refused).toMatchObject({ result: false, message: '账号已被注册，请重新输入' });
  });

  it('holds refusals for want of permission too', async () => {
    const { token } = await identity.addAccount(main, 'denied');
    await identity.ask('/api/accountmg/delete', { token, body: { ids: [randomUUID()] } });
    await settled();
    expect((await query({ loginAccount: 'denied', module: '删除账号' }))[0]).toMatchObject({
      result: false,
      message: '没有操作权限',
    });
  });

  it('holds what every service records', async () => {
    await record('新增学生');
    await settled();
    expect((await query())[0]).toMatchObject({ module: '新增学生', ip: '10.0.0.1' });
  });

  it('is filtered by day: a range that ends at midnight holds that day', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const midnight = `${today} 00:00:00`;
    expect((await query({ beginTime: midnight, toTime: midnight })).length).toBeGreaterThan(0);
    expect(await query({ beginTime: '2020-01-01 00:00:00', toTime: '2020-01-02 00:00:00' })).toEqual([]);
    expect(await query({ accountType: 1 })).toEqual([]);
  });

  it('leaves out what was deleted; the chain keeps it', async () => {
    await record('要隐藏的');
    await settled();
    const { entries } = await verify();
    const [entry] = await query({ module: '要隐藏的' });
    const remove = () => identity.ask('/api/system/logmg/delete', { token: main, body: { ids: [entry!.id] } });
    expect(await remove()).toMatchObject({ code: 0 });
    expect(await query({ module: '要隐藏的' })).toEqual([]);
    expect(await remove()).toMatchObject({ code: 1004 });
    await settled();
    // The two requests to delete are operations themselves.
    expect(await verify()).toMatchObject({ intact: true, entries: entries + 2, problems: [] });
  });

  it('belongs to its school', async () => {
    await identity.found('elsewhere');
    const token = await identity.signIn('elsewhere');
    const [entry] = await query();
    expect(await identity.ask('/api/system/logmg/delete', { token, body: { ids: [entry!.id] } })).toMatchObject({
      code: 1004,
    });
    await settled();
    const own = await identity.data<{ data: Entry[] }>('/api/system/logmg/query', { token, body: {} });
    expect(own.data.map(({ module }) => module)).toEqual(['删除操作日志']);
    expect(await verify(token)).toMatchObject({ intact: true, entries: 1 });
  });
});

describe('the chain of the operation log', () => {
  it('is whole when services record at the same time', async () => {
    const { entries } = await verify();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        record(`at once ${n}`),
        identity.ask('/api/schoolmodular/delete?id=unknown', { token: main }),
      ]).flat(),
    );
    await settled();
    expect(await verify()).toMatchObject({ intact: true, entries: entries + 40, pending: 0 });
  });

  it('says that it cannot be verified while a month of it is archived', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2025, 8, 15));
    await people.prepare();
    await record('old');
    now.mockRestore();
    await settled();
    const before = await verify();
    const settings = {
      DATABASE_URL: identity.campus.database.ownerUrl,
      ARCHIVE_DIR: await mkdtemp(join(tmpdir(), 'campus-archive-')),
    };
    const services = [identityService, { ...identityService, name: 'people' as const }];
    const said = jest.spyOn(console, 'log').mockReturnValue();
    const run = (...words: string[]) => archive(services, settings, words);
    expect(await run('--before', '2025-10')).toBe(0);
    expect(await readdir(settings.ARCHIVE_DIR)).toEqual(['people-202509.json', 'people-202509.jsonl.gz']);
    expect(await identity.ask('/api/system/logmg/verify', { token: main })).toMatchObject({
      code: 1005,
      msg: '2025-09的事件已归档，请先恢复后再校验',
    });
    expect(await run('--restore', '2025-09')).toBe(0);
    expect(said.mock.calls).toEqual([
      ['people: 1 events of 2025-09 are in people-202509.jsonl.gz.'],
      ['people: 1 events of 2025-09 are back.'],
    ]);
    said.mockRestore();
    expect(await verify()).toMatchObject({ intact: true, head: before.head });
    await rm(settings.ARCHIVE_DIR, { recursive: true });
  });

  it('cannot be changed by the roles of the services', async () => {
    const change = identity.campus.database.asSystem((sql) =>
      sql.query("update identity.operation_log set function = 'x'"),
    );
    await expect(change).rejects.toThrow('permission denied');
    const removal = identity.campus.database.asSystem((sql) => sql.query('delete from identity.operation_log'));
    await expect(removal).rejects.toThrow('permission denied');
  });

  describe('shows the hand of the owner of the database', () => {
    const entry = "select id from identity.operation_log where function = 'second'";
    const event = `select id from people.events where data ->> 'function' = 'second'`;
    let before: Verdict;

    beforeEach(async () => {
      for (const name of ['first', 'second', 'third']) await record(name);
      await settled();
      before = await verify();
      expect(before.intact).toBe(true);
      for (const table of ['identity.operation_log', 'people.events'])
        await asOwner(`create table ${table}_kept as select * from ${table} where school = $1`, school);
    });
    afterEach(async () => {
      for (const table of ['identity.operation_log', 'people.events']) {
        await asOwner(`delete from ${table} where school = $1`, school);
        await asOwner(`insert into ${table} select * from ${table}_kept`);
        await asOwner(`drop table ${table}_kept`);
      }
      expect(await verify()).toMatchObject({ intact: true, head: before.head });
    });

    const found = async () => {
      const { intact, problemCount, problems } = await verify();
      expect(intact).toBe(false);
      expect(problemCount).toBe(problems.length);
      return problems.map(({ module, message }) => `${module}: ${message}`).sort();
    };

    it.each(["function = 'other'", "login_account = 'other'", 'code = 1', `parameters = '{"name":"王"}'`])(
      'in an entry: %s',
      async (change) => {
        await asOwner(`update identity.operation_log set ${change} where id = (${entry} order by number desc limit 1)`);
        const name = change.startsWith('function') ? 'other' : 'second';
        expect(await found()).toEqual([`${name}: 日志内容被修改`]);
      },
    );

    it('in an entry that was given a new hash', async () => {
      await asOwner(
        `update identity.operation_log set hash = repeat('a', 64) where id = (${entry} order by number desc limit 1)`,
      );
      expect(await found()).toEqual(['second: 日志内容被修改', 'third: 与前一条日志的链接断开']);
    });

    it('in a removed entry', async () => {
      const number = before.entries - 1;
      await asOwner(`delete from identity.operation_log where id = (${entry} order by number desc limit 1)`);
      expect(await found()).toEqual(
        ['second: 日志已被删除，对应的事件仍在', `third: 日志被删除，第${number}条至第${number}条不在链上`].sort(),
      );
    });

    it('in the removed last entries', async () => {
      await asOwner('delete from identity.operation_log where school = $1 and number > $2', school, before.entries - 2);
      expect(await found()).toEqual(['second: 日志已被删除，对应的事件仍在', 'third: 日志已被删除，对应的事件仍在']);
    });

    it('in an event behind an entry', async () => {
      await asOwner(
        `update people.events set data = replace(data::text, '李', '王')::json where id = (${event} order by sequence desc limit 1)`,
      );
      expect(await found()).toEqual(['second: 日志对应的事件被修改']);
    });

    it('in a removed event', async () => {
      await asOwner(`delete from people.events where id = (${event} order by sequence desc limit 1)`);
      expect(await found()).toEqual(['second: 日志对应的事件不存在']);
    });
  });
});

describe('the replay', () => {
  interface Event {
    sequence: number;
    service: string;
    aggregate: string;
    aggregateId: string;
    event: string;
    loginaccount: string;
    payload: Record<string, unknown>;
  }
  const replay = (params: object, page: object = {}) =>
    identity.data<{ data: Event[]; recordCount: number }>('/api/system/logmg/replay', {
      token: main,
      body: { params, ...page },
    });

  it('gives the events of an object in their order, with masked secrets', async () => {
    const { id } = await identity.addAccount(main, 'replayed');
    const { data, recordCount } = await replay({ aggregate: 'account', aggregateId: id });
    expect(data.map(({ event }) => event)).toEqual([
      'AccountAdded',
      'PasswordSet',
      'PasswordChangeDemanded',
      'PasswordSet',
      'PasswordChangeDemanded',
    ]);
    expect(recordCount).toBe(5);
    expect(data[1]).toMatchObject({
      service: 'identity',
      aggregate: 'account',
      aggregateId: id,
      loginaccount: 'main',
      payload: { passwordHash: '***', isInitial: true },
    });
    const sequences = data.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  it('goes over all services, in pages, from either end', async () => {
    const all = await replay({}, { pagesize: 1000 });
    expect(new Set(all.data.map(({ service }) => service))).toEqual(new Set(['identity', 'people']));
    const second = await replay({}, { page: 1, pagesize: 3 });
    expect(second.data).toEqual(all.data.slice(3, 6));
    const last = await replay({}, { pagesize: 1, order: 'desc' });
    expect(last.data[0]?.sequence).toBeGreaterThanOrEqual(all.data.at(-1)!.sequence);
    const { data } = await replay({ service: 'people', loginAccount: 'main' });
    expect(new Set(data.map(({ event }) => event))).toEqual(new Set(['OperationRecorded']));
    expect((await replay({ service: 'no such service' })).recordCount).toBe(0);
  });

  it('shows the events of one school', async () => {
    const token = await identity.signIn('elsewhere');
    const { data } = await identity.data<{ data: Event[] }>('/api/system/logmg/replay', {
      token,
      body: { params: { service: 'people' } },
    });
    expect(data).toEqual([]);
  });
});
