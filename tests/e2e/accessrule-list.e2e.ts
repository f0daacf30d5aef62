import { until } from '../../libs/testing/product.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Device/accessrule';
const calls = '/api/dg/access/rule';

test('access rules: one is made, forbids what it says at a device, is changed and removed', async ({
  office,
  campus,
  devices,
}) => {
  const device = devices[0]!;
  device.powerOn();
  const persons = () => [...device.access.rows.keys()].filter((key) => key.startsWith('p:')).length;
  const { data } = await campus.data<{ data: { id: string; code: string }[] }>('/api/dg/device/query', {
    pagesize: 100,
  });
  const { code } = data.find(({ id }) => id === device.identity.deviceId)!;
  await until('the device to be online for everybody', async () => {
    const cards = await campus.data<{ devicecode: string; state: number }[]>('/api/dg/controllercenter/query', {});
    return cards.some(({ devicecode, state }) => devicecode === code && state === 1);
  });
  expect(await campus.data('/api/dg/controllercenter/uploadauth', { devices: [{ devicecode: code }] })).toBe(true);
  const everybody = persons();
  await openScreen(office, path);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增通行规则');
  await button(form, '确定').click();
  await expect(form).toContainText('请输入规则名称');
  const name = unique('规则');
  await fill(form, { 规则名称: name });
  await form.getByRole('radio', { name: '禁止' }).check();
  await form.getByRole('checkbox', { name: '教师' }).check();
  await choose(office, field(form, '设备'), `${device.identity.name} (${code})`);
  await office.keyboard.press('Escape');
  const sent = requestOf(office, `${calls}/add`);
  await button(form, '确定').click();
  expect((await sent).postDataJSON()).toMatchObject({
    name,
    effect: 2,
    personTypes: [3],
    deviceIds: [device.identity.deviceId],
  });
  await expect(form).toBeHidden();
  await expect(row(office, name)).toContainText('教师');
  await expect(row(office, name)).toContainText('1 台设备');
  await until('the teachers to be kept out', () => persons() < everybody, 30_000);

  await button(row(office, name), '修改').click();
  const edit = dialog(office, '修改通行规则');
  await edit.getByRole('checkbox', { name: '周日' }).check();
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(office, name)).toContainText('周日');
  await until('the teachers to be there with their rule', () => persons() === everybody, 30_000);

  await row(office, name).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除通行规则?');
  await expect(row(office, name)).toHaveCount(0);
});

sweep({
  id: 'access rules',
  path,
  folder: 'access-rule',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入规则名称'))).toBeVisible();
    },
  },
});
