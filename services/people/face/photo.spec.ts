import sharp from 'sharp';
import { refusalOf } from '../../../libs/testing/index.js';

import { photoOf } from './photo.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c08060' } });

it('becomes an upright JPEG of at most 640 px without metadata', async () => {
  const upload = await picture(2000, 1000)
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(upload).metadata()).exif?.includes('secret')).toBe(true);
  const { content, width, height, hash } = await photoOf(upload);
  const stored = await sharp(content).metadata();
  expect([stored.format, stored.width, stored.height]).toEqual(['jpeg', 320, 640]);
  expect([width, height]).toEqual([320, 640]);
  expect(stored.exif).toBeUndefined();
  expect(stored.orientation).toBeUndefined();
  expect((await photoOf(upload)).hash).toBe(hash);
});

it('stays as small as it is', async () => {
  const { width, height } = await photoOf(await picture(200, 100).png().toBuffer());
  expect([width, height]).toEqual([200, 100]);
});

it('is refused with a reason that can be acted on', async () => {
  const refusal = async (upload: Promise<Buffer> | Buffer) => refusalOf(photoOf(await upload));
  const broken = (await picture(600, 600).jpeg().toBuffer()).subarray(0, 900);
  expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('1001 请上传jpg或png格式的图片');
  expect(await refusal(picture(300, 300).gif().toBuffer())).toBe('1001 请上传jpg或png格式的图片');
  expect(await refusal(Buffer.alloc(0))).toBe('1001 请上传jpg或png格式的图片');
  expect(await refusal(picture(79, 300).png().toBuffer())).toBe('1001 照片过小，长和宽至少80像素');
  expect(await refusal(picture(4_100, 4_000).png({ progressive: true }).toBuffer())).toBe(
    '1001 照片像素过大，请缩小后重新上传',
  );
  expect(await refusal(picture(4_100, 4_000).jpeg({ progressive: true }).toBuffer())).toBe(
    '1001 照片像素过大，请缩小后重新上传',
  );
  expect(await refusal(picture(10_000, 6_000).png().toBuffer())).toBe('1001 照片像素过大，请缩小后重新上传');
  expect(await refusal(broken)).toBe('1001 照片已损坏，请重新选择');
});

it('waits for its turn: few are decoded at once, and a flood of them is refused', async () => {
  const upload = await picture(2_000, 2_000).jpeg().toBuffer();
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => refusalOf(photoOf(upload))));
  expect(outcomes.filter((outcome) => outcome === '1005 当前上传图片较多，请稍后重试').length).toBeGreaterThan(20);
  expect((await photoOf(upload)).width).toBe(640);
});
