import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, field, fill, row, unique } from './kit.js';

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
  await button(row(office, name), '详情').click();
  const details = dialog(office, '房间类型详情');
  await expect(details).toContainText('容纳人数');
  await office.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await button(row(office, name), '删除').click();
  await agree(office, '删除确认', '您是否要删除楼栋类型?');
  await expect(row(office, name)).toHaveCount(0);
});
