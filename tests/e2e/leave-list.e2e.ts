import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, choose, dialog, field, row, search } from './kit.js';
import type { AddedPerson } from './school.js';
import { sweep } from './sweep.js';

const path = '/Attendance/leave';
const query = '/api/askforleave/query';

test('leave.list/01, leave.list/02, leave.list/03: a request of a student has both reviews, one of a parent the teacher’s', async ({
  office,
  campus,
}) => {
  const [student] = (await addAttendants(campus, 1)).students as [AddedPerson];
  const request = {
    studentcode: student.code,
    fromdate: '2026-11-20',
    fromtime: '08:00:00',
    todate: '2026-11-20',
    totime: '12:00:00',
    content: '牙科复诊',
  };
  const { id } = await campus.open<{ id: string }>('/api/open/leave/submit', { ...request, createtype: 1 });
  await campus.open('/api/open/leave/review', {
    id,
    role: 'teacher',
    reviewstate: 2,
    reviewer: '王老师',
    content: '同意外出',
  });
  await campus.open('/api/open/leave/submit', { ...request, createtype: 2, content: '家中有事' });
  await openScreen(office, `${path}?code=${student.code}`);
  await expect(office.getByText('共 2 条')).toBeVisible();
  const rows = office.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: student.code });
  await act(rows.filter({ has: office.getByRole('cell', { name: '学生', exact: true }) }), '详情');
  const details = dialog(office, '请假详情');
  const step = (title: string) =>
    details
      .getByRole('list', { name: '审核过程' })
      .getByRole('listitem')
      .filter({ has: office.getByRole('heading', { name: title, exact: true }) });
  for (const title of ['请假信息', '教师审核', '家长审核'])
    await expect(details.getByRole('heading', { name: title, exact: true })).toBeVisible();
  for (const text of ['牙科复诊', '2026-11-20 08:00:00', '2026-11-20 12:00:00', '王老师', '同意外出'])
    await expect(details.getByText(text).first()).toBeVisible();
  await expect(step('请假')).toContainText('提交人学生');
  await expect(step('教师审核')).toContainText('教师审核意见同意外出');
  await expect(step('家长审核')).toContainText('待审核');
  await expect(step('家长审核')).toHaveAttribute('aria-current', 'step');
  await expect(details.getByRole('region', { name: '请假期间' })).toContainText('家中有事');
  await office.keyboard.press('Escape');
  await act(rows.filter({ has: office.getByRole('cell', { name: '家长', exact: true }) }), '详情');
  await expect(details.getByRole('heading', { name: '教师审核', exact: true })).toBeVisible();
  await expect(details.getByRole('heading', { name: '家长审核', exact: true })).toHaveCount(0);
  await office.keyboard.press('Escape');
  await field(office.getByRole('search'), '编码').fill('');
  await choose(office, field(office.getByRole('search'), '状态'), '待审核');
  const answered = office.waitForResponse((response) => response.url().endsWith(query));
  const asked = await search(office, query);
  expect(asked.postDataJSON()).toMatchObject({ params: { state: 2 } });
  const { data } = await (await answered).json();
  expect(data.data.every(({ state }: { state: number }) => state === 2)).toBe(true);
  await expect(row(office, student.code).first()).toBeVisible();
});

test('a student on leave who comes to school is marked in the list, and the details tell the passes', async ({
  office,
  campus,
}) => {
  const [student] = (await addAttendants(campus, 1)).students as [AddedPerson];
  const { id } = await campus.open<{ id: string }>('/api/open/leave/submit', {
    studentcode: student.code,
    createtype: 2,
    fromdate: '2026-11-20',
    fromtime: '08:00:00',
    todate: '2026-11-20',
    totime: '12:00:00',
    content: '牙科复诊',
  });
  await campus.open('/api/open/leave/review', { id, role: 'teacher', reviewstate: 2, reviewer: '王老师' });
  const pass = { devicecode: 'D001', personno: student.code, directory: 1, collecttime: '2026-11-20 09:30:00' };
  await campus.open('/api/open/current/submit', { records: [pass] });
  await openScreen(office, `${path}?code=${student.code}`);
  const line = row(office.getByRole('main'), student.code);
  await expect(line.getByRole('img', { name: '已请假，但期间有出入' })).toBeVisible();
  await act(line, '详情');
  const meanwhile = dialog(office, '请假详情').getByRole('region', { name: '请假期间' });
  await expect(meanwhile.getByRole('alert')).toContainText('已请假，但期间有出入');
  await expect(meanwhile.getByRole('listitem')).toContainText('2026-11-20 09:30:00');
  await campus.open('/api/open/leave/withdraw', { id });
  await office.keyboard.press('Escape');
  await search(office, query);
  await expect(line).toContainText('不同意');
  await expect(line.getByRole('img', { name: '已请假，但期间有出入' })).toHaveCount(0);
  await act(line, '详情');
  const steps = dialog(office, '请假详情').getByRole('list', { name: '审核过程' });
  await expect(steps.getByRole('listitem').last()).toContainText('已销假');
});

sweep({
  id: 'leave.list',
  path,
  folder: 'leave',
  scenes: {
    'the details of a request': async (page, words) => {
      await page
        .getByRole('button', { name: words('详情'), exact: true })
        .first()
        .click();
      await expect(dialog(page, words('请假详情'))).toBeVisible();
    },
  },
});
