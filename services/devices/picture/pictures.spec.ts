import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import {
  pictureHashIn,
  pictureImage,
  pictureUpload,
  pictureUrlOf,
  roomType,
} from '../../../libs/contracts/devices/index.js';
import { readInput } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { FileAnswer, RequestContext } from '../../../libs/platform/index.js';
import { sampleEntries } from '../../../libs/resource/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { devicesService } from '../devices.module.js';
import { goodsOfRooms, roomTypes } from '../dictionaries.js';
import { pictures } from './pictures.js';

let at: RequestContext;
let service: ServiceUnderTest;
let folder: string;
beforeAll(async () => {
  service = await ServiceUnderTest.start(devicesService);
  folder = await mkdtemp(join(tmpdir(), 'campus-pictures-'));
});
afterAll(async () => {
  const checked = await checkProjections(service.store);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
beforeEach(() => {
  at = requestOf();
});

const red = (width = 300) => sharp({ create: { width, height: 200, channels: 4, background: '#c00000' } });

async function upload(content: Buffer, name = 'a.png') {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return service.ask(pictureUpload, { file: { name, size: content.length, path } }, at);
}
async function show(url: string, by = at): Promise<Buffer> {
  const answer = await service.ask(pictureImage, { hash: pictureHashIn(url)! }, by);
  const stream = new PassThrough();
  const content = buffer(stream);
  await (answer as unknown as FileAnswer).write(stream);
  return content;
}

it('a picture is stored newly encoded, without what hides in it, once in a school, and shown to the school alone', async () => {
  const hiding = await red()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .png()
    .toBuffer();
  expect((await sharp(hiding).metadata()).exif?.includes('secret')).toBe(true);
  const { url, name, size } = await upload(Buffer.concat([hiding, Buffer.from('<script>')]));
  const stored = await show(url);
  expect([name, size]).toEqual(['a.png', stored.length]);
  const { format, exif, width } = await sharp(stored).metadata();
  expect([format, exif, width]).toEqual(['png', undefined, 300]);
  expect(stored.includes('<script>')).toBe(false);
  expect((await upload(hiding)).url).toBe(url);
  expect(await service.database.inSchool(at.school, (sql) => selectRows(sql, pictures))).toHaveLength(1);
  expect(await refusalOf(show(url, requestOf()))).toBe('1004 图片不存在');
});

it('a picture of another kind, and one that is too large, are refused', async () => {
  expect(await refusalOf(upload(await red().jpeg().toBuffer()))).toBe('1001 请上传png格式的图片');
  expect(await refusalOf(upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
    '1001 请上传png格式的图片',
  );
  expect(await refusalOf(upload(Buffer.alloc(100_001)))).toBe('1001 图片文件大小不能超过100K，请重新选择文件上传');
});

it('a picture that nothing names goes after a day, and there are never many of them', async () => {
  const [named, ofGoods, unnamed] = [
    await upload(await red(100).png().toBuffer()),
    await upload(await red(99).png().toBuffer()),
    await upload(await red(101).png().toBuffer()),
  ];
  const [own] = sampleEntries(roomTypes, at.school, [{ name: '琴房', capacity: 2, state: 1, picture: named.url }]);
  const piano = { name: '钢琴', roomTypeId: own!.id, quantity: 1, picture: ofGoods.url };
  const [standing] = sampleEntries(goodsOfRooms, at.school, [piano]);
  await service.store.transact(at, async (unit) => {
    await unit.handleMany(roomTypes.decider, [own!]);
    await unit.handleMany(goodsOfRooms.decider, [standing!]);
  });
  const age = () =>
    service.database.asOwner((sql) =>
      sql.query("update devices.picture set kept_at = kept_at - interval '25 hours' where school = $1", [at.school]),
    );
  await age();
  await upload(await red(102).png().toBuffer());
  for (const { url } of [named, ofGoods]) expect((await show(url)).length).toBeGreaterThan(0);
  expect(await refusalOf(show(unnamed.url))).toBe('1004 图片不存在');
  for (let width = 103; width < 202; width += 1) await upload(await red(width).png().toBuffer());
  expect(await refusalOf(upload(await red(202).png().toBuffer()))).toBe('1005 当前上传图片较多，请稍后重试');
  await age();
  await upload(await red(202).png().toBuffer());
});

it('a type of rooms takes the address of an uploaded picture, and no other text for its picture', () => {
  const read = (images: string) => readInput(roomType.calls.add, { name: '画室', personnum: 2, state: 1, images });
  const url = pictureUrlOf('a'.repeat(64));
  expect(read(url)).toMatchObject({ picture: url });
  for (const other of ['javascript:alert(1)', `https://elsewhere.example${url}`, `${url}0`, '/api/upload/image?hash=1'])
    expect(() => read(other)).toThrow('房间图片格式不正确');
});

it('a type of rooms that came with the system says so, is changed, and is not removed', async () => {
  const [own, preset] = sampleEntries(roomTypes, at.school, [
    { name: '琴房', capacity: 2, state: 1 },
    { name: '普通教室', capacity: 50, state: 1, isPreset: true },
  ]);
  await service.store.transact(at, (unit) => unit.handleMany(roomTypes.decider, [own!, preset!]));
  const change = { id: preset!.id, capacity: 45 };
  await service.ask(roomType.calls.update, change as never, at);
  const { data } = await service.ask(roomType.calls.query, { page: 0, pageSize: 20, params: {} }, at);
  expect(Object.fromEntries(data.map(({ name, isPreset, capacity }) => [name, [isPreset, capacity]]))).toEqual({
    琴房: [false, 2],
    普通教室: [true, 45],
  });
  const remove = (id: string) => service.ask(roomType.calls.delete, { ids: [id] }, at);
  expect(await refusalOf(remove(preset!.id))).toBe('1003 房间类型已被使用，不允许删除');
  await remove(own!.id);
});
