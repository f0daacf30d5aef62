import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ReceivedFile } from '../../../libs/contracts/kernel/index.js';
import {
  faceDelete,
  faceHashIn,
  faceImage,
  faceQuery,
  faceUpload,
  studentDelete,
  teacherDelete,
} from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { holdAppends, outcomeOf, refusalOf } from '../../../libs/testing/index.js';
import { faceImageTable } from '../picture/face.read-model.js';
import { PeopleUnderTest, type SchoolUnderTest, type Wire } from '../testing/school.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
let folder: string;
let room: string;
let student: string;
let teacher: string;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
  folder = await mkdtemp(join(tmpdir(), 'campus-faces-'));
});
afterAll(async () => {
  await people.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  school = people.school();
  room = await school.addClass('高一1班');
  student = await school.addStudent({ classesid: room, code: 'S1', name: '张三' });
  teacher = await school.addTeacher({ code: 'T1', name: '王老师' });
});

const red = sharp({ create: { width: 300, height: 300, channels: 3, background: '#c00000' } });
const green = sharp({ create: { width: 300, height: 300, channels: 3, background: '#00c000' } });
const blue = sharp({ create: { width: 300, height: 300, channels: 3, background: '#0000c0' } });

async function upload(picture: ReturnType<typeof sharp>, type: 1 | 3, personid: string, at = school): Promise<string> {
  const path = join(folder, randomUUID());
  const content = await picture.clone().jpeg().toBuffer();
  await writeFile(path, content);
  const file = new ReceivedFile('a.jpg', path, content.length);
  return (await at.ask(faceUpload, { file, type, personid })).faceUrl;
}
const remove = (input: Wire, at = school) => at.ask(faceDelete, input);
const list = async (params: Wire) => (await school.ask(faceQuery, { params })).data;
async function show(url: string, at = school): Promise<Buffer> {
  const { write } = await at.ask(faceImage, { hash: faceHashIn(url) });
  const stream = new PassThrough();
  const content = buffer(stream);
  await write(stream);
  return content;
}
const images = () => school.database.inSchool(school.id, (sql) => selectRows(sql, faceImageTable));

it('shows with its person, and to the school alone', async () => {
  const url = await upload(red, 1, student);
  expect(await list({ haveimage: true })).toMatchObject([
    { id: student, code: 'S1', className: '高一1班', schoolId: school.id, faceUrl: url },
  ]);
  expect(await list({ type: 1, haveimage: false })).toEqual([]);
  expect(await list({ type: 3, classesid: room })).toMatchObject([{ id: teacher, code: 'T1', faceUrl: null }]);
  expect((await school.students()).data).toMatchObject([{ faceUrl: url }]);
  expect((await sharp(await show(url)).metadata()).format).toBe('jpeg');
  expect(await refusalOf(show(url, people.school()))).toBe('1004 照片不存在');
});

it('is stored once, and forgotten with the last who has it', async () => {
  const url = await upload(red, 1, student);
  expect(await upload(red, 3, teacher)).toBe(url);
  expect(await images()).toHaveLength(1);
  await upload(green, 3, teacher);
  expect(await images()).toHaveLength(2);
  await remove({ list: [{ personcode: 'S1' }] });
  expect(await refusalOf(show(url))).toBe('1004 照片不存在');
  expect(await images()).toHaveLength(1);
  await remove({ ids: [teacher] });
  expect(await images()).toEqual([]);
  expect(await refusalOf(remove({ ids: [teacher] }))).toBe('1004 照片不存在');
});

it('goes with its person', async () => {
  await upload(red, 1, student);
  await school.ask(studentDelete, { ids: [student] });
  expect(await images()).toEqual([]);
  expect(await list({ haveimage: true })).toEqual([]);
});

it.each([
  ['student', 1, studentDelete],
  ['teacher', 3, teacherDelete],
] as const)('goes with a %s who is removed while it comes', async (_kind, type, deletion) => {
  const id = type === 1 ? student : teacher;
  let both: Promise<string[]> | undefined;
  await holdAppends(school.database, 'people', async () => {
    const coming = refusalOf(upload(red, type, id));
    expect(await outcomeOf(school.database, coming)).toBe('held up');
    const removed = refusalOf(school.ask(deletion, { ids: [id] }));
    expect(await outcomeOf(school.database, removed, 2)).toBe('held up');
    both = Promise.all([coming, removed]);
  });
  expect(await both).toEqual(['accepted', 'accepted']);
  expect(await images()).toEqual([]);
  expect(await list({ haveimage: true })).toEqual([]);
});

it.each([
  ['another comes at once', () => upload(blue, 1, student), 1],
  ['photos are removed', () => remove({ ids: [student] }), 0],
])("leaves no picture behind that is nobody's where %s", async (_what, meanwhile, left) => {
  await upload(red, 1, student);
  let both: Promise<string[]> | undefined;
  await holdAppends(school.database, 'people', async () => {
    const coming = refusalOf(upload(green, 1, student));
    expect(await outcomeOf(school.database, coming)).toBe('held up');
    const second = refusalOf(meanwhile());
    expect(await outcomeOf(school.database, second, 2)).toBe('held up');
    both = Promise.all([coming, second]);
  });
  expect(await both).toEqual(['accepted', 'accepted']);
  expect(await images()).toHaveLength(left);
  expect(await list({ haveimage: true })).toHaveLength(left);
});

it('is that of the student where a teacher has the same code, unless the request says otherwise', async () => {
  const namesake = await school.addTeacher({ code: 'S1' });
  await upload(red, 1, student);
  await upload(green, 3, namesake);
  await remove({ list: [{ personcode: 'S1' }], type: 3 });
  expect(await list({ haveimage: true })).toHaveLength(1);
  await remove({ list: [{ personcode: 'S1' }] });
  expect(await list({ haveimage: true })).toEqual([]);
});

it('is refused for persons that the school has not, and for too large files', async () => {
  expect(await refusalOf(upload(red, 3, student))).toBe('1004 人员不存在');
  expect(await refusalOf(upload(red, 1, student, people.school()))).toBe('1004 人员不存在');
  const file = new ReceivedFile('a.jpg', '/nowhere', 2 * 1024 * 1024 + 1);
  const tooLarge = school.ask(faceUpload, { file, type: 1, personid: student });
  expect(await refusalOf(tooLarge)).toBe('1001 图片文件不能超过2MB');
  expect(await refusalOf(remove({}))).toBe('1001 请选择记录');
});
