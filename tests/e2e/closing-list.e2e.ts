import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, button, dialog, midnight, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Finance/closing';

/** Sells something and closes the day of a terminal with another amount; gives the terminal and its numbers. */
async function closed(campus: Parameters<typeof addAttendants>[0]) {
  const { students } = await addAttendants(campus, 1);
  const [deviceno, known, late] = [unique('P'), unique('T'), unique('T')];
  const day = midnight(1).slice(0, 10);
  const sell = (orderno: string) => {
    const meal = { orderno, deviceno, devicename: '对账机', targettype: 1, personno: students[0]!.code };
    const records = [{ ...meal, type: 2, fromtype: 2, money: 10, collecttime: `${day} 12:00:00` }];
    return campus.open('/api/open/consume/submit', { records });
  };
  await sell(known);
  const records = [known, late].map((orderno) => ({ orderno, money: 10 }));
  const told = { deviceno, day, count: 2, money: 20, records };
  expect(await campus.open('/api/open/consume/close', told)).toMatchObject({ agrees: false, count: 1, money: 10 });
  return { deviceno, late, sell };
}

test('beyond the contract: the closed day of a terminal differs until its late transactions have come', async ({
  office,
  campus,
}) => {
  const { deviceno, late, sell } = await closed(campus);
  await openScreen(office, `${path}?deviceNumber=${deviceno}`);
  await expect(row(office, deviceno)).toContainText('不符');
  await button(row(office, deviceno), '详情').click();
  await expect(row(dialog(office, '对账差异'), late)).toContainText('平台缺少');
  await office.keyboard.press('Escape');
  await sell(late);
  await act(row(office, deviceno), '重新对账');
  await expect(row(office, deviceno)).toContainText('相符');
});

sweep({
  id: 'closing',
  path,
  folder: 'closing',
  open: async (page, campus) => {
    const { deviceno } = await closed(campus);
    await openScreen(page, `${path}?deviceNumber=${deviceno}`);
  },
  scenes: {
    'its differences': async (page, words) => {
      await button(page.getByRole('row').nth(1), words('详情')).click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    },
  },
});
