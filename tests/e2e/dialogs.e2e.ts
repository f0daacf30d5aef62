import { addRule } from './attendance.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { button, dialog, field, row } from './kit.js';
import { addClass, addStudent } from './school.js';
import { path as students } from './students.js';

const shiftCalls = '/api/attendance/config/item';

test('a form that is opened while another one still fades away has nothing of it', async ({ office, campus }) => {
  const place = await addClass(campus);
  const [one, other] = [await addStudent(campus, place), await addStudent(campus, place)];
  await office.emulateMedia({ reducedMotion: 'no-preference' });
  await openScreen(office, `${students}?classId=${place.id}`);
  const form = dialog(office, '修改学生');
  const next = await button(row(office, other.code), '修改').elementHandle();
  await button(row(office, one.code), '修改').click();
  await expect(field(form, '姓名')).toHaveValue(one.name);
  await field(form, '姓名').press('Escape');
  // The window lies over the list while it fades: a script is quicker than a hand.
  await next!.evaluate((control) => (control as unknown as { click(): void }).click());
  await expect(field(form, '姓名')).toHaveValue(other.name);
  await expect(field(form, '学生编码')).toHaveValue(other.code);
});

test('the rows of a list in a dialog stay where they cannot be asked anew', async ({ office, campus }) => {
  const { id: mainid, title } = await addRule(campus);
  const times = { tofrom: '07:00:00', toend: '07:50:00', leavefrom: '17:10:00', leaveend: '18:00:00' };
  const addShift = (name: string) => campus.data(`${shiftCalls}/add`, { mainid, title: name, ...times, weeklist: [1] });
  await addShift('早班');
  await openFollowing(office, `/Attendance/config?title=${title}`);
  await button(row(office, title), '班次').click();
  const shifts = dialog(office, '考勤班次');
  await expect(row(shifts, '早班')).toBeVisible();
  await office.route(`**${shiftCalls}/query`, (route) => route.abort());
  const failed = office.waitForEvent('requestfailed', (request) => request.url().endsWith(`${shiftCalls}/query`));
  await addShift('晚班');
  await failed;
  await expect(row(shifts, '早班')).toBeVisible();
});
