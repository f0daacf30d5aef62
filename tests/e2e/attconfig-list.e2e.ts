import { addRule } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, requestOf, row, search, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Attendance/config';
const calls = '/api/attendance/config';

test('attconfig.list/01, attconfig.list/02: a rule needs four facts; its title holds 128 characters, whatever the hint says', async ({
  office,
}) => {
  const title = unique('规').padEnd(100, '长');
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增考勤配置');
  await button(form, '确定').click();
  for (const message of ['请输入标题', '请选择类型', '请输入开始日期', '请输入结束日期'])
    await expect(form).toContainText(message);
  await expect(field(form, '标题')).toHaveAttribute('placeholder', '最多32个字符');
  await field(form, '标题').fill('长'.repeat(128));
  await field(form, '标题').pressSequentially('长');
  await expect(field(form, '标题')).toHaveValue('长'.repeat(128));

  await fill(form, { 标题: title });
  await choose(office, field(form, '类型'), '教师考勤');
  await fill(form, { 开始日期: '2026-09-01', 结束日期: '2027-01-15' });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await fill(office.getByRole('search'), { 标题: title });
  await search(office, `${calls}/query`);
  await expect(row(office, title)).toContainText('教师考勤');
  await expect(row(office, title)).toContainText('2027-01-15');
});

test('attconfig.list/03, attconfig.list/04: a shift needs a name, four times and its days, and keeps them', async ({
  office,
  campus,
}) => {
  const { title } = await addRule(campus);
  await openScreen(office, `${path}?title=${title}`);
  await button(row(office, title), '班次').click();
  const shifts = dialog(office, '考勤班次');
  await button(shifts, '新增').click();
  const form = dialog(office, '新增班次');
  await button(form, '确定').click();
  for (const moment of ['上班打卡开始时间', '上班打卡结束时间', '下班打卡开始时间', '下班打卡结束时间'])
    await expect(form).toContainText(`请输入${moment}`);
  await expect(form).toContainText('请输入班次');
  await expect(form).toContainText('请选择星期');

  const times = {
    上班打卡开始时间: '07:00:00',
    上班打卡结束时间: '07:50:00',
    下班打卡开始时间: '17:10:00',
    下班打卡结束时间: '18:30:00',
  };
  await fill(form, { 班次: '早班', ...times });
  const weekDays = ['周一', '周二', '周三', '周四', '周五'];
  for (const day of weekDays) await form.getByRole('checkbox', { name: day }).check();
  const addition = requestOf(office, `${calls}/item/add`);
  await button(form, '确定').click();
  expect((await addition).postDataJSON()).toMatchObject({
    tofrom: '07:00:00',
    leaveend: '18:30:00',
    weeklist: [1, 2, 3, 4, 5],
  });
  await expect(form).toBeHidden();
  await expect(row(shifts, '早班').getByRole('cell')).toContainText([
    '早班',
    ...Object.values(times),
    weekDays.join(' '),
  ]);

  await button(row(shifts, '早班'), '修改').click();
  const edit = dialog(office, '修改班次');
  for (const [label, time] of Object.entries(times)) await expect(field(edit, label)).toHaveValue(time);
  for (const day of ['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
    await expect(edit.getByRole('checkbox', { name: day })).toBeChecked({ checked: weekDays.includes(day) });
  await button(edit, '取消').click();
  await expect(edit).toBeHidden();
  await button(row(shifts, '早班'), '删除').click();
  await agree(office, '删除确认', '您是否要删除班次?');
  await expect(row(shifts, '早班')).toHaveCount(0);
});

test('attconfig.list/05: several rules are deleted together after a question', async ({ office, campus }) => {
  const common = unique('规则');
  const rules = [await addRule(campus, `${common}甲`), await addRule(campus, `${common}乙`)];
  await openScreen(office, `${path}?title=${common}`);
  await expect(button(office, '批量删除')).toBeDisabled();
  for (const { title } of rules) await row(office, title).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  const removal = requestOf(office, `${calls}/delete`);
  await agree(office, '删除确认', '您是否要删除考勤配置?');
  const { ids } = (await removal).postDataJSON();
  expect(ids.sort()).toEqual(rules.map(({ id }) => id).sort());
  for (const { title } of rules) await expect(row(office, title)).toHaveCount(0);
});

sweep({
  id: 'attconfig.list',
  path,
  folder: 'attendance-rule',
  openedFolder: 'rule-change',
  open: async (page, campus) => {
    const { title, id } = await addRule(campus, unique('R'));
    const times = { tofrom: '07:00:00', toend: '07:50:00', leavefrom: '17:10:00', leaveend: '18:30:00' };
    await campus.data(`${calls}/item/add`, { mainid: id, title: 'A', ...times, weeklist: [1, 2, 3, 4, 5] });
    await openScreen(page, `${path}?title=${title}`);
  },
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入标题'))).toBeVisible();
    },
    'the rehearsal of a rule': async (page, words) => {
      await act(page.getByRole('main'), words('试行'), words('更多操作'));
      await button(page.getByRole('dialog'), words('开始试行')).click();
      await expect(page.getByText(words('这些日期的记录不会变化。'))).toBeVisible();
    },
    'the shifts and the form of a shift': async (page, words) => {
      await button(page, words('班次')).click();
      await button(page.getByRole('dialog'), words('新增')).click();
      await button(page.getByRole('dialog', { name: words('新增班次') }), words('确定')).click();
      await expect(page.getByText(words('请选择星期'))).toBeVisible();
    },
  },
});
