import type { Page } from '@playwright/test';
import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { midnight, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Finance/dashboard';

/** The numbers behind a chart, by place. */
const numbersOf = (page: Page, title: string): Promise<[place: string, figure: number][]> =>
  page
    .getByRole('table', { name: title })
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row): [string, number] => {
        const [place, figure] = [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '');
        return [place ?? '', Number(figure?.replaceAll(',', ''))];
      }),
    );

test('finance.dashboard/01, finance.dashboard/02, finance.dashboard/03, finance.dashboard/04: what was consumed today, in four charts that move as terminals tell', async ({
  office,
  campus,
}) => {
  const { students } = await addAttendants(campus, 1);
  const answered = office.waitForResponse((response) => response.url().endsWith('/api/consume/summary/query'));
  await openScreen(office, path);
  const { data } = await (await answered).json();
  for (const title of ['今日消费时段统计', '今日消费人员占比', '本周消费统计', '今日设备排行'])
    await expect(office.getByText(title, { exact: true }).first()).toBeVisible();
  const hours = await numbersOf(office, '今日消费时段统计');
  expect(hours.map(([hour]) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)));
  const consumers = async () => (await numbersOf(office, '今日消费人员占比')).map(([, figure]) => figure);
  const [before = 0, others = 0] = await consumers();
  expect(before + others).toBe(data.totalPerson);

  const told = { targettype: 1, personno: students[0]!.code, type: 2, fromtype: 2, money: 1 };
  const collecttime = `${midnight(0).slice(0, 10)} 00:00:01`;
  const records = Array.from({ length: 13 }, (_, place) => ({
    ...told,
    orderno: unique(`T${place}`),
    deviceno: `D${place % 12}`,
    devicename: unique('机'),
    collecttime,
  }));
  expect(await campus.open('/api/open/consume/submit', { records })).toMatchObject({ successCount: 13, failCount: 0 });
  await expect.poll(consumers).toEqual([before + 1, others - 1]);
  const ranked = (await numbersOf(office, '今日设备排行')).map(([, figure]) => figure);
  expect(ranked).toHaveLength(10);
  expect(ranked).toEqual(ranked.toSorted((one, other) => other - one));
});

sweep({ id: 'finance.dashboard', path, folder: 'consumption', scenes: {} });
