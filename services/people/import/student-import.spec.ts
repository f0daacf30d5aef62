import { selectRows } from '../../../libs/database/index.js';
import { forgetTexts, importTables } from '../../../libs/spreadsheet/import/index.js';
import { parentTable } from '../parent/parent.read-model.js';
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
  const [first, second] = [await school.addClass('高一'), await school.addClass('高二')];
  for (const parentId of [first, second]) await school.addClass('1班', { parentId });
  await school.addClass('高一2班', { parentId: first });
  await school.addClass('毕业班', { state: 2 });
  imports = await ImportUnderTest.start(school, studentImport);
});
afterEach(async () => {
  await imports.stop();
  expect(imports.failures).toEqual([]);
});

const parentsInSchool = () => school.database.inSchool(school.id, (sql) => selectRows(sql, parentTable));

it('finds classes by name or path, and says what is wrong with the others', async () => {
  const row = (className: string, index: number) => [className, `S${index}`, '张三', '男'];
  const names = ['高一2班', '高一/1班', '高二/1班', '1班', '毕业班', '没有班', '高三/1班'];
  const id = await imports.upload(names.map(row));
  expect(await imports.errors(id)).toEqual([
    '',
    '',
    '',
    '班级名称不唯一，请填写完整路径',
    '班级名称已禁用',
    '班级名称不存在',
    '班级名称不存在',
  ]);
  await imports.save(id);
  const { data } = await school.students({}, { orderfield: 'code', order: 'asc' });
  expect(data.map(({ classPath }) => classPath)).toEqual(['高一/高一2班', '高一/1班', '高二/1班']);
});

it('shows what will be stored of good rows, and of the others what they say', async () => {
  const id = await imports.upload([
    ['高一2班', 'S1', '张三', 'F'],
    ['高二/1班', 'S2', '李四', 'male'],
    ['1班', 'S3', '王五', 'M'],
  ]);
  expect(await imports.rows(id)).toMatchObject([
    { className: '高一/高一2班', sex: '女' },
    { className: '高二/1班', sex: '男' },
    { className: '1班', error: '班级名称不唯一，请填写完整路径' },
  ]);
});

it('refuses codes that exist or are doubled, sexes that are none, parents without name or phone', async () => {
  await school.addStudent({ classesid: await school.addClass('班'), code: 'S1' });
  const id = await imports.upload([
    ['高一2班', 'S1', '张三', '男'],
    ['高一2班', 'S2', '张三', 'male'],
    ['高一2班', 'S2', '张三', '女'],
    ['高一2班', 'S3', '张三', '不详'],
    ['高一2班', 'S4', '张三', '男', '张父', ''],
    ['高一2班', 'S5', '张三', '男', '', '13900000139'],
    ['高一2班', 'S6', '张三', '男', '张父', '13900000139', '王母', '13900000139'],
    ['高一2班', 'S7', '张三', ''],
  ]);
  expect(await imports.errors(id)).toEqual([
    '学生编码已存在',
    '',
    '文件内重复',
    '性别格式不正确',
    '家长1手机号不能为空',
    '家长1姓名不能为空',
    '文件内重复',
    '性别不能为空',
  ]);
  expect(await imports.save(id)).toMatchObject({ success: true, successCount: 1, failCount: 0 });
});

it('says of a cell that holds a formula error, and of one that is too long, what is wrong with it and nothing more', async () => {
  const long = '高'.repeat(257);
  const id = await imports.upload([
    ['#N/A', 'S1', '张三', '男'],
    ['高一2班', '#REF!', '张三', '#VALUE!'],
    ['高一2班', '#REF!', '张三', '不详'],
    ['高一2班', 'S4', '张三', '男', '张父', '#N/A', '张母', '#N/A'],
    [long, 'S5', '张三', '男'],
  ]);
  expect(await imports.errors(id)).toEqual([
    '班级名称格式不正确',
    '学生编码格式不正确；性别格式不正确',
    '学生编码格式不正确；性别格式不正确',
    '家长1手机号格式不正确；家长2手机号格式不正确',
    '班级名称长度不能超过256',
  ]);
});

it('binds parents that exist, and adds each new one once, however their phones are written', async () => {
  const known = await school.addParent({ code: 'P1', name: '张父', mobil: '13900000139' });
  await school.addParent({ code: 'P13700000137', name: '另一人', mobil: '13000000130' });
  const id = await imports.upload([
    ['高一2班', 'S1', '张三', '男', '张爸爸', '+86 139-0000-0139', '王母', '１３８０００００１３８'],
    ['高一2班', 'S2', '张四', '女', '张父', '13900000139', '王女士', '138 0000 0138'],
    ['高一/1班', 'S3', '李五', '女', '李父', '13700000137'],
  ]);
  expect(await imports.save(id)).toMatchObject({
    success: true,
    percent: 100,
    count: 3,
    successCount: 3,
    failCount: 0,
  });
  const { data } = await school.students({}, { orderfield: 'code', order: 'asc' });
  const bound = data.map(({ parents }) => parents.map(({ name, phone }) => `${name} ${phone}`));
  expect(bound).toEqual([
    ['张父 13900000139', '王母 13800000138'],
    ['张父 13900000139', '王母 13800000138'],
    ['李父 13700000137'],
  ]);
  expect(data[0]!.parents[0]).toMatchObject({ parentId: known, code: 'P1' });
  expect(data[0]).toMatchObject({ creationType: 1, state: 1, sex: '男' });
  const codes = (await parentsInSchool()).map(({ code }) => code);
  // 李父 has a code of his own: the one that follows from his phone is another's.
  expect(codes).toEqual(
    expect.arrayContaining(['P1', 'P13700000137', 'P13800000138', expect.stringMatching(/^[0-9a-f]{32}$/)]),
  );
  expect(codes).toHaveLength(4);
});

it('says before it saves where a phone meets another name, and what will be stored', async () => {
  const [known, shared] = ['13900000139', '13800000138'];
  await school.addParent({ code: 'P1', name: '张父', mobil: known });
  const id = await imports.upload([
    ['高一2班', 'S1', '张三', '男', '张父', known, '王母', shared],
    ['高一2班', 'S2', '张四', '女', '李爸', known],
    ['高一2班', 'S3', '张五', '女', '李父', '13700000137', '王女士', shared],
    ['没有班', 'S4', '张六', '女', '王太太', shared],
  ]);
  expect(await imports.notes(id)).toEqual([
    '',
    '家长1姓名李爸与该手机号已登记的张父不同，将绑定张父',
    '家长2姓名王女士与文件中同一手机号的王母不同，将保存为王母',
    '',
  ]);
  expect(await imports.save(id)).toMatchObject({ successCount: 3, failCount: 0 });
  const { data } = await school.students({}, { orderfield: 'code', order: 'asc' });
  expect(data.map(({ parents }) => parents.map(({ name }) => name))).toEqual([
    ['张父', '王母'],
    ['张父'],
    ['李父', '王母'],
  ]);
});

it('forgets with an erased person what notes say of the name', async () => {
  const phone = '13900000139';
  await school.addParent({ code: 'P1', name: '张父', mobil: phone });
  const id = await imports.upload([['高一2班', 'S1', '张三', '男', '李爸', phone]]);
  expect(await imports.notes(id)).toEqual([expect.stringContaining('张父')]);
  const texts = { texts: [phone], sharedTexts: ['张父'] };
  await school.store.transact(school.context, (unit) => forgetTexts(unit, importTables('people'), texts));
  expect(await imports.notes(id)).toEqual(['']);
});

it('joins no strangers by what people write where they know no phone', async () => {
  const nothing = ['无', '0', '#N/A', '00000000000', '未知'];
  const id = await imports.upload(nothing.map((phone, n) => ['高一2班', `S${n}`, '张三', '男', `家长${n}`, phone]));
  expect(await imports.errors(id)).toEqual([
    '家长1手机号格式不正确',
    '家长1手机号格式不正确',
    '家长1手机号格式不正确',
    '家长1手机号格式不正确',
    '家长1手机号格式不正确',
  ]);
});

it('saves once what two files bring at the same time', async () => {
  const rows = (prefix: string) =>
    Array.from({ length: 1200 }, (_, n) => ['高一2班', `${prefix}${n}`, '张三', '男', `家长${n}`, `1390000${n % 700}`]);
  const ids = [await imports.upload(rows('A')), await imports.upload([...rows('B'), ...rows('A').slice(0, 300)])];
  const [first, second] = await Promise.all(ids.map((id) => imports.save(id)));
  expect(first!.successCount + second!.successCount).toBe(2400);
  expect(first!.failCount + second!.failCount).toBe(300);
  const { recordCount } = await school.students();
  expect(recordCount).toBe(2400);
  expect(await parentsInSchool()).toHaveLength(700);
  const unbound = await school.students({}, { page: 0, pagesize: 5000 });
  expect(unbound.data.every(({ parents }) => parents.length === 1)).toBe(true);
});
