import { Product, until } from '../../libs/testing/product.js';

const calls = '/api/attendance/manage';
const dayLength = 86_400_000;

interface ListedRecord {
  id: string;
  code: string;
  date: string;
  itemid: string;
  totime: string | null;
  leavetime: string | null;
  islate: boolean;
  isbefore: boolean;
  isabsenteeism: boolean;
}
interface ListedMessage {
  id: string;
  targetName: string;
  student: string | null;
  classes: string;
  content: string;
}

/** The zone of the sample school, and one in which it is about noon: no day begins or ends while windows are tried. */
const zoneOfSample = 'Asia/Shanghai';
const zoneAtNoon = (() => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`;
})();
const timeOf = (moment: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zoneAtNoon, timeStyle: 'medium' }).format(moment);
const dayIn = (timeZone: string, moment: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

describe('judging when the plug is pulled', () => {
  let product: Product;
  const startIn = async (TIME_ZONE: string) => {
    product = await Product.start({ environment: { TIME_ZONE } });
    await until('the sample to be judged', async () => !(await progress()).underway, 240_000, 500);
  };

  afterEach(() => product?.stop(), 60_000);

  const progress = () =>
    product.data<{ underway: boolean; done: number; left: number }>(`${calls}/judging/progress`, {});
  const all = { page: 0, pagesize: 5000 };
  const messages = async () =>
    (await product.data<{ data: ListedMessage[] }>('/api/msg/msgmg/queryrecord', { ...all, params: {} })).data;
  /** All that is recorded of students in the last two weeks, by id. */
  const recorded = async () => {
    const records = new Map<string, string>();
    for (let back = 14; back > 0; back--) {
      const day = `${dayIn(zoneOfSample, Date.now() - back * dayLength)} 00:00:00`;
      const request = { ...all, params: { from: day, to: day } };
      const { data } = await product.data<{ data: ListedRecord[] }>(`${calls}/student/query`, request);
      for (const row of data) records.set(row.id, JSON.stringify(row));
    }
    return records;
  };
  /** Pulls the plug in the middle of what is judged in bulk, and waits until all is judged. */
  const pullMeanwhile = async () => {
    await until('some to be judged', async () => (await progress()).done > 0, 60_000, 25);
    await product.kill('tree');
    await product.launch();
    await until('all to be judged', async () => !(await progress()).underway, 240_000, 250);
    await product.handled(60_000);
  };

  it('goes on with a bulk run where it was: nothing is lost, and nobody is told of days gone by', async () => {
    await startIn(zoneOfSample);
    await product.data('/api/attendance/guardian/update', {
      kinds: ['arrival', 'departure', 'late', 'missing'],
      missingafter: 0,
    });
    const [before, told] = [await recorded(), await messages()];
    expect(before.size).toBeGreaterThan(5_000);
    const holiday = {
      ...{
        name: '停课',
        fromTime: dayIn(zoneOfSample, Date.now() - 13 * dayLength),
        toTime: dayIn(zoneOfSample, Date.now()),
      },
    };
    const { id } = await product.data<{ id: string }>('/api/schoolservice/holiday/add', holiday);
    await pullMeanwhile();
    const left = [...(await recorded()).values()].map((row) => (JSON.parse(row) as ListedRecord).date);
    expect(left.filter((day) => day >= holiday.fromTime && day < holiday.toTime)).toEqual([]);
    await product.data('/api/schoolservice/holiday/delete', { ids: [id] });
    await pullMeanwhile();
    const after = await recorded();
    expect(after.size).toBe(before.size);
    expect([...before].filter(([id, row]) => after.get(id) !== row)).toEqual([]);
    expect(await messages()).toEqual(told);
  }, 900_000);

  it('tells of a window that closes while the plug is pulled once, and of everybody', async () => {
    await startIn(zoneAtNoon);
    const { data: rules } = await product.data<{ data: { id: string; type: number; params: object[] }[] }>(
      '/api/attendance/config/query',
      { ...all, params: { type: 1 } },
    );
    const now = Date.now();
    const window = { tofrom: timeOf(now - 600_000), toend: timeOf(now + 30_000) };
    const shift = { title: '点名', leavefrom: timeOf(now + 7_200_000), leaveend: timeOf(now + 10_800_000) };
    const weeklist = [0, 1, 2, 3, 4, 5, 6];
    const mainid = rules.find(({ params }) => params.length > 0)!.id;
    await product.data('/api/attendance/guardian/update', {
      ...{ kinds: ['missing'], missingtext: '{姓名}没有来点名', missingafter: 0 },
    });
    const { id: itemid } = await product.data<{ id: string }>('/api/attendance/config/item/add', {
      ...{ mainid, ...shift, ...window, weeklist },
    });
    const called = async () => (await messages()).filter(({ content }) => content.includes('没有来点名'));
    await until('somebody to be told', async () => (await called()).length > 0, 120_000, 25);
    await product.kill('tree');
    await product.launch();
    const today = `${dayIn(zoneAtNoon, now)} 00:00:00`;
    const expected = async () => {
      const request = { ...all, params: { from: today, to: today } };
      const { data } = await product.data<{ data: ListedRecord[] }>(`${calls}/student/query`, request);
      return data.filter((row) => row.itemid === itemid);
    };
    await until(
      'everybody to be told',
      async () => {
        await product.handled(120_000);
        const count = (await called()).length;
        await new Promise((done) => setTimeout(done, 3_000));
        return count > 0 && (await called()).length === count;
      },
      240_000,
    );
    const rows = await expected();
    expect(rows.length).toBeGreaterThan(1_000);
    const told = await called();
    // Each guardian of each pupil has one; some of two thousand have their names and class in common.
    const { parents } = await product.data<{ parents: number }>('/api/msg/msgmg/audience', { target: 2 });
    const keys = new Set(told.map(({ targetName, student, classes }) => `${targetName} ${student} ${classes}`));
    expect(told.length).toBe(parents);
    expect(keys.size).toBeGreaterThan(parents - 20);
  }, 600_000);
});
