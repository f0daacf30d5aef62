import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { sweepWithForm, testNames } from './dictionary.js';
import { button, dialog, field, fill, row, unique } from './kit.js';
import { violations } from './sweep.js';

const path = '/Base/holiday';

testNames({
  id: 'holiday.list',
  path,
  noun: '节假日',
  calls: '/api/schoolservice/holiday',
  filter: { label: '关键字', parameter: 'keyword' },
  values: { fromTime: '2026-10-01', toTime: '2026-10-08' },
  asks: { ids: ['05'], texts: ['请输入放假时间', '请输入返校时间'] },
});

test('holiday.list/06: a remark holds 256 characters; nobody comes back before the holiday begins', async ({
  office,
}) => {
  const name = unique('假');
  await openScreen(office, `${path}?keyword=${name}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增节假日');
  const remark = field(form, '备注');
  await remark.fill('假'.repeat(255));
  await remark.pressSequentially('二三');
  await expect(remark).toHaveValue(`${'假'.repeat(255)}二`);
  await fill(form, { 名称: name, 备注: '国庆' });
  const day = async (label: string, text: string) => {
    await field(form, label).fill(text);
    await field(form, label).press('Enter');
  };
  await day('放假时间', '2026-10-01');
  await day('返校时间', '2026-09-30');
  await button(form, '确定').click();
  await expect(office.getByText('返校时间不能早于放假时间')).toBeVisible();
  // Enter in the last field saves.
  await day('返校时间', '2026-10-08');
  await expect(form).toBeHidden();
  await expect(row(office, name)).toContainText('2026-10-08');
});

/** A holiday whose form somebody has opened, and what another one saves of it meanwhile. */
async function openForm(office: Page, campus: CampusClient) {
  const [name, calls] = [unique('假'), '/api/schoolservice/holiday'];
  const entry = { name, fromTime: '2026-10-01', toTime: '2026-10-08', remark: '放七天' };
  const { id } = await campus.data<{ id: string }>(`${calls}/add`, entry);
  await openScreen(office, `${path}?keyword=${name}`);
  await button(row(office, name), '修改').click();
  const edit = dialog(office, '修改节假日');
  await expect(edit).toBeVisible();
  return { name, edit, saved: (change: object) => campus.data(`${calls}/update`, { ...entry, id, ...change }) };
}

test('who saves over what somebody else has saved meanwhile sees it field by field, and chooses', async ({
  office,
  campus,
}) => {
  const { name, edit, saved } = await openForm(office, campus);
  await saved({ toTime: '2026-10-09', remark: '调休' });
  await fill(edit, { 名称: `${name}二`, 备注: '值班' });
  await button(edit, '确定').click();
  const conflict = dialog(office, '数据已被他人修改');
  const choiceOf = (label: string) => conflict.getByRole('radiogroup', { name: label, exact: true });
  // What only the other one has changed is taken where nobody chooses otherwise; the name is nobody else's.
  await expect(choiceOf('返校时间').getByLabel('采用对方的')).toBeChecked();
  await expect(choiceOf('备注').getByLabel('保留我的')).toBeChecked();
  await expect(choiceOf('名称')).toHaveCount(0);
  const remark = conflict.getByRole('group', { name: '备注', exact: true });
  await expect(field(remark, '我填写的')).toHaveValue('值班');
  await expect(field(remark, '对方已保存的')).toHaveValue('调休');
  expect(await violations(office)).toEqual([]);
  // Who goes back has saved nothing, and is asked again.
  await office.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await button(edit, '确定').click();
  await choiceOf('备注').getByLabel('保留我的').press('ArrowRight');
  await button(conflict, '保存').click();
  await expect(edit).toBeHidden();
  await expect(row(office, `${name}二`)).toContainText('调休');
  await expect(row(office, `${name}二`)).toContainText('2026-10-09');
});

test('what somebody else has changed beside the form is nothing to choose from', async ({ office, campus }) => {
  const { name, edit, saved } = await openForm(office, campus);
  for (const remark of ['调休', '放七天']) await saved({ remark });
  await fill(edit, { 名称: `${name}二` });
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(office, `${name}二`)).toContainText('放七天');
});

test('a holiday over days gone by says how many records it changes, and shows how far their judging is', async ({
  office,
  campus,
}) => {
  const calls = '/api/schoolservice/holiday';
  const { day } = await campus.data<{ day: string }>('/api/attendance/manage/day/query', { day: null });
  const of = { params: { from: `${day} 00:00:00`, to: `${day} 00:00:00` } };
  const recorded = async () => {
    const count = async (kind: string) =>
      (await campus.data<{ count: number }>(`/api/attendance/manage/${kind}/summary`, of)).count;
    return (await count('student')) + (await count('teacher'));
  };
  const before = await recorded();
  expect(before).toBeGreaterThan(1000);
  const name = unique('假');
  const tomorrow = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  await openScreen(office, `${path}?keyword=${name}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增节假日');
  await fill(form, { 名称: name, 备注: '' });
  const write = async (label: string, text: string) => {
    await field(form, label).fill(text);
    await field(form, label).press('Enter');
  };
  await write('放假时间', day);
  await write('返校时间', tomorrow);
  const question = dialog(office, '改变已有考勤记录');
  const number = before.toLocaleString('zh');
  await expect(question.getByRole('status')).toContainText(`${number} 条考勤记录`);
  expect(await violations(office)).toEqual([]);
  // Who goes back has saved nothing.
  await button(question, '返回修改').click();
  await expect(question).toBeHidden();
  await button(form, '确定').click();
  await button(question, '保存').click();
  await expect(form).toBeHidden();
  await expect(office.getByRole('main').getByRole('status').filter({ hasText: '重新判定' })).toBeVisible();
  await expect.poll(recorded, { timeout: 120_000 }).toBe(0);
  await button(row(office, name), '删除').click();
  const removal = office.getByRole('dialog').filter({ hasText: name });
  await expect(removal.getByRole('status')).toContainText(`${number} 条考勤记录`);
  await button(removal, '确定').click();
  await expect(row(office, name)).toHaveCount(0);
  await expect.poll(recorded, { timeout: 120_000 }).toBe(before);
  expect(
    (await campus.data<{ data: unknown[] }>(`${calls}/query`, { page: 0, pagesize: 5, params: { keyword: name } }))
      .data,
  ).toEqual([]);
});

sweepWithForm({ id: 'holiday.list', path }, '请输入返校时间');
