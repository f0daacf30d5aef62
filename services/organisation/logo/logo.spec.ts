import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { logoDelete, logoImage, logoQuery, logoUpdate } from '../../../libs/contracts/organisation/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { FileAnswer } from '../../../libs/platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';
import { logoPictures } from './logo.js';

let service: ServiceUnderTest;
let folder: string;
let at = requestOf();
beforeAll(async () => {
  service = await ServiceUnderTest.start(organisationService);
  folder = await mkdtemp(join(tmpdir(), 'campus-logo-'));
});
beforeEach(() => {
  at = requestOf();
});
afterAll(async () => {
  const checked = await checkProjections(service.store);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const square = (side: number, background = '#c00000') =>
  sharp({ create: { width: side, height: side / 2, channels: 4, background } });
async function upload(content: Buffer) {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return service.ask(logoUpdate, { file: { name: 'a.png', size: content.length, path } }, at);
}
/** A stranger asks. */
const hashOf = async (school = at.school) => (await service.ask(logoQuery, { school }, requestOf())).hash;
async function image(hash: string, school = at.school): Promise<Buffer> {
  const answer = await service.ask(logoImage, { school, hash }, requestOf());
  const stream = new PassThrough();
  const content = buffer(stream);
  await (answer as unknown as FileAnswer).write(stream);
  return content;
}
const kept = () => service.database.inSchool(at.school, (sql) => selectRows(sql, logoPictures));
const png = async (side: number, background?: string) => square(side, background).png().toBuffer();

it('is shown to anybody, newly encoded and small, in the place of the one before, until it is taken away', async () => {
  expect(await hashOf()).toBeNull();
  await upload(Buffer.concat([await png(900), Buffer.from('<script>')]));
  const first = (await hashOf())!;
  const { format, width, height } = await sharp(await image(first)).metadata();
  expect([format, width, height]).toEqual(['png', 320, 160]);
  expect((await image(first)).includes('<script>')).toBe(false);

  await upload(await png(100, '#0000c0'));
  const second = (await hashOf())!;
  expect(second).not.toBe(first);
  expect((await sharp(await image(second)).metadata()).width).toBe(100);
  expect(await refusalOf(image(first))).toBe('1004 图片不存在');
  await upload(await png(100, '#0000c0'));
  expect(await kept()).toHaveLength(1);

  await service.ask(logoDelete, {}, at);
  await service.ask(logoDelete, {}, at);
  expect([await hashOf(), await kept()]).toEqual([null, []]);
});

it('is a school’s own', async () => {
  await upload(await png(90));
  const hash = (await hashOf())!;
  const own = at;
  at = requestOf();
  expect([await hashOf(), await refusalOf(image(hash))]).toEqual([null, '1004 图片不存在']);
  await service.ask(logoDelete, {}, at);
  expect(await hashOf(own.school)).toBe(hash);
});

it('is a small picture, and stays where another file is refused', async () => {
  await upload(await png(90));
  const hash = await hashOf();
  const refused = [await square(90).jpeg().toBuffer(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')];
  for (const content of refused) expect(await refusalOf(upload(content))).toBe('1001 请上传png格式的图片');
  expect(await refusalOf(upload(Buffer.alloc(100_001)))).toBe('1001 图片文件大小不能超过100K，请重新选择文件上传');
  expect(await hashOf()).toBe(hash);
});
