import { addRule } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, field, requestOf, row, unique } from './kit.js';
import { violations } from './sweep.js';

const path = '/Attendance/config';
const calls = '/api/attendance/config';
const times = { tofrom: '07:00:00', toend: '07:50:00', leavefrom: '17:10:00', leaveend: '18:30:00' };
const shift = { ...times, title: '早班', weeklist: [1, 2, 3, 4, 5] };

test('a changed rule is rehearsed, planned for a day to come and taken back; the address tells what is shown', async ({
  office,
  campus,
}) => {
  const { title, id } = await addRule(campus, unique('试'));
  await campus.data(`${calls}/item/add`, { mainid: id, ...shift });
  await openScreen(office, `${path}?title=${title}`);
  await act(row(office, title), '试行');
  const trial = dialog(office, '试行');
  await expect(field(trial, '标题')).toHaveValue(title);
  expect(office.url()).toContain(`rehearse=${id}`);
  await expect(button(trial, '启用')).toBeDisabled();

  await field(trial, '上班打卡结束时间').fill('08:10');
  await field(trial, '上班打卡结束时间').press('Tab');
  const rehearsal = requestOf(office, `${calls}/change/rehearse`);
  await button(trial, '开始试行').click();
  expect((await rehearsal).postDataJSON()).toMatchObject({ id, draft: { params: [{ toend: '08:10:00' }] } });
  await expect(trial.getByText('这些日期的记录不会变化。')).toBeVisible();

  await field(trial, '备注').fill('改');
  await expect(button(trial, '启用')).toBeDisabled();
  await button(trial, '开始试行').click();
  await expect(button(trial, '启用')).toBeEnabled();
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await field(trial, '生效日期').fill(day);
  await field(trial, '生效日期').press('Tab');
  await button(trial, '启用').click();
  await agree(office, '操作确认', `自${day}起启用，此前保持不变，可以撤销。`);
  await expect(trial).toBeHidden();
  await expect(office.getByRole('row').filter({ hasText: title })).toContainText(`${day}起变更`);
  expect(office.url()).not.toContain('rehearse=');
  const list = await campus.data<{ data: { params: object[] }[] }>(`${calls}/query`, {
    params: { displayname: title },
  });
  expect(list.data[0]?.params).toMatchObject([{ toend: '07:50:00' }]);

  const planned = office.getByRole('row').filter({ hasText: title });
  await expect(button(planned, '更多操作')).toBeFocused();
  await openScreen(office, `${path}?title=${title}&rehearse=${id}`);
  await expect(trial).toContainText('表单中显示的是计划的内容。');
  await expect(field(trial, '备注')).toHaveValue('改');
  await button(trial, '撤销').click();
  await agree(office, '操作确认', '您是否要撤销计划的变更?');
  await expect(trial.getByText(`自${day}起变更`)).toHaveCount(0);
});

test('what somebody else changes meanwhile is told, and what is typed while it is rehearsed is rehearsed anew', async ({
  office,
  campus,
}) => {
  const { title, id } = await addRule(campus, unique('试'));
  const update = (remark: string) =>
    campus.data(`${calls}/update`, {
      id,
      title,
      type: 1,
      validfromdate: '2026-09-01',
      validtodate: '2027-07-15',
      remark,
    });
  const remarkNow = async () => {
    const { data } = await campus.data<{ data: { remark: string }[] }>(`${calls}/query`, {
      params: { displayname: title },
    });
    return data[0]?.remark;
  };
  await openScreen(office, `${path}?title=${title}&rehearse=${id}`);
  const trial = dialog(office, '试行');
  await field(trial, '备注').fill('我的');
  await update('别人的');
  await expect(trial).toContainText('考勤配置已被他人修改');
  await button(trial, '开始试行').click();
  await expect(trial.getByText('这些日期的记录不会变化。')).toBeVisible();
  await expect(button(trial, '启用')).toBeDisabled();
  await button(trial, '载入最新内容').click();
  await expect(field(trial, '备注')).toHaveValue('别人的');
  await expect(button(trial, '启用')).toBeDisabled();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await office.route(`**${calls}/change/rehearse`, async (route) => {
    await held;
    await route.continue();
  });
  await field(trial, '备注').fill('第一次');
  const answered = office.waitForResponse((response) => response.url().endsWith('/change/rehearse'));
  await button(trial, '开始试行').click();
  await field(trial, '备注').fill('后来写的');
  release();
  await answered;
  await expect(button(trial, '开始试行')).toBeEnabled();
  await expect(button(trial, '启用')).toBeDisabled();
  await button(trial, '开始试行').click();
  await expect(button(trial, '启用')).toBeEnabled();
  await button(trial, '启用').click();
  await expect(dialog(office, '操作确认')).toContainText(title);
  await button(dialog(office, '操作确认'), '确定').click();
  await expect(trial).toBeHidden();
  expect(await remarkNow()).toBe('后来写的');
});

test('a draft outlives a reload, a new shift is begun at once, one without shifts warns, and a rule that has gone is not asked for again', async ({
  office,
  campus,
}) => {
  const { title, id } = await addRule(campus, unique('试'));
  await campus.data(`${calls}/item/add`, { mainid: id, ...shift });
  await openScreen(office, `${path}?title=${title}&rehearse=${id}`);
  const trial = dialog(office, '试行');
  await field(trial, '备注').fill('没写完');
  await button(trial, '新增班次').click();
  const second = trial.getByRole('textbox', { name: /班次$/ }).nth(1);
  await expect(second).toBeFocused();
  await office.keyboard.type('晚班');
  office.once('dialog', (question) => question.accept());
  await office.reload();
  await button(trial, '恢复填写').click();
  await expect(field(trial, '备注')).toHaveValue('没写完');
  await expect(second).toHaveValue('晚班');
  for (const number of [2, 1]) await button(trial, `删除班次${number}`).click();
  await button(trial, '开始试行').click();
  await expect(trial).toContainText('草稿没有班次');
  expect(await violations(office)).toEqual([]);
  await office.keyboard.press('Escape');
  await button(office, '放弃').click();
  await expect(trial).toBeHidden();
  // Who has given it up is not offered it again.
  await openScreen(office, `${path}?title=${title}&rehearse=${id}`);
  await expect(field(trial, '备注')).toHaveValue('');
  await expect(button(trial, '恢复填写')).toHaveCount(0);
  await campus.data(`${calls}/delete`, { ids: [id] });
  await openScreen(office, `${path}?rehearse=${id}`);
  await expect(trial.getByRole('alert')).toBeVisible();
  await expect(button(trial, '重试')).toHaveCount(0);
});
