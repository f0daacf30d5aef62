import type { Page, Route } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, field, fill, midnight, requestOf } from './kit.js';
import type { AddedPerson } from './school.js';
import { sweep, violations } from './sweep.js';

const path = '/Attendance/quarantine';
const query = '/api/attendance/quarantine/query';
/** A moment at which there was nothing that could have told of a pass. */
const early = '2019-01-01 07:30:00';
const yesterday = midnight(1).slice(0, 10);

/** Another system tells of passes of new students, dated long ago. */
async function addImpossible(campus: CampusClient, count = 1): Promise<AddedPerson[]> {
  const { students } = await addAttendants(campus, count);
  const records = students.map(({ code }) => ({
    devicecode: 'D001',
    personno: code,
    directory: 1,
    collecttime: early,
  }));
  await campus.open('/api/open/current/submit', { records });
  return students;
}

const rowOf = (page: Page, { name }: AddedPerson) =>
  page.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: name });

/** When the passes of a student count. */
async function passesOf(campus: CampusClient, { id }: AddedPerson): Promise<string[]> {
  const request = { page: 0, pagesize: 20, params: { persontype: 1, personid: id } };
  const { data } = await campus.data<{ data: { collecttime: string }[] }>('/api/current/query', request);
  return data.map(({ collecttime }) => collecttime);
}

test('a pass that cannot be waits with its reason, counts as told or at another time, or not, and each is taken back', async ({
  office,
  campus,
}) => {
  const [student] = (await addImpossible(campus)) as [AddedPerson];
  await openScreen(office, `${path}?name=${encodeURIComponent(student.name)}`);
  const told = rowOf(office, student);
  await expect(told.getByText('早于设备安装')).toBeVisible();
  await expect(told.getByText(early)).toBeVisible();
  const has = (state: string) => expect(told.getByText(state, { exact: true }).last()).toBeVisible();
  await has('待处理');
  expect(await passesOf(campus, student)).toEqual([]);

  await act(told, '按原时间计入');
  await agree(office, '操作确认', '所选出入将按上报的时间计入考勤，是否继续？');
  await has('已计入');
  expect(await passesOf(campus, student)).toEqual([early]);
  await act(told, '撤销');
  await agree(office, '操作确认', '该出入将重新待处理，且不计入考勤；家长可能已收到通知');
  await has('待处理');
  expect(await passesOf(campus, student)).toEqual([]);

  await act(told, '改时间');
  const redating = dialog(office, '改时间');
  // The form begins with when the pass came, as nothing else dates it.
  await expect(field(redating, '实际日期')).toHaveValue(midnight().slice(0, 10));
  await button(redating, '确定').click();
  await expect(redating.getByText('请输入说明')).toBeVisible();
  await fill(redating, { 实际日期: '2099-01-01', 实际时间: '07:35:00', 说明: '班主任确认到校时间' });
  await button(redating, '确定').click();
  await expect(office.getByText('实际时间不能晚于现在')).toBeVisible();
  await fill(redating, { 实际日期: yesterday });
  await button(redating, '确定').click();
  await expect(redating).toBeHidden();
  await has('已改时间计入');
  expect(await passesOf(campus, student)).toEqual([`${yesterday} 07:35:00`]);
  await act(told, '详情');
  const details = dialog(office, '待核实出入详情');
  for (const text of [student.name, '早于设备安装', early, `${yesterday} 07:35:00`, '班主任确认到校时间', 'D001'])
    await expect(details.getByText(text, { exact: true }).first()).toBeVisible();
  await office.keyboard.press('Escape');
  await act(told, '撤销');
  await agree(office, '操作确认', '该出入将重新待处理，且不计入考勤；家长可能已收到通知');
  await has('待处理');
  expect(await passesOf(campus, student)).toEqual([]);

  await act(told, '不计入');
  const refusing = dialog(office, '不计入');
  await fill(refusing, { 说明: '重复上报' });
  await button(refusing, '确定').click();
  await expect(refusing).toBeHidden();
  await has('不计入');
  await act(told, '详情');
  await expect(details.getByText('重复上报', { exact: true })).toBeVisible();
  await office.keyboard.press('Escape');
  expect(await passesOf(campus, student)).toEqual([]);
});

test('several are decided at once, those alone that wait, and the first page counts them', async ({
  office,
  campus,
}) => {
  const students = await addImpossible(campus, 2);
  const [one, other] = students as [AddedPerson, AddedPerson];
  await openScreen(office, '/dashboard');
  const asked = requestOf(office, query);
  await office.getByRole('main').getByRole('link', { name: '待核实出入', exact: true }).first().click();
  await expect(office).toHaveURL(/\/Attendance\/quarantine\?state=1/);
  expect((await asked).postDataJSON()).toMatchObject({ params: { state: 1 } });
  await expect(button(office.getByRole('main'), '按原时间计入').first()).toBeDisabled();
  for (const student of students) await rowOf(office, student).getByRole('checkbox').check();
  await button(office.getByRole('main'), '不计入').first().click();
  const refusing = dialog(office, '不计入');
  await fill(refusing, { 说明: '设备时钟错误' });
  const sent = requestOf(office, '/api/attendance/quarantine/refuse');
  await button(refusing, '确定').click();
  expect((await sent).postDataJSON().ids).toHaveLength(2);
  await expect(rowOf(office, one)).toHaveCount(0);
  await expect(rowOf(office, other)).toHaveCount(0);
  await openScreen(office, `${path}?name=${encodeURIComponent(one.name)}`);
  await expect(rowOf(office, one).getByText('不计入', { exact: true })).toBeVisible();
  await rowOf(office, one).getByRole('checkbox').check();
  await expect(button(office.getByRole('main'), '按原时间计入').first()).toBeDisabled();
});

test('the keyboard alone decides about a pass and takes it back', async ({ office, campus }) => {
  const [student] = (await addImpossible(campus)) as [AddedPerson];
  await openScreen(office, `${path}?name=${encodeURIComponent(student.name)}`);
  const told = rowOf(office, student);
  await button(told, '按原时间计入').press('Enter');
  await expect(dialog(office, '操作确认')).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(dialog(office, '操作确认')).toBeHidden();
  await expect(button(told, '按原时间计入')).toBeFocused();
  // A button rests a second after it was pressed.
  await expect(button(told, '按原时间计入')).not.toHaveAttribute('aria-disabled');
  await office.keyboard.press('Enter');
  await expect(button(dialog(office, '操作确认'), '确定')).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(dialog(office, '操作确认')).toBeHidden();
  await expect(button(told, '撤销')).toBeVisible();
  expect(await passesOf(campus, student)).toEqual([early]);
});

test('the list is accessible while it waits, without rows, refused and failed', async ({ office }) => {
  const main = office.getByRole('main');
  const rows = `**${query}`;
  await office.emulateMedia({ reducedMotion: 'reduce' });
  await office.route(rows, () => {});
  await office.goto(path);
  await expect(main.getByRole('status', { name: '正在加载' })).toBeVisible();
  expect(await violations(office)).toEqual([]);
  const empty = { pageIndex: 0, pageSize: 20, recordCount: 0, data: [] };
  for (const [said, how] of [
    ['暂无数据', (route: Route) => route.fulfill({ json: { code: 0, msg: '', data: empty } })],
    ['无权查看', (route: Route) => route.fulfill({ json: { code: 2003, msg: '无权操作', data: null } })],
    ['无法连接服务器', (route: Route) => route.fulfill({ status: 503 })],
  ] as const) {
    await office.unroute(rows);
    await office.route(rows, how);
    await office.reload();
    await expect(main).toContainText(said);
    expect(await violations(office), said).toEqual([]);
  }
});

test('an entry or exit tells what the clock showed and when it came', async ({ office, campus }) => {
  const { students } = await addAttendants(campus, 1);
  const [student] = students as [AddedPerson];
  const pass = { devicecode: 'D001', personno: student.code, directory: 1, collecttime: `${yesterday} 07:20:00` };
  await campus.open('/api/open/current/submit', { records: [pass] });
  await openScreen(office, `/Attendance/current?name=${encodeURIComponent(student.name)}`);
  await act(rowOf(office, student), '详情');
  const details = dialog(office, '出入详情');
  await expect(details.getByText(`${yesterday} 07:20:00`)).toBeVisible();
  await expect(details.getByText(midnight().slice(0, 10))).toBeVisible();
  for (const title of ['设备时钟', '接收时间', '时钟偏差（秒）'])
    await expect(details.getByText(title, { exact: true })).toBeVisible();
});

sweep({
  id: 'quarantine.list',
  path,
  folder: 'quarantine',
  open: async (page, campus) => {
    const [student] = (await addImpossible(campus)) as [AddedPerson];
    await openScreen(page, `${path}?name=${encodeURIComponent(student.name)}`);
  },
  scenes: {
    'the details of a pass': async (page, words) => {
      await act(page.getByRole('main').locator('tbody'), words('详情'), words('更多操作'));
      await expect(dialog(page, words('待核实出入详情'))).toBeVisible();
    },
    'the dialog of another time': async (page, words) => {
      await act(page.getByRole('main').locator('tbody'), words('改时间'), words('更多操作'));
      await expect(field(dialog(page, words('改时间')), words('实际日期'))).toBeVisible();
    },
    'the dialog of a refusal': async (page, words) => {
      await act(page.getByRole('main').locator('tbody'), words('不计入'), words('更多操作'));
      await expect(dialog(page, words('不计入'))).toBeVisible();
    },
  },
});
