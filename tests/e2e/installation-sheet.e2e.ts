import type { Locator } from '@playwright/test';
import { until } from '../../libs/testing/product.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, row } from './kit.js';

/** State of a step of the sheet. */
const step = (sheet: Locator, name: string) => row(sheet, name).getByRole('cell').nth(1);

test('installation sheet: fills itself with what the system sees, is signed once, and stays in the history', async ({
  office,
  campus,
  devices,
}) => {
  const device = devices[0]!;
  const { name, doors } = device.identity;
  const query = { pagesize: 100, params: {} };
  const { data } = await campus.data<{ data: { id: string; name: string; code: string }[] }>(
    '/api/dg/device/query',
    query,
  );
  const { code } = data.find((one) => one.name === name)!;
  device.powerOn();
  await until('the device to be online', async () => {
    const cards = await campus.data<{ name: string; state: number }[]>('/api/dg/controllercenter/query', {
      params: {},
    });
    return cards.some((card) => card.name === name && card.state === 1);
  });
  await openScreen(office, `/Device/accessdevice?code=${code}`);
  await act(row(office, code), '安装单');
  const sheet = dialog(office, '安装单');
  await button(sheet, '开始安装检查').click();
  await expect(sheet.getByRole('status')).toContainText('6 步中已完成');
  await expect(row(sheet, '试开门')).toContainText(`尚未打开的门：${doors.join(' ')}`);
  await expect(button(sheet, '签署')).toBeDisabled();

  await button(sheet, '试开门').click();
  await expect(step(sheet, '试开门')).toHaveText('已证实');
  await button(sheet, '校准时间').click();
  await expect(step(sheet, '时钟')).toHaveText('已证实');
  device.swipe({ cred: device.identity.cards[0] ?? 'A1' });
  await expect(step(sheet, '刷卡')).toHaveText('已证实');
  await expect(step(sheet, '事件回传')).toHaveText('已证实');
  for (const [left, reason] of [
    ['人脸', '没有摄像头'],
    ['绑定平面与门', '平面图尚未建立'],
  ] as const) {
    if ((await step(sheet, left).textContent()) === '已证实') continue;
    await choose(office, field(sheet, '步骤'), left);
    await fill(sheet, { 免检原因: reason });
    await button(sheet, '免检此步骤').click();
    await expect(step(sheet, left)).toHaveText('免检');
    await expect(row(sheet, left)).toContainText(reason);
  }
  await expect(sheet.getByRole('status')).toContainText('6 步中已完成 6 步');
  await button(sheet, '签署').click();
  await agree(office, '操作确认', '签署后安装单不能再修改。您是否要签署?');
  await expect(sheet.getByRole('status')).toContainText(/^已由 .+ 于 .+ 签署/);
  await expect(button(sheet, '签署')).toHaveCount(0);

  await button(sheet, '全部安装单').press('Enter');
  await expect(sheet.getByRole('row')).toHaveCount(2);
  await button(sheet, '查看').press('Enter');
  await expect(sheet.getByRole('status')).toContainText('签署');
  await office.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading', { name: `安装单 ${name}` })).toBeVisible();
  await expect(button(sheet, '全部安装单')).toBeHidden();
  await office.emulateMedia({ media: 'screen' });
});
