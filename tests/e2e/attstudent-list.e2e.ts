import { ofFortnight } from './attendance-records.js';
import { expect, openScreen, test } from './console.js';
import { button, choose, dialog, download, field, midnight, requestOf, search } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Attendance/student';
const query = '/api/attendance/manage/student/query';
const summary = '/api/attendance/manage/student/summary';

test('attstudent.list/01, attstudent.list/02: the range is today, and the four tiles are the summary', async ({
  office,
}) => {
  const request = requestOf(office, query);
  await openScreen(office, path);
  expect((await request).postDataJSON()).toMatchObject({ params: { from: midnight(0), to: midnight(0) } });
  const counted = office.waitForResponse((response) => response.url().endsWith(summary));
  await openScreen(office, `${path}?${ofFortnight}`);
  const { data } = await (await counted).json();
  expect(data.count).toBeGreaterThan(100);
  const tile = (title: string) => office.getByRole('button', { name: new RegExp(`^${title}`) }).locator('strong');
  const figure = (value: number) => value.toLocaleString('zh');
  await expect(tile('总数')).toHaveText(figure(data.count));
  await expect(tile('迟到')).toHaveText(figure(data.latecount));
  await expect(tile('早退')).toHaveText(figure(data.beforecount));
  await expect(tile('缺勤')).toHaveText(figure(data.absenteeismcount));
});

test('attstudent.list/03, attstudent.list/04: abnormal is late, left early or absent, and the export is a workbook', async ({
  office,
}) => {
  await openScreen(office, `${path}?${ofFortnight}`);
  await choose(office, field(office.getByRole('search'), '状态'), '异常');
  const answered = office.waitForResponse((response) => response.url().endsWith(query));
  const request = await search(office, query);
  expect(request.postDataJSON()).toMatchObject({ params: { state: 2 } });
  const { data } = await (await answered).json();
  expect(data.data.length).toBeGreaterThan(0);
  for (const row of data.data) expect(row.islate || row.isbefore || row.isabsenteeism).toBe(true);
  const rows = office
    .getByRole('main')
    .locator('tbody')
    .getByRole('row')
    .filter({ has: office.getByRole('cell', { name: '是', exact: true }) });
  await expect(rows).toHaveCount(data.data.length);
  const asked = requestOf(office, '/api/attendance/manage/student/export');
  const { name } = await download(office, button(office, '导出'));
  expect(name).toBe('学生考勤数据.xlsx');
  expect((await asked).postDataJSON()).toMatchObject({ params: { state: 2 } });
});

test('attstudent.list: why a record says so, and the month of a class, whose cells lead to records', async ({
  office,
}) => {
  await openScreen(office, `${path}?${ofFortnight}&state=2`);
  const why = office.waitForResponse((response) => response.url().endsWith('/api/attendance/manage/explain'));
  await office.getByRole('button', { name: '依据' }).first().click();
  const { data } = await (await why).json();
  const told = dialog(office, '判定依据');
  expect(data.reasons.length).toBeGreaterThan(0);
  await expect(told.getByText(`${data.tofrom} – ${data.toend}`)).toBeVisible();
  await expect(told.getByRole('listitem')).toHaveCount(data.reasons.length);
  await expect(told.getByText(`自 ${data.configfrom} 起`)).toBeVisible();
  const drawn = data.reasons.filter(({ kind, at }: { kind: string; at?: string }) => kind !== 'leave' && at);
  const marks = told.getByRole('img', { name: new RegExp(`^${data.date} 的时间线`) }).locator('[data-tone]');
  await expect(marks).toHaveCount(drawn.length);
  const place = data.reasons.indexOf(drawn[0]);
  await told.getByRole('listitem').nth(place).getByRole('button').focus();
  await expect(told.locator('[data-current]')).toHaveText(String(place + 1));
  await office.keyboard.press('Escape');
  const months = office.waitForResponse((response) => response.url().endsWith('/api/attendance/manage/month/query'));
  await button(office, '考勤月报').click();
  const month = dialog(office, '考勤月报');
  const people = (await (await months).json()).data as { code: string; days: string }[];
  expect(people.length).toBeGreaterThan(20);
  const grid = month.getByRole('grid', { name: '考勤月报' });
  await expect(grid).toBeVisible();
  expect((await download(office, button(month, '导出月报'))).name).toBe('考勤月报.xlsx');
  const asked = requestOf(office, query);
  const column = people[0]!.days.search(/[1-6]/);
  await grid.locator(`[data-row="0"][data-column="${column}"]`).click();
  expect((await asked).postDataJSON().params.code).toBe(people[0]!.code);
  await expect(month).toHaveCount(0);
});

test('attstudent.list: the month is printed on lying pages, with the sign, the legend and the sums', async ({
  office,
  campus,
}) => {
  const { data } = await campus.data<{ data: { id: string; classname: string }[] }>('/api/school/student/query', {
    ...{ page: 0, pagesize: 1, params: {} },
  });
  const { classesid } = data[0] as unknown as { classesid: string };
  await openScreen(office, `${path}?${ofFortnight}&classId=${classesid}`);
  const months = office.waitForResponse((response) => response.url().endsWith('/api/attendance/manage/month/query'));
  await button(office, '考勤月报').click();
  const people = (await (await months).json()).data as { days: string; absenteeismcount: number }[];
  const month = dialog(office, '考勤月报');
  const sums = month.getByRole('row').filter({ hasText: '合计（到校人数）' });
  const absent = people.reduce((sum, person) => sum + person.absenteeismcount, 0);
  await expect(sums.getByRole('gridcell').nth(-2)).toHaveText(absent.toLocaleString('zh'));
  const place = people[0]!.days.search(/[1-6]/);
  const present = people.filter(({ days }) => '123'.includes(days[place]!)).length;
  await expect(sums.getByRole('gridcell').nth(place)).toHaveText(String(present));
  const sheet = month.getByRole('region', { name: /考勤月报$/ });
  await expect(sheet).toHaveAccessibleName(new RegExp(`^示范学校 ${data[0]!.classname}`));
  const pages = async () => {
    const printed = (await office.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed).not.toMatch(/\/MediaBox \[0 0 59[45]/);
    return printed.match(/\/MediaBox \[0 0 84[12][\d.]* 59[45]/g)!.length;
  };
  const ofClass = await pages();
  await button(month, '清除').click();
  await expect(sheet).toHaveAccessibleName(/^示范学校 2026/);
  // Rows that were out of sight are printed too: there are more than thirty classes.
  expect(await pages()).toBeGreaterThan(10 * ofClass);
});

sweep({
  id: 'attstudent.list',
  path: `${path}?${ofFortnight}`,
  folder: 'attendance-record',
  scenes: {
    'why a record says so': async (page, words) => {
      await page
        .getByRole('button', { name: words('依据'), exact: true })
        .first()
        .click();
      await expect(dialog(page, words('判定依据')).getByRole('listitem').first()).toBeVisible();
    },
    'the month': async (page, words) => {
      await button(page, words('考勤月报')).click();
      await expect(dialog(page, words('考勤月报')).getByRole('grid')).toBeVisible();
    },
  },
});
