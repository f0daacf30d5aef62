import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import {
  parentAdded,
  parentRemoved,
  parentUnbound,
  studentAdded,
  studentRemoved,
} from '../../../libs/contracts/people/index.js';
import { eraseKeys } from '../../../libs/eventsourcing/index.js';
import { type Entry, RecordedLog } from './testing/recorded-log.js';

let log: RecordedLog;
beforeAll(async () => {
  log = await RecordedLog.start();
}, 120_000);
afterAll(() => log?.stop());

describe('the operation log', () => {
  it('says who did what, from where, with what and what came of it; secrets are masked', async () => {
    const body = { loginaccount: 'shown', loginpassword: 'Secret-2030', name: '李', phone: '1' };
    await log.identity.data('/api/accountmg/add', { token: log.main, body });
    await log.identity.ask('/api/accountmg/add', { token: log.main, body });
    await log.settled();
    const [refused, accepted] = await log.query({ module: '新增账号' });
    const parameters = { ...body, loginpassword: '***' };
    expect(accepted).toMatchObject({ loginaccount: 'main', module: '新增账号', ip: '127.0.0.1', result: true });
    expect(JSON.parse(accepted!.requestparams)).toEqual(parameters);
    expect(refused).toMatchObject({ result: false, message: '账号已被注册，请重新输入' });
  });

  it('holds refusals for want of permission too', async () => {
    const { token } = await log.identity.addAccount(log.main, 'denied');
    await log.identity.ask('/api/accountmg/delete', { token, body: { ids: [randomUUID()] } });
    await log.settled();
    expect((await log.query({ loginAccount: 'denied', module: '删除账号' }))[0]).toMatchObject({
      result: false,
      message: '没有操作权限',
    });
  });

  it('tells what was sent to who may replay it, and to others no values', async () => {
    await log.record('修改家长', {
      name: '李',
      phones: ['13800000001', '13800000002'],
      home: { floor: 3 },
      left: null,
    });
    await log.settled();
    const sent = async (token: string) => {
      const body = { params: { module: '修改家长' } };
      const { data } = await log.identity.data<{ data: Entry[] }>('/api/system/logmg/query', { token, body });
      return JSON.parse(data[0]!.requestparams) as unknown;
    };
    const { token } = await log.identity.addAccount(log.main, 'keyless');
    expect(await sent(token)).toEqual({ name: '***', phones: ['***', '***'], home: { floor: '***' }, left: '***' });
    expect(await sent(log.main)).toMatchObject({ name: '李', phones: ['13800000001', '13800000002'] });
    // Nor does it put rows in an order that tells it.
    for (const orderfield of ['requestparams', 'parameters'])
      expect(await log.identity.ask('/api/system/logmg/query', { token, body: { orderfield } })).toMatchObject({
        code: 1001,
        msg: '排序字段格式不正确',
      });
  });

  it('holds what every service records', async () => {
    await log.record('新增学生');
    await log.settled();
    expect((await log.query())[0]).toMatchObject({ module: '新增学生', ip: '10.0.0.1' });
  });

  it('is filtered by day: a range that ends at midnight holds that day', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const midnight = `${today} 00:00:00`;
    expect((await log.query({ beginTime: midnight, toTime: midnight })).length).toBeGreaterThan(0);
    expect(await log.query({ beginTime: '2020-01-01 00:00:00', toTime: '2020-01-02 00:00:00' })).toEqual([]);
    expect(await log.query({ accountType: 1 })).toEqual([]);
  });

  it('leaves out what was deleted; the chain keeps it', async () => {
    await log.record('要隐藏的');
    await log.settled();
    const { entries } = await log.verify();
    const [entry] = await log.query({ module: '要隐藏的' });
    const remove = () => log.identity.ask('/api/system/logmg/delete', { token: log.main, body: { ids: [entry!.id] } });
    expect(await remove()).toMatchObject({ code: 0 });
    expect(await log.query({ module: '要隐藏的' })).toEqual([]);
    expect(await remove()).toMatchObject({ code: 1004 });
    await log.settled();
    // The two requests to delete are operations themselves.
    const verdict = await log.verify();
    expect(verdict).toMatchObject({ intact: true, entries: entries + 2, problems: [], hidden: 1 });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(verdict.hidings).toEqual([{ loginaccount: 'main', createtime: expect.stringContaining(today), count: 1 }]);
  });

  it('belongs to its school', async () => {
    await log.identity.found('elsewhere');
    const token = await log.identity.signIn('elsewhere');
    const [entry] = await log.query();
    expect(await log.identity.ask('/api/system/logmg/delete', { token, body: { ids: [entry!.id] } })).toMatchObject({
      code: 1004,
    });
    await log.settled();
    const own = await log.identity.data<{ data: Entry[] }>('/api/system/logmg/query', { token, body: {} });
    expect(own.data.map(({ module }) => module)).toEqual(['删除操作日志']);
    expect(await log.verify(token)).toMatchObject({ intact: true, entries: 1, hidden: 0 });
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
    log.identity.data<{ data: Event[]; recordCount: number }>('/api/system/logmg/replay', {
      token: log.main,
      body: { params, ...page },
    });

  it('gives the events of an object in their order, with masked secrets', async () => {
    const { id } = await log.identity.addAccount(log.main, 'replayed');
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
    const token = await log.identity.signIn('elsewhere');
    const { data } = await log.identity.data<{ data: Event[] }>('/api/system/logmg/replay', {
      token,
      body: { params: { service: 'people' } },
    });
    expect(data).toEqual([]);
  });
});

describe('whom something was done to', () => {
  const people = (requestId: string, stream: string, ...events: NewEvent[]) =>
    log.others.tell('people', { school: log.school, actor: 'main', requestId }, stream, ...events);
  const added = (name: string, code: string) =>
    studentAdded({
      ...{ name, code, sex: '男', cardState: '未发卡', classId: randomUUID(), unlimitedMessages: false },
      ...{ state: 1, creationType: 3 },
    });
  interface Told {
    title: string;
    subjects: { name: string }[];
    changes: object[];
  }
  const replayOf = async (requestId: string) => {
    const request = { token: log.main, body: { params: { requestId, aggregate: 'student' } } };
    return (await log.identity.data<{ data: Told[] }>('/api/system/logmg/replay', request)).data;
  };

  it('is told of removed students too, until their data are erased', async () => {
    const [id, first, second, third] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await people(first, `student-${id}`, added('王小明', 'S00012'));
    await log.record('删除学生', { ids: id }, second);
    await people(third, `student-${id}`, studentRemoved({}));
    await log.record('删除学生', { ids: [id] }, third);
    await log.settled();
    const entries = async () => (await log.query({ module: '删除学生' })).map(({ subjects }) => subjects);
    const subject = { name: '王小明 (S00012)', aggregate: 'student', aggregateId: id, removed: true };
    const historylink = `/Base/student?history=${id}`;
    // One entry removed it; the other caused no event, so what it asked for says whom it was to remove.
    expect(await entries()).toMatchObject([[{ ...subject, historylink }], [subject]]);
    expect(await replayOf(third)).toMatchObject([{ title: '删除学生', subjects: [subject] }]);
    expect((await replayOf(third))[0]!.changes).toContainEqual({
      ...{ label: '姓名', from: '王小明', to: null, isList: false },
    });

    await log.identity.campus.database.asSystem((sql) => eraseKeys(sql, 'people', log.school, { id, texts: [] }));
    const erased = { name: '已抹除个人数据的人员' };
    expect(await entries()).toMatchObject([[erased], [erased]]);
    expect(await replayOf(first)).toMatchObject([{ title: '新增学生', subjects: [erased] }]);
    expect(JSON.stringify([await entries(), await replayOf(first), await replayOf(third)])).not.toMatch(
      '王小明|S00012',
    );
  });

  it.each([5, 21])('names those that the function is about before others: %d parents', async (count) => {
    const [request, student] = [randomUUID(), `student-${randomUUID()}`];
    const parents = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), code: `P${count}${index}` }));
    await people(randomUUID(), student, added('王小明', `S${count}`));
    for (const { id, code } of parents)
      await people(
        randomUUID(),
        `parent-${id}`,
        parentAdded({ code, name: '王父', phone: code, state: 1, creationType: 3 }),
      );
    const unbound = () => parentUnbound({ bindingId: randomUUID(), parentId: randomUUID() });
    await people(request, student, ...Array.from({ length: 30 }, unbound));
    for (const { id } of parents) await people(request, `parent-${id}`, parentRemoved({}));
    await log.record('删除家长', { ids: parents.map(({ id }) => id) }, request);
    await log.settled();
    const [entry] = await log.query({ module: '删除家长' });
    const names = parents.map(({ code }) => `王父 (${code})`);
    expect(entry!.subjects.map(({ name }) => name)).toEqual([...names, `王小明 (S${count})`].slice(0, 20));
    expect(entry).toMatchObject({ moresubjects: true });
  });

  it('is told of a refused photo: the person, or the file or code where nobody is known', async () => {
    const [id, file] = [randomUUID(), { name: '王小明.jpg', size: 9 }];
    await people(randomUUID(), `student-${id}`, added('王小明', 'S00077'));
    const sent: Record<string, unknown>[] = [
      { file, type: '1', personid: id },
      { file, type: '1', personId: id },
      { file, type: '1', personid: randomUUID() },
    ];
    for (const parameters of sent) await log.record('上传人脸照片', parameters);
    await log.record('删除人脸照片', { list: [{ personcode: 'S00078' }, { personcode: 'S00079' }] });
    await log.record('删除人脸照片', { ids: [id] });
    await log.settled();
    const subjects = async (module: string) =>
      (await log.query({ module })).map(({ subjects }) => subjects.map(({ name, aggregate }) => [name, aggregate]));
    const person = [['王小明 (S00077)', 'student']];
    expect(await subjects('上传人脸照片')).toEqual([[['王小明.jpg', 'face']], person, person]);
    const codes = ['S00078', 'S00079'].map((code) => [code, 'face']);
    expect(await subjects('删除人脸照片')).toEqual([person, codes]);
    // Who may not read what was sent is not told it here.
    const { token } = await log.identity.addAccount(log.main, 'nobody');
    const body = { params: { module: '上传人脸照片' } };
    const { data } = await log.identity.data<{ data: Entry[] }>('/api/system/logmg/query', { token, body });
    expect(data.map(({ subjects }) => subjects.map(({ name }) => name))).toEqual([
      [],
      ['王小明 (S00077)'],
      ['王小明 (S00077)'],
    ]);
  });

  it('is told of all whose number is known', async () => {
    const request = randomUUID();
    for (let number = 0; number < 20; number++)
      await people(request, `student-${randomUUID()}`, added('李', `L${number}`));
    await log.record('导入学生', {}, request);
    await log.settled();
    const [entry] = await log.query({ module: '导入学生' });
    expect(entry!.subjects).toHaveLength(20);
    expect(entry).toMatchObject({ moresubjects: false });
  });

  it('is told within the school alone', async () => {
    const [id, request] = [randomUUID(), randomUUID()];
    const elsewhere = { school: randomUUID(), actor: 'main' };
    await log.others.tell('people', elsewhere, `student-${id}`, added('赵六', 'S00013'));
    await log.record('删除学生', { ids: [id] }, request);
    await log.settled();
    const [entry] = await log.query({ module: '删除学生' });
    expect(entry).toMatchObject({ requestparams: JSON.stringify({ ids: [id] }), subjects: [] });
  });
});
