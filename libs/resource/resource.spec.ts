import { randomUUID } from 'node:crypto';
import { type Call, fen, type InputOf, noId } from '../contracts/kernel/index.js';
import { creates, saveRows, table, uuid } from '../database/index.js';
import { projection } from '../eventsourcing/index.js';
import { type RequestContext, serviceModule } from '../platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../testing/index.js';
import { resourceFolder } from './resource-folder.js';
import { reference, serveResource } from './served-resource.js';
import { period } from './testing/period.js';

const timetable = table('organisation', 'timetable', {
  columns: { id: uuid(), school: uuid(), periodId: uuid() },
  key: ['id'],
});
const periods = serveResource(period, { usedBy: [reference(timetable, 'periodId')] });

const [schoolA, schoolB] = [randomUUID(), randomUUID()];
const [atA, atB] = [requestOf(schoolA), requestOf(schoolB)];
const values = { from: '2026-09-01', to: '2027-01-20', needsFee: false };
const page = { page: 0, pageSize: 20, params: {} };

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(
    serviceModule({
      name: 'organisation',
      folders: [resourceFolder(periods)],
      migrations: [creates('Timetable1790000000000', [timetable])],
    }),
  );
});
afterAll(() => service.stop());

/** Asks one of the resource's calls. */
const asks =
  <C extends Call>(call: C) =>
  (input: object, context: RequestContext) =>
    service.ask(call, input as InputOf<C>, context);
const calls = {
  add: asks(period.calls.add),
  update: asks(period.calls.update),
  delete: asks(period.calls.delete),
  switchState: asks(period.calls.switchState),
  query: asks(period.calls.query),
  queryAll: asks(period.calls.queryAll),
  check: asks(period.calls.check),
};

const codesOf = ({ data }: { data: { [name: string]: unknown }[] }) => data.map(({ code }) => code);
/** Adds an entry of school A, which others in this file do not know. */
async function added(code: string, more: object = {}): Promise<string> {
  return (await calls.add({ ...values, code, ...more }, atA)).id;
}
const find = async (code: string) => (await calls.queryAll({ code }, atA))[0];
const use = (periodId: string) =>
  service.database.inSchool(schoolA, (sql) =>
    saveRows(sql, timetable, [{ id: randomUUID(), school: schoolA, periodId }]),
  );

/** Resolves when a transaction waits for a lock that another one has. */
async function someoneWaits(): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await service.database.asOwner((sql) => sql.query(waiting))).length === 0);
}

it('a copy that says who uses entries is waited for', () => {
  const lessons = table('organisation', 'lesson_copy', {
    columns: { id: uuid(), school: uuid(), periodId: uuid() },
    key: ['id'],
  });
  const copy = {
    table: lessons,
    projection: projection({ source: 'people', table: lessons, version: 1, on: () => [] }),
  };
  const usedBy = [reference(copy, 'periodId'), reference(copy, 'id'), reference(timetable, 'periodId')];
  expect(resourceFolder(serveResource(period, { usedBy })).reads).toEqual([copy.projection]);
});

describe('the calls of a resource', () => {
  it('add, change, switch and remove entries', async () => {
    const id = await added('life', { needsFee: true, fee: fen(1250), remark: 'first' });
    expect(await find('life')).toMatchObject({ id, ...values, needsFee: true, fee: fen(1250), places: null, state: 1 });
    await calls.update({ id, remark: null, places: 3, code: 'other' }, atA);
    await calls.switchState({ ids: [id] }, atA);
    expect(await find('life')).toMatchObject({ fee: fen(1250), places: 3, remark: null, state: 2 });
    await calls.delete({ ids: [id] }, atA);
    expect(await find('life')).toBeUndefined();
    expect(await refusalOf(calls.update({ id, places: 4 }, atA))).toBe('1004 记录不存在');
  });

  it('refuse a value that is taken in the school, and only there', async () => {
    await added('taken');
    expect(await refusalOf(added('taken'))).toBe('1002 编码重复');
    const { id } = await calls.add({ ...values, code: 'taken' }, atB);
    expect(await calls.check({ code: 'taken' }, atA)).toBe(false);
    expect(await calls.check({ code: 'taken', id }, atB)).toBe(true);
    expect(await calls.check({ code: 'free' }, atA)).toBe(true);
  });

  it('let one of two win that want a value at the same time', async () => {
    const outcomes = await Promise.all([refusalOf(added('race')), refusalOf(added('race'))]);
    expect(outcomes.filter((outcome) => outcome === '1002 编码重复')).toHaveLength(1);
  });

  it('remove all or none, and nothing that is used', async () => {
    const [free, used] = [await added('del-1'), await added('del-2')];
    await use(used);
    expect(await refusalOf(calls.delete({ ids: [free, used] }, atA))).toBe('1003 时段已被使用，不允许删除');
    expect(await refusalOf(calls.delete({ ids: [free, noId] }, atA))).toBe('1004 记录不存在');
    const rows = await calls.query({ ...page, params: { code: 'del-' }, orderField: 'isused', order: 'desc' }, atA);
    expect(rows.data.map(({ code, used }) => [code, used])).toEqual([
      ['del-2', true],
      ['del-1', false],
    ]);
    await calls.delete({ ids: [free] }, atA);
    expect(await find('del-1')).toBeUndefined();
  });

  it('keep a removal from passing a reference that is being made', async () => {
    const id = await added('held');
    let removal: Promise<string> | undefined;
    await service.database.inSchool(schoolA, async (sql) => {
      await sql.query('select 1 from organisation.period where id = $1 for share', [id]);
      removal = refusalOf(calls.delete({ ids: [id] }, atA));
      await Promise.race([removal, someoneWaits()]);
      await saveRows(sql, timetable, [{ id: randomUUID(), school: schoolA, periodId: id }]);
    });
    expect(await removal).toBe('1003 时段已被使用，不允许删除');
  });

  it('list by page, search and order', async () => {
    for (const [index, code] of ['find a', 'find b', 'find%c'].entries())
      await added(code, { remark: index === 0 ? '高一' : undefined, places: 3 - index });
    const ask = (request: object) => calls.query({ ...page, ...request }, atA);
    expect(codesOf(await ask({ params: { keyword: 'FIND' }, orderField: 'code', order: 'asc' }))).toEqual([
      'find a',
      'find b',
      'find%c',
    ]);
    expect(codesOf(await ask({ params: { keyword: '高一' } }))).toEqual(['find a']);
    expect(codesOf(await ask({ params: { keyword: 'd%' } }))).toEqual(['find%c']);
    expect(codesOf(await ask({ params: { code: 'find' }, orderField: 'places' }))).toEqual([
      'find%c',
      'find b',
      'find a',
    ]);
    const second = await ask({ page: 1, pageSize: 2, params: { code: 'find' }, orderField: 'code' });
    expect([codesOf(second), second.recordCount]).toEqual([['find%c'], 3]);
    expect(codesOf(await ask({ params: { code: 'find' }, orderField: 'fromTime' }))).toHaveLength(3);
    expect(await refusalOf(ask({ orderField: "code' --" }))).toBe('1001 排序字段格式不正确');
  });

  it('know the entries of the own school only', async () => {
    const id = await added('mine');
    const forged = { code: 'mine', school: schoolA, 'school = school --': schoolA };
    expect(await calls.query({ ...page, params: forged }, atB)).toEqual({ data: [], recordCount: 0 });
    expect(await calls.queryAll(forged, atB)).toEqual([]);
    for (const work of [
      calls.update({ id, places: 1 }, atB),
      calls.delete({ ids: [id] }, atB),
      calls.switchState({ ids: [id] }, atB),
    ])
      expect(await refusalOf(work)).toBe('1004 记录不存在');
    expect(await find('mine')).toMatchObject({ id, places: null, state: 1 });
  });
});
