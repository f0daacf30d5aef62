import { expect, openScreen, test } from './console.js';
import { button, field, requestOf } from './kit.js';
import { sweep } from './sweep.js';

const path = '/System/params';

test('params.edit/01, params.edit/02, params.edit/04: parameters are whole, saved, and brought back', async ({
  office,
  campus,
}) => {
  const health = { fy_open: false, fy_from: '2026-09-01', fy_to: '2026-12-31', fy_notifytime: '09:00' };
  await campus.data('/api/params/update', {
    fangyi: health,
    baseparam: { recordgohome: 2 },
    localtemplate: { a: 'b' },
  });
  await openScreen(office, path);
  await expect(office.getByRole('main').getByRole('tab')).toHaveText(['健康上报参数', '平安到家参数']);
  const form = office.getByRole('main');
  await expect(field(form, '通知时间')).toHaveValue('09:00:00');
  await form.getByRole('switch').click();
  await field(form, '开始日期').hover();
  await form.locator('.ant-picker-clear').first().click();
  await expect(field(form, '开始日期')).toHaveValue('');
  await button(form, '保存').click();
  await expect(office.getByText('数据不完整，请检查').first()).toBeVisible();

  await button(form, '刷新').click();
  await expect(field(form, '开始日期')).toHaveValue('2026-09-01');
  await expect(form.getByRole('switch')).not.toBeChecked();

  await form.getByRole('switch').click();
  await form.getByRole('tab', { name: '平安到家参数' }).click();
  await form.getByRole('radio', { name: '开启' }).check();
  const saved = requestOf(office, '/api/params/update');
  await button(form, '保存').click();
  const sent = (await saved).postDataJSON();
  expect(Object.keys(sent)).toEqual(['fangyi', 'baseparam', 'seen']);
  await expect(office.getByText('保存成功')).toBeVisible();
  await openScreen(office, path);
  await expect(field(form, '通知时间')).toHaveValue('09:00:00');
  await expect(form.getByRole('switch')).toBeChecked();
  const stored = await campus.data<{ localtemplate: object }>('/api/params/query', {});
  expect(stored).toMatchObject({ baseparam: { recordgohome: 1 }, localtemplate: { a: 'b' } });
});

test('params.edit/03: a notification time is typed over the one before, to the second or the minute, and is one to the minute', async ({
  office,
  campus,
}) => {
  const health = { fy_open: true, fy_from: '2026-09-01', fy_to: '2026-12-31', fy_notifytime: '09:00' };
  await campus.data('/api/params/update', { fangyi: health, baseparam: { recordgohome: 2 } });
  for (const [typed, told] of [
    ['08:30:45', '08:30:00'],
    ['17:05', '17:05:00'],
  ] as const) {
    await openScreen(office, path);
    const time = field(office.getByRole('main'), '通知时间');
    await time.click();
    await office.keyboard.press('Control+A');
    await office.keyboard.type(typed);
    // The other group was not touched here: what somebody else makes of it meanwhile stays.
    await campus.data('/api/params/update', { baseparam: { recordgohome: 1 } });
    const saved = requestOf(office, '/api/params/update');
    await button(office, '保存').click();
    const sent = (await saved).postDataJSON();
    expect(sent).toMatchObject({ fangyi: { fy_notifytime: told } });
    expect(Object.keys(sent)).toEqual(['fangyi', 'seen']);
    expect(Object.keys(sent.seen)).toEqual(['fangyi']);
    await expect(office.getByText('保存成功')).toBeVisible();
    await openScreen(office, path);
    await expect(time).toHaveValue(told);
  }
});

test('who saves over what somebody else has saved is told, and sees it where he has typed nothing', async ({
  office,
  campus,
}) => {
  const health = { fy_open: true, fy_from: '2026-09-01', fy_to: '2026-12-31', fy_notifytime: '09:00' };
  await campus.data('/api/params/update', { fangyi: health });
  await openScreen(office, path);
  const form = office.getByRole('main');
  await form.getByRole('switch').click();
  await campus.data('/api/params/update', { fangyi: { ...health, fy_from: '2026-10-01' } });
  await button(form, '保存').click();
  await expect(office.getByText('数据已被他人修改，请核对后重试')).toBeVisible();
  await expect(field(form, '开始日期')).toHaveValue('2026-10-01');
  await expect(form.getByRole('switch')).not.toBeChecked();
  const stored = () => campus.data('/api/params/query', {});
  expect(await stored()).toMatchObject({ fangyi: { fy_open: true, fy_from: '2026-10-01' } });
  await button(form, '保存').click();
  await expect(office.getByText('保存成功')).toBeVisible();
  expect(await stored()).toMatchObject({ fangyi: { fy_open: false, fy_from: '2026-10-01' } });
});

sweep({
  id: 'params.edit',
  path,
  folder: 'parameters',
  scenes: {
    'the other tab': async (page, words) => {
      await page.getByRole('tab', { name: words('平安到家参数') }).click();
    },
  },
});
