import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, row, unique } from './kit.js';

const path = '/Building/roomtype';

/** Noise, which no format makes small. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

test('roomtype.list/01, roomtype.list/02, roomtype.list/03, roomtype.list/04: a type asks for capacity and state, has a small .png, is read and deleted after a question', async ({
  office,
}) => {
  const name = unique('房型');
  await openScreen(office, `${path}?keyword=${name}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增房间类型');
  await button(form, '确定').click();
  for (const text of ['请输入名称', '请输入容纳人数', '请选择启用状态']) await expect(form).toContainText(text);

  const choosePicture = async (file: string, mimeType: string, content: Buffer) => {
    const chooser = office.waitForEvent('filechooser');
    await field(form, '房间图片').click();
    await (await chooser).setFiles({ name: file, mimeType, buffer: content });
  };
  await choosePicture('大.png', 'image/png', await noise(200).png().toBuffer());
  await expect(office.getByText('图片文件大小不能超过100K，请重新选择文件上传')).toBeVisible();
  await choosePicture('房.jpg', 'image/jpeg', await noise(40).jpeg().toBuffer());
  await expect(office.getByText('请上传png格式的图片')).toBeVisible();
  await expect(form.getByTitle('查看图片')).toHaveCount(0);
  await choosePicture('房.png', 'image/png', await noise(40).png().toBuffer());
  await expect(form.getByRole('img', { name: '图片' })).toBeVisible();

  await fill(form, { 名称: name, 容纳人数: '4', 面积: '23.5' });
  await choose(office, field(form, '启用状态'), '启用');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, name)).toContainText('23.5');
  await expect(row(office, name).getByRole('img', { name: '图片' })).toBeVisible();
  await act(row(office, name), '详情');
  const details = dialog(office, '房间类型详情');
  await expect(details).toContainText('容纳人数');
  await office.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await act(row(office, name), '删除');
  await agree(office, '删除确认', '您是否要删除楼栋类型?');
  await expect(row(office, name)).toHaveCount(0);
});

test('roomtype.list/05: what rooms of a type have is kept with its specification, quantity and picture, and goes after a question', async ({
  office,
  campus,
}) => {
  const name = unique('房型');
  await campus.data('/api/dg/build/roomtype/add', { name, personnum: 4, state: 1 });
  await openScreen(office, `${path}?keyword=${name}`);
  await act(row(office, name), '物品管理');
  const items = dialog(office, '物品管理');
  await expect(items).toContainText(name);
  await button(items, '新增').click();
  const form = dialog(office, '新增物品');
  await button(form, '确定').click();
  for (const text of ['请输入物品名称', '请输入数量']) await expect(form).toContainText(text);
  await fill(form, { 名称: '床', 规格: '上床下桌', 数量: '4', 备注: '木' });
  const chooser = office.waitForEvent('filechooser');
  await field(form, '图片').click();
  await (await chooser).setFiles({ name: '床.png', mimeType: 'image/png', buffer: await noise(40).png().toBuffer() });
  await expect(form.getByRole('img', { name: '图片' })).toBeVisible();
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(items, '床')).toContainText('上床下桌');
  await expect(row(items, '床').getByRole('img', { name: '图片' })).toBeVisible();

  await button(items, '新增').click();
  await fill(form, { 名称: '床' });
  await expect(form).toContainText('编码重复，请重新输入');
  await button(form, '取消').click();
  await button(dialog(office, '尚未保存'), '放弃').click();
  await expect(form).toBeHidden();
  await button(row(items, '床'), '修改').click();
  const edit = dialog(office, '修改物品');
  await fill(edit, { 数量: '6' });
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(items, '床')).toContainText('6');
  await office.keyboard.press('Escape');
  await expect(items).toBeHidden();
  await act(row(office, name), '详情');
  await expect(row(dialog(office, '房间类型详情'), '床')).toContainText('上床下桌');
  await office.keyboard.press('Escape');

  await act(row(office, name), '物品管理');
  await button(row(items, '床'), '删除').click();
  await agree(office, '删除确认', '您是否要删除物品?');
  await expect(row(items, '床')).toHaveCount(0);
});
