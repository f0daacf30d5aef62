import { openCurrentSubmit, quarantineQuery } from '../../../libs/contracts/attendance/index.js';
import { requestOf } from '../../../libs/testing/index.js';
import { ask, start, stop } from '../testing/attendance-school.js';
import { foundWithCards, list, times } from '../testing/passing-school.js';

beforeAll(start);
beforeEach(foundWithCards);
afterAll(async () => expect(await stop()).toEqual([]));

const submit = (...records: unknown[]) => ask(openCurrentSubmit, { records });

describe('passes of the open interface', () => {
  const entry = { devicecode: 'D1', doorcode: '1', personno: 'S1', directory: 1, collecttime: '2026-11-20 07:40:00' };

  it('count once by device, person and time', async () => {
    expect(await submit(entry, entry)).toEqual({ count: 2, successCount: 2, failCount: 0, failures: [] });
    await submit({ ...entry, personno: '', cardno: '0a1B' });
    expect(await times()).toEqual(['2026-11-20 07:40:00']);
    await submit({ ...entry, collecttime: '2026-11-20 07:40:01', personno: 'T1' });
    expect(await times({ personType: 3 })).toEqual(['2026-11-20 07:40:01']);
  });

  it('stand alone: bad ones say why, good ones are stored', async () => {
    const outcome = await submit(
      entry,
      7,
      { ...entry, devicecode: '' },
      { ...entry, devicecode: 'D9' },
      { ...entry, doorcode: '9' },
      { ...entry, personno: '' },
      { ...entry, personno: 'S9' },
      { ...entry, collecttime: '2026-02-30 00:00:00' },
    );
    expect(outcome).toMatchObject({ count: 8, successCount: 1, failCount: 7 });
    expect(outcome.failures.map(({ index, error }) => [index, error])).toEqual([
      [1, '请求格式不正确'],
      [2, '请输入机号'],
      [3, '设备不存在'],
      [4, '门不存在'],
      [5, '请输入人员编码或卡号'],
      [6, '人员不存在'],
      [7, '采集时间格式不正确'],
    ]);
    expect((await list()).recordCount).toBe(1);
  });

  it('wait for a person where they cannot have happened, once', async () => {
    const impossible = { ...entry, collecttime: '2019-12-31 23:59:59' };
    const later = { ...entry, collecttime: '2099-01-01 00:00:00' };
    expect(await submit(impossible, later, impossible)).toMatchObject({ successCount: 3, failures: [] });
    expect((await list()).recordCount).toBe(0);
    const waiting = await ask(quarantineQuery, { page: 0, pageSize: 20, params: {} });
    expect(waiting.data.map(({ personCode, implausibility }) => [personCode, implausibility]).sort()).toEqual([
      ['S1', 'future'],
      ['S1', 'tooEarly'],
    ]);
  });

  it('see nothing of other schools', async () => {
    const { failures } = await ask(openCurrentSubmit, { records: [entry] }, requestOf());
    expect(failures[0]?.error).toBe('设备不存在');
  });
});
