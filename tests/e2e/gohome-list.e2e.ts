import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, download, midnight, requestOf } from './kit.js';
import type { AddedPerson } from './school.js';
import { sweep } from './sweep.js';

const path = '/Health/gohome';

test('gohome.list/01, gohome.list/02, gohome.list/03, gohome.list/04: a week of ways home, with details, export and removal', async ({
  office,
  campus,
}) => {
  await campus.data('/api/params/update', { baseparam: { recordgohome: 1 } });
  const { place, students } = await addAttendants(campus, 2);
  const [home, missing] = students as [AddedPerson, AddedPerson];
  const leavetime = `${midnight(1).slice(0, 10)} 17:05:00`;
  const told = { leavetime, position: '东门', parent: '张父', content: '已安全到家' };
  await campus.open('/api/open/gohome/submit', { studentcode: home.code, ...told });
  await campus.open('/api/open/gohome/submit', { studentcode: missing.code, leavetime, state: 2 });
  const request = requestOf(office, '/api/gohome/query');
  await openScreen(office, path);
  expect((await request).postDataJSON()).toMatchObject({ params: { from: midnight(7), to: midnight(0) } });
  await openScreen(office, `${path}?classId=${place.id}`);
  const rowOf = (name: string) => office.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: name });
  await expect(rowOf(home.name).getByText('已到家', { exact: true })).toBeVisible();
  await expect(rowOf(missing.name).getByText('未提交', { exact: true })).toBeVisible();
  await act(rowOf(home.name), '详情');
  const details = dialog(office, '平安到家详情');
  for (const text of [home.name, leavetime, '东门', '已到家', '张父', '已安全到家'])
    await expect(details.getByText(text, { exact: true }).first()).toBeVisible();
  await office.keyboard.press('Escape');
  const asked = requestOf(office, '/api/gohome/export');
  expect((await download(office, button(office, '导出'))).name).toBe('平安到家数据.xlsx');
  expect((await asked).postDataJSON()).toMatchObject({ page: 0, pagesize: 5000, params: { classesid: place.id } });
  await rowOf(missing.name).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除平安到家记录?');
  await expect(rowOf(missing.name)).toHaveCount(0);
});

sweep({ id: 'gohome.list', path, folder: 'go-home', scenes: {} });
