import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, requestOf, row, search, upload } from './kit.js';
import { type AddedPerson, addClass, addParent, addStudent, addTeacher } from './school.js';
import { sweep } from './sweep.js';

const path = '/Base/faceid';
const calls = '/api/school/faceid';

const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#b07850' } });
const photo = (): Promise<Buffer> => picture(2000).jpeg().toBuffer();

/** A student of a class of its own, shown as the only row of the screen. */
async function openStudent(office: Page, campus: CampusClient): Promise<AddedPerson> {
  const student = await addStudent(campus, await addClass(campus));
  await openScreen(office, `${path}?code=${student.code}`);
  return student;
}

/** Gives a student a photo behind the console. */
async function addPhoto(campus: CampusClient, { id }: AddedPerson): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture(300).jpeg().toBuffer())]), 'a.jpg');
  form.append('type', '1');
  form.append('personid', id);
  await campus.data(`${calls}/upload`, form);
}

declare global {
  interface Window {
    /** The picture that the page has put into a form last. */
    sentPicture?: Promise<{ type: string; width: number; height: number }>;
  }
}

/** Has the page remember what pictures it sends: the browser tells nobody else of files in a request. */
const watchPictures = (office: Page) =>
  office.addInitScript(() => {
    const append = FormData.prototype.append as (name: string, value: string | Blob, fileName?: string) => void;
    FormData.prototype.append = function (this: FormData, name: string, value: string | Blob) {
      if (value instanceof Blob)
        window.sentPicture = createImageBitmap(value).then(({ width, height }) => ({
          type: value.type,
          width,
          height,
        }));
      append.call(this, name, value);
    };
  });

const thumbnail = (place: Locator) => button(place, '查看照片').or(place.getByTitle('查看照片'));

test('faceid.list/01: teachers have no class, and are asked for as such', async ({ office, campus }) => {
  const teacher = await addTeacher(campus);
  await openScreen(office, `${path}?code=${teacher.code}`);
  await expect(field(office.getByRole('search'), '班级')).toBeVisible();
  const asked = office.waitForRequest(
    (request) => request.url().endsWith(`${calls}/query`) && request.postDataJSON().params.type === 3,
  );
  await office.getByRole('tab', { name: '教师' }).click();
  await asked;
  await expect(field(office.getByRole('search'), '班级')).toHaveCount(0);
  await expect(row(office, teacher.code)).toBeVisible();
  await expect(office.getByRole('columnheader', { name: '组织机构' })).toBeVisible();
  await expect(button(row(office, teacher.code), '修改学生')).toHaveCount(0);
});

test('faceid.list/02: who has a photo is told from the others', async ({ office, campus }) => {
  const place = await addClass(campus);
  const [one, other] = [await addStudent(campus, place), await addStudent(campus, place)];
  await addPhoto(campus, one);
  await openScreen(office, `${path}?classId=${place.id}`);
  await expect(row(office, other.code)).toBeVisible();
  await choose(office, field(office.getByRole('search'), '是否有照片'), '是');
  const asked = await search(office, `${calls}/query`);
  expect(asked.postDataJSON()).toMatchObject({ params: { type: 1, haveimage: true } });
  await expect(row(office, other.code)).toHaveCount(0);
  await expect(thumbnail(row(office, one.code)).getByRole('img')).toBeVisible();
});

test('faceid.list/03, faceid.list/06: a large photo is sent small, and shown', async ({ office, campus }) => {
  await watchPictures(office);
  const student = await openStudent(office, campus);
  const content = await photo();
  await upload(office, button(row(office, student.code), '上传'), 'a.jpg', content, 'image/jpeg');
  await expect(office.getByText('上传成功')).toBeVisible();
  expect(await office.evaluate(() => window.sentPicture)).toEqual({ type: 'image/jpeg', width: 640, height: 640 });
  await thumbnail(row(office, student.code)).click();
  const whole = dialog(office, '查看照片').getByRole('img', { name: `${student.name}的照片` });
  await expect(whole).toBeVisible();
  expect(await whole.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640);
});

test('a photo that was replaced is not asked for again', async ({ office, campus }) => {
  const student = await openStudent(office, campus);
  const asked: (string | null)[] = [];
  office.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `${calls}/image`) asked.push(searchParams.get('hash'));
  });
  for (const [index, side] of [200, 300, 400].entries()) {
    await upload(
      office,
      button(row(office, student.code), '上传'),
      'a.png',
      await picture(side).png().toBuffer(),
      'image/png',
    );
    await expect.poll(() => new Set(asked).size).toBe(index + 1);
    await expect(thumbnail(row(office, student.code)).getByRole('img')).toBeVisible();
  }
  expect(asked).toHaveLength(3);
  await expect(office.getByText('照片不存在')).toHaveCount(0);
});

test('faceid.list/04: a file that is no photo is refused', async ({ office, campus }) => {
  const student = await openStudent(office, campus);
  const uploads: string[] = [];
  office.on('request', (request) => uploads.push(new URL(request.url()).pathname));
  const gif = await picture(300).gif().toBuffer();
  await upload(office, button(row(office, student.code), '上传'), 'a.gif', gif, 'image/gif');
  await expect(office.getByText('请上传jpg或png格式的图片')).toBeVisible();
  expect(uploads).not.toContain(`${calls}/upload`);
});

test('a photo that the server refuses is in the operation log with whom it was of', async ({ office, campus }) => {
  const student = await addStudent(campus, await addClass(campus));
  const form = new FormData();
  form.append('file', new Blob(['no picture']), 'a.jpg');
  form.append('type', '1');
  form.append('personid', student.id);
  expect(await campus.call(`${calls}/upload`, form)).toMatchObject({ code: 1001 });
  await openScreen(office, '/Log/logs');
  const refused = office.getByRole('row').filter({ hasText: '上传人脸照片' }).filter({ hasText: student.code }).first();
  await expect(refused).toContainText('失败');
  await button(refused, '展开行').click();
  await expect(office.getByText(`${student.name} (${student.code})`).last()).toBeVisible();
});

test('faceid.list/05: a photo is deleted after a question', async ({ office, campus }) => {
  const student = await addStudent(campus, await addClass(campus));
  await addPhoto(campus, student);
  await openScreen(office, `${path}?code=${student.code}`);
  await expect(thumbnail(row(office, student.code))).toBeVisible();
  await act(row(office, student.code), '删除');
  const removal = requestOf(office, `${calls}/delete`);
  await agree(office, '删除确认', '您是否要删除人脸照片?');
  expect((await removal).postDataJSON()).toMatchObject({ list: [{ personcode: student.code }] });
  await expect(thumbnail(row(office, student.code))).toHaveCount(0);
  await expect(button(row(office, student.code), '删除')).toHaveCount(0);
});

test('faceid.list/07: the empty form asks for seven things', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增学生').click();
  const form = dialog(office, '新增学生');
  await button(form, '确定').click();
  for (const message of [
    '请输入学生编码',
    '请输入名称',
    '请输入电话号码',
    '请选择性别',
    '请输入证件编号',
    '请选择学校',
    '请选择班级',
  ])
    await expect(form.getByText(message, { exact: true })).toBeVisible();
});

test('faceid.list/08: a parent is bound, after one was chosen', async ({ office, campus }) => {
  const parent = await addParent(campus);
  const student = await openStudent(office, campus);
  await act(row(office, student.code), '绑定家长');
  const form = dialog(office, '绑定家长');
  await button(form, '确定').click();
  await expect(form).toContainText('请选择家长');
  await choose(office, field(form, '家长'), `${parent.name} (${parent.code}, ${parent.mobil})`, parent.mobil);
  const binding = requestOf(office, '/api/school/student/bind/add');
  await button(form, '确定').click();
  expect((await binding).postDataJSON()).toEqual({ schoolparentid: parent.id, studentid: student.id });
  await expect(form).toBeHidden();
});

sweep({
  id: 'faceid.list',
  path,
  folder: 'face',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增学生')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择学校'))).toBeVisible();
    },
    'the choice of a parent': async (page, words) => {
      await act(page.getByRole('main'), words('绑定家长'), words('更多操作'));
      await expect(page.getByRole('dialog', { name: words('绑定家长') })).toBeVisible();
    },
    teachers: async (page, words) => {
      await page.getByRole('tab', { name: words('教师') }).click();
      await expect(button(page, words('新增学生'))).toHaveCount(0);
    },
  },
});
