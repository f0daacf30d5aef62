import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, button, choose, dialog, download, field, midnight, requestOf, search } from './kit.js';
import { type AddedPerson, addTeacher } from './school.js';
import { sweep } from './sweep.js';

const path = '/Health/epidemic';
const submit = '/api/open/fangyi/submit';

test('fangyi.list/01, fangyi.list/02, fangyi.list/05: three tabs of today, and who has not submitted', async ({
  office,
}) => {
  const request = requestOf(office, '/api/fangyi/queryforstudent');
  await openScreen(office, path);
  await expect(office.getByRole('tab')).toHaveText(['学生', '学生亲属', '教师']);
  expect((await request).postDataJSON()).toMatchObject({ params: { from: midnight(0), to: midnight(0) } });
  const missing = button(office, '未提交名单');
  for (const [tab, call] of [
    ['学生', '/api/fangyi/queryunsubmitforstudent'],
    ['教师', '/api/fangyi/queryunsubmitedforteacher'],
  ] as const) {
    await office.getByRole('tab', { name: tab, exact: true }).click();
    const asked = requestOf(office, call);
    await missing.click();
    const list = dialog(office, '未提交名单');
    expect((await asked).postDataJSON()).toMatchObject({ page: 0, pagesize: 20 });
    await expect(list.getByText(/^共 \d+ 条$/)).toBeVisible();
    await expect(
      list
        .locator('tbody')
        .getByRole('row')
        .filter({ has: office.getByRole('cell') })
        .first(),
    ).toBeVisible();
    const next = requestOf(office, call);
    await list.getByRole('listitem').filter({ hasText: /^2$/ }).click();
    expect((await next).postDataJSON()).toMatchObject({ page: 1 });
    await office.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  }
  await office.getByRole('tab', { name: '学生亲属' }).click();
  await expect(missing).toHaveCount(0);
});

test('fangyi.list/03, fangyi.list/04, fangyi.list/06: who is at risk, what was answered, and the exports', async ({
  office,
  campus,
}) => {
  await campus.data('/api/params/update', { fangyi: { fy_open: true } });
  const teacher = await addTeacher(campus);
  const [ill, well] = (await addAttendants(campus, 2)).students as [AddedPerson, AddedPerson];
  await campus.open(submit, { type: 1, personcode: ill.code, wendu: 37.3, brjk: 1, jrjk: 2, jzxgym: 3 });
  await campus.open(submit, { type: 1, personcode: well.code, wendu: 36.5 });
  await campus.open(submit, { type: 2, personcode: ill.code, name: '张母', kinship: '母亲' });
  await campus.open(submit, { type: 3, personcode: teacher.code });
  await openScreen(office, path);
  await choose(office, field(office.getByRole('search'), '风险'), '有风险');
  const request = await search(office, '/api/fangyi/queryforstudent');
  expect(request.postDataJSON()).toMatchObject({ params: { risk: 1 } });
  const rowOf = (name: string) => office.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: name });
  await expect(rowOf(ill.name)).toHaveCount(1);
  await expect(rowOf(well.name)).toHaveCount(0);
  await act(rowOf(ill.name), '详情');
  const details = dialog(office, '健康打卡详情');
  const answer = (label: string) => details.getByRole('row').filter({ hasText: label });
  await expect(answer('本人健康异常')).toContainText(/本人健康异常.*是/);
  await expect(answer('家人健康异常')).toContainText(/家人健康异常.*否/);
  await expect(answer('疫苗接种')).toContainText('已完成第三针接种');
  await office.keyboard.press('Escape');
  for (const [tab, file] of [
    ['学生', '学生健康打卡.xlsx'],
    ['学生亲属', '学生亲属健康打卡.xlsx'],
    ['教师', '教师健康打卡.xlsx'],
  ] as const) {
    await office.getByRole('tab', { name: tab, exact: true }).click();
    await expect(button(office, '导出')).toBeVisible();
    expect((await download(office, button(office, '导出'))).name).toBe(file);
  }
});

sweep({
  id: 'fangyi.list',
  path,
  folder: 'health',
  scenes: {
    'who has not submitted': async (page, words) => {
      await button(page, words('未提交名单')).click();
      await expect(dialog(page, words('未提交名单')).getByRole('cell').first()).toBeVisible();
    },
  },
});
