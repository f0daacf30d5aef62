import { Product } from '../../libs/testing/product.js';

let product: Product;
beforeAll(async () => {
  product = await Product.start();
}, 180_000);
afterAll(() => product?.stop());

it('a student is added at once after its class, 50 times of 50', async () => {
  const refused: string[] = [];
  for (let round = 0; round < 50; round++) {
    const name = `O${round}`;
    const added = await product.data<{ id: string }>('/api/school/classes/add', { code: name, classname: name });
    const student = { classesid: added.id, code: name, name: '张三', sex: '男' };
    const { code, msg } = await product.call('/api/school/student/add', student);
    if (code !== 0) refused.push(`${round}: ${code} ${msg}`);
  }
  expect(refused).toEqual([]);
});

type Row = Record<string, unknown> & { id: string; revision: number; children?: Row[] };

/** The ids that forms need: rows that the tests before have added. */
const added: Record<string, string> = {};
const week = { tofrom: '07:00:00', toend: '08:00:00', leavefrom: '17:00:00', leaveend: '18:00:00', weeklist: [1] };
const years = { validfromdate: '2026-09-01', validtodate: '2027-07-01' };

/** Rows as lists and trees answer them. */
const rowsIn = (data: unknown): Row[] => {
  const lists = Array.isArray(data) ? [data] : Object.values(data as object).filter(Array.isArray);
  return lists.flat().flatMap((row: Row) => [row, ...(row.children ?? [])]);
};

describe('a change of what somebody else has changed is refused, and tells what is stored', () => {
  // Folder of the calls, what adds a row, and a field that its changes change; later ones use what the earlier have added.
  it.each<[string, path: string, form: () => object, field: string, query?: string, given?: () => object]>([
    ['job', '/api/school/job', () => ({ name: 'a', code: 'rev' }), 'name'],
    ['class', '/api/school/classes', () => ({ classname: 'a', code: 'rev' }), 'classname', 'querytree'],
    ['student', '/api/school/student', () => ({ name: 'a', code: 'rev', sex: '男', classesid: added.class }), 'name'],
    ['teacher', '/api/school/teacher', () => ({ name: 'a', code: 'rev', mobil: '13800000000' }), 'name'],
    ['parent', '/api/school/parent', () => ({ name: 'a', code: 'rev', mobil: '13800000000' }), 'name'],
    [
      'account',
      '/api/accountmg',
      () => ({ loginaccount: 'revised', loginpassword: 'Campus-2028', name: 'a', phone: '1' }),
      'name',
    ],
    ['open client', '/api/system/openclient', () => ({ name: 'a' }), 'name'],
    ['area', '/api/dg/base/area', () => ({ name: 'a', code: 'rev' }), 'name'],
    [
      'device',
      '/api/dg/device',
      () => ({ type: 1, factory: 'f', module: 'm', code: '9', name: 'a', areaid: added.area }),
      'name',
    ],
    [
      'door',
      '/api/dg/device/door',
      () => ({ deviceid: added.device, no: '1', name: 'a', controleway: 1, opendelay: 5 }),
      'name',
      'query',
      () => ({ deviceid: added.device }),
    ],
    ['rule', '/api/attendance/config', () => ({ title: 'a', type: 1, ...years }), 'title'],
    [
      'shift',
      '/api/attendance/config/item',
      () => ({ mainid: added.rule, title: 'a', ...week }),
      'title',
      'query',
      () => ({ mainid: added.rule }),
    ],
    ['group', '/api/attendance/manage/group', () => ({ name: 'a', configid: added.rule }), 'name'],
  ])('%s', async (kind, path, form, field, query = 'query', given = () => ({})) => {
    const { id: own } = await product.data<{ id: string }>(`${path}/add`, form());
    added[kind] = own;
    const isGet = query === 'querytree';
    const read = async () => {
      const data = await product.data(`${path}/${query}`, isGet ? undefined : given());
      return rowsIn(data).find(({ id }) => id === own)!;
    };
    const change = (to: string, revision?: number) =>
      product.call(`${path}/update`, { ...form(), id: own, [field]: to, revision });

    const { revision } = await read();
    expect(await change('b', revision)).toMatchObject({ code: 0 });
    const stored = await read();
    expect(stored).toMatchObject({ [field]: 'b', revision: revision + 1 });
    expect(await change('c', revision)).toMatchObject({
      code: 1005,
      msg: '数据已被他人修改，请核对后重试',
      data: { id: own, [field]: 'b', revision: stored.revision },
    });
    expect(await read()).toEqual(stored);
    // Who says nothing of revisions is served as ever, and who has seen what is stored too.
    expect(await change('d')).toMatchObject({ code: 0 });
    expect(await change('e', revision + 2)).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({ [field]: 'e', revision: revision + 3 });
  });
});
