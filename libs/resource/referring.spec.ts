import { randomUUID } from 'node:crypto';
import { type Call, type InputOf, Rejection, readInput, writeAnswer } from '../contracts/kernel/index.js';
import { type RequestContext, serviceModule } from '../platform/index.js';
import { given, refusalOf, requestOf, ServiceUnderTest } from '../testing/index.js';
import { resourceFolder } from './resource-folder.js';
import { serveResource } from './served-resource.js';
import { lesson } from './testing/lesson.js';
import { period } from './testing/period.js';

const periods = serveResource(period);
const lessons = serveResource(lesson, { refersTo: [periods] });
const { added, switched } = lesson.events;
const values = { name: '语文', position: 2, day: 1, isOpen: true, isLimited: false } as const;

describe('an entry with more than texts', () => {
  it('has one of the codes of its enumeration, and what is not said', () => {
    const read = (input: object) => readInput(lesson.calls.add, input as Record<string, unknown>);
    expect(read({ name: '语文', day: '1' })).toMatchObject({ day: 1, position: 0, isOpen: true, isLimited: false });
    expect(() => read({ name: '语文', day: 1, places: 0 })).toThrow('人数格式不正确');
    expect(() => read({ name: '语文' })).toThrow(Rejection.invalid('请选择星期'));
    expect(() => read({ name: '语文', day: 9 })).toThrow(Rejection.invalid('{label}格式不正确', { label: '星期' }));
  });

  it('needs both ends of a range while its flag is set', () => {
    const { decider } = lessons;
    given(decider, [])
      .when({ type: 'Add', values: { ...values, isLimited: true, from: '2026-09-01' } })
      .then(Rejection.invalid('请输入日期'));
    given(decider, [])
      .when({ type: 'Add', values: { ...values, from: '2026-09-01' } })
      .then([added(values)]);
  });

  it('is turned over and back, and unknown under its own name', () => {
    const { decider } = lessons;
    given(decider, [added(values)])
      .when({ type: 'Toggle' })
      .then([switched({ isOpen: false })]);
    given(decider, [added(values), switched({ isOpen: false })])
      .when({ type: 'Toggle' })
      .then([switched({ isOpen: true })]);
    given(decider, []).when({ type: 'Toggle' }).then(Rejection.notFound('课程不存在'));
  });

  it('is in the menu with the buttons of its calls', () => {
    expect(lesson.menu).toEqual({
      component: 'lesson',
      path: '/Base/lesson',
      text: '课程',
      icon: 'book',
      buttons: { dbtn_1: '新增', dbtn_2: '修改', dbtn_3: '删除', dbtn_open: '启用/禁用' },
    });
    const { id, method, path, permission } = lesson.calls.toggle;
    expect([id, method, path, permission]).toEqual(['lesson.open', 'GET', '/api/lesson/open', ['lesson:dbtn_open']]);
  });
});

describe('entries that refer to others', () => {
  it('are served only together with those', () => {
    expect(() => serveResource(lesson)).toThrow('organisation.lesson: the dictionary that periodId (时段)');
  });

  const [atA, atB] = [requestOf(randomUUID()), requestOf(randomUUID())];
  let service: ServiceUnderTest;
  beforeAll(async () => {
    service = await ServiceUnderTest.start(
      serviceModule({ name: 'organisation', folders: [resourceFolder(periods), resourceFolder(lessons)] }),
    );
  });
  afterAll(() => service.stop());

  const ask = <C extends Call>(call: C, input: object, at: RequestContext = atA) =>
    service.ask(call, input as InputOf<C>, at);
  const addPeriod = async (code: string, at = atA) =>
    (await ask(period.calls.add, { code, from: '2026-09-01', to: '2026-09-02', needsFee: false }, at)).id;
  it('name one of the own school, and keep it from being removed', async () => {
    const periodId = await addPeriod('one');
    const foreign = await addPeriod('two', atB);
    expect(await refusalOf(ask(lesson.calls.add, { ...values, periodId: foreign }))).toBe('1004 时段不存在');
    const { id } = await ask(lesson.calls.add, { ...values, periodId });
    expect(await refusalOf(ask(lesson.calls.update, { id, periodId: foreign }))).toBe('1004 时段不存在');
    expect(await ask(period.calls.used, { id: periodId })).toBe(true);
    expect(await ask(period.calls.used, { id: foreign }, atB)).toBe(false);
    expect(await refusalOf(ask(period.calls.delete, { ids: [periodId] }))).toBe('1003 时段已被使用，不允许删除');
    await ask(lesson.calls.delete, { ids: [id] });
    expect(await refusalOf(ask(period.calls.delete, { ids: [periodId] }))).toBe('accepted');
    expect(await refusalOf(ask(lesson.calls.delete, { ids: [id] }))).toBe('1004 课程不存在');
  });

  it('never name one that is being removed', async () => {
    const periodId = await addPeriod('held');
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    let addition: Promise<string> | undefined;
    await service.database.inSchool(atA.school, async (sql) => {
      await sql.query('delete from organisation.period where id = $1', [periodId]);
      addition = refusalOf(ask(lesson.calls.add, { ...values, periodId }));
      const someoneWaits = async () => {
        while ((await service.database.asOwner((owner) => owner.query(waiting))).length === 0);
      };
      await Promise.race([addition, someoneWaits()]);
    });
    expect(await addition).toBe('1004 时段不存在');
  });

  it('are listed in their order, say who added them, and are turned over', async () => {
    for (const [name, position] of [
      ['第二', 2],
      ['第一', 1],
      ['也第一', 1],
    ] as const)
      await ask(lesson.calls.add, { ...values, name, position });
    const rows = await ask(lesson.calls.queryAll, {});
    expect(rows.map(({ name }) => name)).toEqual(['第一', '也第一', '第二']);
    await ask(lesson.calls.toggle, { id: rows[0]!.id });
    const { data } = await ask(lesson.calls.query, { page: 0, pageSize: 1, params: {} });
    expect(data).toMatchObject([{ name: '第一', isOpen: false, day: 1, createdBy: 'test' }]);
    const answer = writeAnswer(lesson.calls.query, { data, recordCount: 1 }) as { data: object[] };
    expect(answer.data[0]).toMatchObject({
      order: 1,
      admin: 'test',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });
});
