import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { noId } from '../../../libs/contracts/kernel/index.js';
import { parentTemplate, studentTemplate } from '../../../libs/contracts/people/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { ImportUnderTest } from '../testing/import-under-test.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';
import { studentImport } from './student.import.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
let imports: ImportUnderTest;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(async () => {
  school = people.school();
  const [second, first] = [await school.addClass('高二'), await school.addClass('高一')];
  for (const parentId of [first, second])
    for (const name of ['10班', '2班', '尖子班']) await school.addClass(name, { parentId });
  await school.addClass('国际班', { parentId: first });
  await school.addClass('毕业班', { state: 2 });
  imports = await ImportUnderTest.start(school, studentImport);
});
afterEach(() => imports.stop());

async function templateOf(call: typeof studentTemplate, context: RequestContext): Promise<Buffer> {
  const stream = new PassThrough();
  const file = await people.service.ask(call, {}, context);
  const [content] = await Promise.all([buffer(stream), file.write(stream)]);
  return content;
}

/** Without its validations, which exceljs spreads over all their cells. */
const load = (content: Buffer) =>
  new ExcelJS.Workbook().xlsx.load(content as unknown as ExcelJS.Buffer, { ignoreNodes: ['dataValidations'] });

it('offers the classes that can be joined, each as the import finds it, in the order in which people count', async () => {
  const workbook = await load(await templateOf(studentTemplate, school.context));
  const lists = workbook.worksheets[1]!;
  const offered = Array.from({ length: lists.rowCount - 1 }, (_, row) => lists.getCell(row + 2, 1).text);
  expect(offered).toEqual([
    ...['高一', '高一/2班', '高一/10班', '国际班', '高一/尖子班'],
    ...['高二', '高二/2班', '高二/10班', '高二/尖子班'],
  ]);
  const rows = offered.map((className, index) => [className, `S${index}`, '张三', '男']);
  expect(await imports.errors(await imports.upload(rows))).toEqual(offered.map(() => ''));
});

it('is filled in, uploaded as it is, and saved', async () => {
  const workbook = await load(await templateOf(studentTemplate, school.context));
  const sheet = workbook.worksheets[0]!;
  sheet.getRow(2).values = ['国际班', '007', '张三', '男', '张父', '13800000001'];
  const content = Buffer.from(await workbook.xlsx.writeBuffer());
  const id = await imports.uploadFile(content);
  expect(await imports.errors(id)).toEqual(['']);
  expect(await imports.save(id)).toMatchObject({ success: true, successCount: 1 });
  expect((await school.students()).data).toMatchObject([{ code: '007', className: '国际班' }]);
});

it('tells nothing of any school to who is not known, and nothing where there is nothing to choose', async () => {
  const nobody = { ...school.context, school: noId } as RequestContext;
  const workbook = await load(await templateOf(studentTemplate, nobody));
  expect(workbook.worksheets).toHaveLength(1);
  expect((await load(await templateOf(parentTemplate, school.context))).worksheets).toHaveLength(1);
});
