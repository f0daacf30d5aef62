import type { Page } from '@playwright/test';
import { fortnight, ofFortnight } from './attendance-records.js';
import { expect, openScreen, test } from './console.js';
import { button, choose, field, requestOf, search } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Attendance/statistics';
const call = '/api/attendance/manage/statistics/query';
const records = '/api/attendance/manage/student/query';

interface ToldCounts {
  classesid?: string | null;
  classname?: string | null;
  weekday?: number;
  hour?: number | null;
  count: number;
  latecount: number;
}
type Told = Record<'grades' | 'classes' | 'weekdays' | 'hours', ToldCounts[]>;

/** The table of a chart, which its button shows. */
async function tableOf(page: Page, title: string) {
  await button(page, `${title}：查看数据`).click();
  return page.getByRole('table', { name: title });
}

test('attendance is drawn by grade, weekday, class and hour, and each number leads to its list', async ({
  office,
  campus,
}) => {
  const told = await campus.data<Told>(call, { persontype: 1, ...fortnight });
  expect(told.grades.map(({ classname }) => classname)).toEqual(['高一', '高二', '高三']);
  await openScreen(office, `${path}?${ofFortnight}`);
  for (const title of ['各年级出勤', '按星期的出勤', '各班级出勤', '按到达时段的记录数'])
    await expect(office.getByRole('img', { name: title })).toBeVisible();
  const grades = await tableOf(office, '各年级出勤');
  const [grade] = told.grades;
  const figures = grades.getByRole('row').filter({ hasText: '高一' }).getByRole('cell');
  await expect(figures.nth(0)).toHaveText(grade!.count.toLocaleString('zh'));
  await expect(figures.nth(2)).toHaveText(grade!.latecount.toLocaleString('zh'));
  const asked = requestOf(office, records);
  await figures.nth(2).getByRole('link').click();
  expect((await asked).postDataJSON().params).toMatchObject({
    ...{ from: fortnight.from, to: fortnight.to, classesid: grade!.classesid, outcome: 2 },
  });
  await expect(office).toHaveURL(/\/Attendance\/student\?/);
  await expect(office.getByRole('main').getByText(`共 ${grade!.latecount} 条`)).toBeVisible();
  // What the link has limited is seen, and can be taken back.
  const filter = field(office.getByRole('search'), '判定结果');
  await choose(office, filter, '全部');
  await search(office, records);
  await expect(office.getByRole('main').getByText(`共 ${grade!.count} 条`)).toBeVisible();
  await expect(filter).toHaveCount(0);
});

test('hours of coming and weekdays lead to their records too, and filters stand in the address', async ({
  office,
  campus,
}) => {
  const told = await campus.data<Told>(call, { persontype: 1, ...fortnight });
  await openScreen(office, `${path}?${ofFortnight}`);
  const without = told.hours.find(({ hour }) => hour === null)!;
  const hours = await tableOf(office, '按到达时段的记录数');
  await hours.getByRole('row').filter({ hasText: '无打卡' }).getByRole('link').first().click();
  await expect(office.getByRole('main').getByText(`共 ${without.count} 条`)).toBeVisible();
  await office.goBack();
  await choose(office, field(office.getByRole('search'), '人员类型'), '教师');
  await search(office, call);
  await expect(office).toHaveURL(/personType=3/);
  await expect(office.getByRole('img', { name: '各组织机构出勤' })).toBeVisible();
  await expect(office.getByRole('img', { name: '各年级出勤' })).toHaveCount(0);
  const weekdays = await tableOf(office, '按星期的出勤');
  await weekdays.getByRole('row').filter({ hasText: '周三' }).getByRole('link').first().click();
  await expect(office).toHaveURL(/\/Attendance\/teacher\?.*weekday=3/);
});

test('statistics that fail say why and are asked again, and days without records have none', async ({ office }) => {
  await office.route(`**${call}`, (route) => route.fulfill({ json: { code: 1005, msg: '忙' } }), { times: 1 });
  await openScreen(office, `${path}?${ofFortnight}`);
  await expect(office.getByText('忙').first()).toBeVisible();
  await office.getByRole('button', { name: '重试' }).first().click();
  await expect(office.getByRole('img', { name: '各年级出勤' })).toBeVisible();
  const day = encodeURIComponent('2020-01-01 00:00:00');
  await openScreen(office, `${path}?from=${day}&to=${day}`);
  await expect(office.getByText('暂无数据')).toHaveCount(4);
});

sweep({
  id: 'attendance statistics',
  path: `${path}?${ofFortnight}`,
  folder: 'attendance-statistics',
  scenes: {
    'the numbers': async (page) => {
      await page.getByRole('main').locator('[aria-pressed="false"]').first().click();
      await expect(page.getByRole('main').getByRole('table').first().getByRole('link').first()).toBeVisible();
    },
  },
});
