import type { Page } from '@playwright/test';
import { fortnight } from './attendance-records.js';
import { expect, openScreen, test } from './console.js';
import { button, choose, dialog, field, fill, midnight, requestOf, row, search } from './kit.js';
import { addClass, addParent, addStudent, uniqueNumber } from './school.js';
import { sweep } from './sweep.js';

const dayCall = '/api/attendance/manage/day/query';
const personsCall = '/api/attendance/manage/day/persons';

interface ToldGroup {
  classesid: string | null;
  classname: string | null;
  persontype: 1 | 3;
  count: number;
  presentcount: number;
  latecount: number;
  absenteeismcount: number;
  unattendancecount: number;
}

const gradeRow = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) });

test('shell.dashboard: the day of the school is told by grade, and each number leads to its list', async ({
  office,
  campus,
}) => {
  const { day, groups } = await campus.data<{ day: string; groups: ToldGroup[] }>(dayCall, {});
  await openScreen(office, '/dashboard');
  await expect(office.getByRole('main').getByText(`${day} 考勤`)).toBeVisible();
  const students = groups.filter(({ persontype }) => persontype === 1);
  expect(students.map(({ classname }) => classname)).toEqual(['高一', '高二', '高三']);
  const [grade] = students;
  expect(grade!.count).toBeGreaterThan(300);
  const cells = gradeRow(office, '高一').getByRole('cell');
  await expect(cells.nth(1)).toHaveText(String(grade!.count));
  await expect(cells.nth(2)).toHaveText(String(grade!.presentcount));
  await expect(cells.nth(3)).toHaveText(`${((grade!.presentcount / grade!.count) * 100).toFixed(1)}%`);
  const all = gradeRow(office, '学生合计').getByRole('cell');
  await expect(all.nth(1)).toHaveText(students.reduce((sum, { count }) => sum + count, 0).toLocaleString('zh'));
  // Early on a school day nobody has been seen yet, which is no absence.
  const { absenteeismcount: absent, unattendancecount: pending } = grade!;
  const asked = requestOf(office, personsCall);
  await cells
    .nth(absent > 0 ? 5 : 6)
    .getByRole('link')
    .click();
  await expect(office).toHaveURL(/\/Attendance\/day\?/);
  expect((await asked).postDataJSON().params).toMatchObject({
    ...{ persontype: 1, classesid: grade!.classesid, state: absent > 0 ? 4 : 5 },
  });
  await expect(office.getByRole('main').getByText(`共 ${absent || pending} 条`)).toBeVisible();
});

test('who is missing is listed by the days running, which the address keeps', async ({ office, campus }) => {
  const { day } = await campus.data<{ day: string }>(dayCall, {});
  await openScreen(office, `/Attendance/day?day=${day}`);
  const asked = requestOf(office, personsCall);
  await choose(office, field(office.getByRole('search'), '连续缺勤不少于'), '2 天');
  await search(office, personsCall);
  expect((await asked).postDataJSON().params).toMatchObject({ mindays: 2 });
  await expect(office).toHaveURL(/minDays=2/);
  const { data } = await campus.data<{ data: { absentdays: number }[] }>(personsCall, {
    page: 0,
    pagesize: 50,
    params: { day, mindays: 1 },
  });
  const days = data.map(({ absentdays }) => absentdays);
  expect(days).toEqual([...days].sort((one, other) => other - one));
});

test('who comes is on the campus, who goes is not', async ({ office, campus, devices }) => {
  const cardno = uniqueNumber();
  const { name } = await addStudent(campus, await addClass(campus), { cardno });
  const gate = devices.find(({ identity }) => identity.name === '东门一号门禁')!;
  gate.powerOn();
  await openScreen(office, `/Attendance/campus?name=${encodeURIComponent(name)}`);
  const person = office.getByRole('main').getByRole('cell', { name, exact: true });
  await expect(office.getByText('暂无数据')).toBeVisible();
  await expect(async () => expect(gate.connection.isConnected).toBe(true)).toPass();
  gate.swipe({ cred: cardno, dir: 'in' });
  await expect(person).toBeVisible();
  gate.swipe({ cred: cardno, dir: 'out' });
  await expect(person).toHaveCount(0);
});

test('who came before today and was not seen going is told, and listed with the others', async ({ office, campus }) => {
  const { name, code: personno } = await addStudent(campus, await addClass(campus));
  const { data } = await campus.data<{ data: { code: string; name: string }[] }>('/api/dg/device/query', {
    ...{ page: 0, pagesize: 20, params: { name: '东门一号门禁' } },
  });
  const collecttime = `${midnight(2).slice(0, 10)} 21:30:00`;
  const records = [{ devicecode: data[0]!.code, personno, directory: 1, collecttime }];
  expect(await campus.open('/api/open/current/submit', { records })).toMatchObject({ successCount: 1 });
  await openScreen(office, '/Attendance/campus');
  const person = office.getByRole('main').getByRole('cell', { name, exact: true });
  const others = office.getByRole('link', { name: '一并列出' });
  await expect(others).toBeVisible();
  await expect(person).toHaveCount(0);
  await others.click();
  await expect(office).toHaveURL(/daysBefore=7/);
  await expect(others).toHaveCount(0);
  await fill(office.getByRole('search'), { 姓名: name });
  await search(office, '/api/attendance/occupancy/campus');
  await expect(person).toBeVisible();
});

test('a swipe becomes a message to the guardian, in the words of the school', async ({ office, campus, devices }) => {
  const cardno = uniqueNumber();
  const student = await addStudent(campus, await addClass(campus), { cardno });
  const parent = await addParent(campus, student);
  const gate = devices.find(({ identity }) => identity.name === '东门一号门禁')!;
  gate.powerOn();
  await campus.data('/api/attendance/guardian/update', { kinds: [] });
  await openScreen(office, '/Attendance/config');
  await button(office, '家长通知').click();
  const form = dialog(office, '家长通知');
  await form.getByRole('checkbox', { name: '到校', exact: true }).check();
  await fill(form, { 到校通知: '{姓名}同学{时间}经{位置}到校' });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await button(office, '家长通知').click();
  await expect(form.getByRole('checkbox', { name: '到校', exact: true })).toBeChecked();
  await office.keyboard.press('Escape');
  await expect(async () => expect(gate.connection.isConnected).toBe(true)).toPass();
  await openScreen(office, '/Message/messagerecord');
  gate.swipe({ cred: cardno, dir: 'in' });
  await expect(row(office, parent.name)).toContainText(student.name);
  await expect(row(office, parent.name)).toContainText(/同学\d\d:\d\d经东门/);
  await campus.data('/api/attendance/guardian/update', { kinds: [] });
});

test('the calendar of a person shows the month of the record', async ({ office }) => {
  await openScreen(office, `/Attendance/student?from=${fortnight.from}&to=${fortnight.to}`);
  const months = office.waitForResponse((response) => response.url().endsWith('/api/attendance/manage/month/query'));
  await office.getByRole('button', { name: '日历' }).first().click();
  const { data } = await (await months).json();
  expect(data).toHaveLength(1);
  const shown = dialog(office, '考勤日历').getByRole('grid', { name: '考勤日历' });
  await expect(shown).toBeVisible();
  const told = [...data[0].days].filter((state) => state !== '0').length;
  expect(told).toBeGreaterThan(3);
});

sweep({ id: 'day by day', path: '/Attendance/day', folder: 'attendance-day', scenes: {} });
sweep({ id: 'on campus', path: '/Attendance/campus', folder: 'attendance-day', scenes: {} });
