import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { hold } from './hold.js';
import { agree, button, choose, dialog, field, row, unique } from './kit.js';
import { signInOperator } from './operator.js';
import { consoleUrl } from './product.js';

const path = '/Base/organization';
const rehearsal = '/api/school/classes/yearturn/rehearse';

interface Told {
  id: string;
}

/** A school of its own, as a turn is of all its classes: the token of a session in it, and its calls. */
async function ownSchool(campus: CampusClient) {
  const operator = await signInOperator(campus);
  const school = { name: unique('学校'), code: unique('S'), loginaccount: unique('m').slice(0, 16), phone: '1' };
  const asked = async <T>(call: string, body: object, token: string): Promise<T> => {
    const { code, msg, data } = await campus.ask<T>(call, body, token);
    expect([call, code, msg]).toEqual([call, 0, expect.anything()]);
    return data;
  };
  const { id } = await asked<Told>('/api/accountmg/project/add', { ...school, loginpassword: 'First-2026' }, operator);
  const { token } = await asked<{ token: string }>('/api/accountmg/project/enter', { id }, operator);
  return { token, data: <T>(call: string, body: object) => asked<T>(call, body, token) };
}

test("a year's turn is rehearsed, changed, made and taken back, with its pupils", async ({ page, campus }) => {
  const { token, data } = await ownSchool(campus);
  const addClass = async (classname: string, classtype: number, pid?: string) =>
    (await data<Told>('/api/school/classes/add', { classname, code: unique('T'), classtype, pid })).id;
  const [one, two] = [await addClass('高一', 1), await addClass('高二', 1)];
  await addClass('高一1班', 2, one);
  await addClass('高一2班', 2, one);
  const last = await addClass('高二1班', 2, two);
  // So many that only the rows in sight are drawn.
  await Promise.all(Array.from({ length: 50 }, (_, index) => addClass(`社团${index}`, 2)));
  const pupil = { code: unique('S'), name: '毕业生', sex: '男', classesid: last };
  await data('/api/school/student/add', pupil);
  const stateOf = async () => {
    const list = { page: 0, pagesize: 1, params: { code: pupil.code } };
    return (await data<{ data: { state: number }[] }>('/api/school/student/query', list)).data[0]?.state;
  };

  await page.context().addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
  await openScreen(page, path);
  await button(page, '升级').click();
  const turn = dialog(page, '学年升级');
  await expect(field(turn, '高一1班的新名称')).toHaveValue('高二1班');
  await expect(field(turn, '高二1班的新名称')).toHaveValue(/^高二1班（\d{4}届）$/);

  // Names that would meet are refused before anything is done.
  await field(turn, '高一2班的新名称').fill('高二1班');
  const letGo = await hold(page, rehearsal, 1);
  await field(turn, '高一2班的新名称').press('Enter');
  // What is shown is not what was asked for yet.
  await expect(button(turn, '确认升级')).toBeDisabled();
  letGo();
  await expect(turn).toContainText('2 个班级重名');
  await expect(button(turn, '确认升级')).toBeDisabled();

  // One rehearsal that fails takes no choice away.
  await page.route(`**${rehearsal}`, (route) => route.fulfill({ json: { code: 1005, msg: '忙' } }), { times: 1 });
  await field(turn, '高一1班的新名称').fill('实验班');
  await field(turn, '高一1班的新名称').press('Enter');
  await expect(turn.getByRole('alert').filter({ hasText: '忙' })).toBeVisible();
  await expect(field(turn, '高一2班的新名称')).toHaveValue('高二1班');
  await expect(button(turn, '确认升级')).toBeDisabled();
  await button(turn, '重试').click();
  await expect(field(turn, '高一1班的新名称')).toHaveValue('实验班');
  await expect(turn).not.toContainText('个班级重名');

  // Nor does a row that goes out of sight while somebody types.
  await field(turn, '高一1班的新名称').fill('尖子班');
  await field(turn, '高一1班的新名称').hover();
  await page.mouse.wheel(0, 5000);
  await expect(field(turn, '高一1班的新名称')).toHaveCount(0);
  await page.mouse.wheel(0, -5000);
  await expect(field(turn, '高一1班的新名称')).toHaveValue('尖子班');

  await choose(page, turn.getByRole('combobox', { name: '高一2班的升级方式' }), '不变');
  await expect(turn).not.toContainText('个班级重名');

  await button(turn, '确认升级').click();
  await agree(page, '操作确认', '1 个班级将升入新的年级；1 个班级将毕业并停用，1 名学生将被禁用');
  await expect(turn).toContainText('1 名已毕业');
  expect(await stateOf()).toBe(2);

  await button(turn, '撤销').click();
  await agree(page, '操作确认', '1 个毕业班级和 1 名学生重新启用');
  await expect(turn).toContainText('1 / 1 名已恢复');
  expect(await stateOf()).toBe(1);
  await page.keyboard.press('Escape');
  for (const name of ['高一1班', '高一2班', '高二1班']) await expect(row(page, name)).toContainText('启用');
});
