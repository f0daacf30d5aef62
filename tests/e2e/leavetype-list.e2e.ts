import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { testUniqueNames } from './dictionary.js';
import { button, midnight, row, unique } from './kit.js';

const path = '/Base/leavetype';
const calls = '/api/dictionary/askforleavetype';

testUniqueNames({ id: 'leavetype.list', path, noun: '请假类型', calls }, '请假类型已存在，请重新输入');

test('leavetype.list/06: a type that a request names offers no deletion', async ({ office, campus }) => {
  const [asked, free] = [unique('病假'), unique('事假')];
  const { id: leavetypeid } = await campus.data<{ id: string }>(`${calls}/add`, { name: asked });
  await campus.data(`${calls}/add`, { name: free });
  const { students } = await addAttendants(campus, 1);
  const day = midnight(0).slice(0, 10);
  const hours = { fromdate: day, fromtime: '08:00:00', todate: day, totime: '12:00:00' };
  await campus.open('/api/open/leave/submit', {
    studentcode: students[0]!.code,
    createtype: 2,
    leavetypeid,
    ...hours,
    content: '发烧',
  });
  await openScreen(office, path);
  await expect(button(row(office, free), '删除')).toBeVisible();
  await expect(async () => {
    await button(office, '查询').click();
    await expect(button(row(office, asked), '删除')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(row(office, asked)).toBeVisible();
});
