import { addRule } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, field, requestOf, row, unique } from './kit.js';

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

  await office.goBack();
  await expect(trial).toBeVisible();
  await button(trial, '撤销').click();
  await agree(office, '操作确认', '您是否要撤销计划的变更?');
  await expect(trial.getByText(`自${day}起变更`)).toHaveCount(0);
});
