import { addAppeal, ofFortnight, teacherRecords } from './attendance-records.js';
import { expect, openScreen, test } from './console.js';
import { act, button, choose, dialog, download, field, requestOf, search, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Attendance/teacher';
const query = '/api/attendance/manage/teacher/query';
const tile = '未打卡';

test('attteacher.list/01: who has not clocked in can be asked for with one shift of today alone', async ({
  office,
}) => {
  await openScreen(office, path);
  const filters = office.getByRole('search');
  const state = field(filters, '状态');
  const offered = async () => {
    await state.click();
    const names = await office.locator('.ant-select-dropdown:visible .ant-select-item-option').allTextContents();
    await office.keyboard.press('Escape');
    return names;
  };
  expect(await offered()).not.toContain(tile);
  await field(filters, '班次').click();
  await office.locator('.ant-select-dropdown:visible').getByTitle('全天', { exact: true }).first().click();
  expect(await offered()).toContain(tile);
  await choose(office, state, tile);
  const request = await search(office, query);
  expect(request.postDataJSON()).toMatchObject({ params: { state: 5, itemid: expect.any(String) } });
  await expect(office.getByRole('button', { name: new RegExp(`^${tile}`) })).toBeVisible();
  // A longer range: the choice goes, and with it what was chosen.
  await field(filters, '日期').fill('2026-09-01');
  await office.keyboard.press('Tab');
  await office.keyboard.press('Enter');
  const wider = await search(office, query);
  expect(wider.postDataJSON().params.state).toBeUndefined();
  expect(await offered()).not.toContain(tile);
});

test('attteacher.list/02, attteacher.list/08: a tile sets the filter, and the export is a workbook', async ({
  office,
}) => {
  await openScreen(office, `${path}?${ofFortnight}`);
  const answered = office.waitForResponse(
    (response) => response.url().endsWith(query) && response.request().postDataJSON().params.state === 2,
  );
  await office.getByRole('button', { name: /^迟到/ }).click();
  const { data } = await (await answered).json();
  expect(data.data.length).toBeGreaterThan(0);
  expect(data.data.every(({ islate }: { islate: boolean }) => islate)).toBe(true);
  await expect(office.getByRole('search').getByTitle('迟到')).toBeVisible();
  await expect(office.getByText(`共 ${data.recordCount} 条`)).toBeVisible();
  const { name } = await download(office, button(office, '导出'));
  expect(name).toBe('教师考勤数据.xlsx');
});

test('attteacher.list/03, attteacher.list/04, attteacher.list/05, attteacher.list/07: an appeal is reviewed, and the record follows', async ({
  office,
  campus,
}) => {
  const content = unique('闸机故障');
  const record = await addAppeal(campus, content);
  await openScreen(office, `${path}?${ofFortnight}`);
  await office.getByRole('search').getByLabel('待审核', { exact: true }).check();
  const answered = office.waitForResponse((response) => response.url().endsWith(query));
  await search(office, query);
  const { data } = await (await answered).json();
  const waits = ({ appeals }: { appeals: { reviewState: number }[] }) => appeals.some((one) => one.reviewState === 1);
  expect(data.data.every(waits)).toBe(true);
  expect(data.data.map(({ id }: { id: string }) => id)).toContain(record.id);
  // Rows without an appeal have neither action, and those whose appeals were reviewed have the history alone.
  const rowOf = (code: string, date: string) =>
    office.getByRole('row').filter({ hasText: code }).filter({ hasText: date }).filter({ hasText: '全天' });
  await openScreen(office, `${path}?${ofFortnight}&code=${record.code}&size=50`);
  const without = rowOf(
    record.code,
    (await teacherRecords(campus, { code: record.code })).find(({ appeals }) => appeals.length === 0)!.date,
  );
  await expect(without.getByRole('button', { name: '修改' })).toBeVisible();
  await expect(without.getByRole('button', { name: '申诉审核' })).toHaveCount(0);
  const told = rowOf(record.code, record.date);
  await act(told, '申诉审核');
  const review = dialog(office, '申诉审核');
  await expect(review.getByText(content)).toBeVisible();
  await button(review, '确定').click();
  await expect(review.getByText('请选择审核结果')).toBeVisible();
  await review.getByRole('radio', { name: '同意', exact: true }).check();
  await field(review, '审核意见').fill('情况属实');
  const request = requestOf(office, '/api/attendance/manage/teacher/review');
  await button(review, '确定').click();
  expect((await request).postDataJSON()).toMatchObject({ reviewState: 2, reviewRemarks: '情况属实' });
  await expect(review).toHaveCount(0);
  await expect(told.getByRole('cell', { name: '07:45:00' })).toBeVisible();
  await expect(told.getByRole('cell', { name: '是', exact: true })).toHaveCount(0);
  await expect(told.getByRole('button', { name: '申诉审核' })).toHaveCount(0);
  await act(told, '申诉记录');
  const history = dialog(office, '申诉记录');
  for (const text of [content, '同意', '情况属实', '管理员'])
    await expect(history.getByText(text).first()).toBeVisible();
});

test('attteacher.list/06: late and early is not absent, and absent is neither', async ({ office, campus }) => {
  const record = (await teacherRecords(campus)).find(({ appeals }) => appeals.length === 0)!;
  await openScreen(office, `${path}?${ofFortnight}&code=${record.code}&size=50`);
  const row = office.getByRole('row').filter({ hasText: record.date }).filter({ hasText: '全天' });
  await row.getByRole('button', { name: '修改' }).click();
  const modify = dialog(office, '修改考勤');
  const box = (name: string) => modify.getByRole('checkbox', { name, exact: true });
  await box('缺勤').check();
  await expect(box('迟到')).not.toBeChecked();
  await expect(box('早退')).not.toBeChecked();
  await box('迟到').check();
  await box('早退').check();
  await expect(box('缺勤')).not.toBeChecked();
  await box('缺勤').check();
  await expect(box('迟到')).not.toBeChecked();
  await expect(box('早退')).not.toBeChecked();
  await field(modify, '审核内容').fill('x'.repeat(257));
  await expect(field(modify, '审核内容')).toHaveValue('x'.repeat(256));
  await button(modify, '确定').click();
  await expect(modify).toHaveCount(0);
  await expect(row.getByRole('cell', { name: '是', exact: true })).toHaveCount(1);
});

sweep({
  id: 'attteacher.list',
  path: `${path}?${ofFortnight}`,
  folder: 'attendance-record',
  scenes: {
    'the dialog of an edit': async (page, words) => {
      await page
        .getByRole('button', { name: words('修改'), exact: true })
        .first()
        .click();
      await expect(dialog(page, words('修改考勤'))).toBeVisible();
    },
  },
});
