import { erasedText } from '../../libs/contracts/kernel/index.js';
import { ErasedSchool } from './erased-school.js';

interface Person {
  id: string;
  code: string;
  name: string;
  classesid: string;
  parents: { schoolparentid: string; name: string }[];
}
interface Operation {
  module: string;
  requestparams: string;
}
interface TimelineEntry {
  kind: string;
  reason: string;
  changes: { field: string; to: string | null }[];
}

/** Texts that nothing else in the school holds. */
const texts = {
  code: 'ERASE-4711',
  name: '欧阳抹除',
  newName: '欧阳抹除改',
  phone: '19977001234',
  card: 'ABCDEF4711',
  idNumber: '110101201001014711',
  remark: '对花生过敏四七一一',
  parentName: '诸葛监护人',
  parentPhone: '19977005678',
};
const ofStudent = [texts.code, texts.newName, texts.name, texts.phone, texts.card, texts.idNumber, texts.remark];
const reason = '毕业三年，按规定抹除';

let school: ErasedSchool;
beforeAll(async () => {
  school = await ErasedSchool.start();
}, 400_000);
afterAll(() => school?.stop(), 120_000);

async function find(keyword: string): Promise<Person | undefined> {
  const page = { page: 0, pagesize: 1, params: { keyword } };
  return (await school.client.data<{ data: Person[] }>('/api/school/student/query', page)).data[0];
}
async function operations(module: string): Promise<Operation[]> {
  const page = { page: 0, pagesize: 20, params: { module } };
  return (await school.client.data<{ data: Operation[] }>('/api/system/logmg/query', page)).data;
}
/** Of the whole log: entries that were verified before are tampered with. */
const verdict = () =>
  school.client.data<{ intact: boolean; problemCount: number }>('/api/system/logmg/verify?whole=true');
const erase = (persontype: number, personid: string, why = reason) =>
  school.client.call('/api/person/erase', { persontype, personid, reason: why });
async function timeline(persontype: number, personid: string): Promise<TimelineEntry[]> {
  const page = { page: 0, pagesize: 50, persontype, personid };
  return (await school.client.data<{ data: TimelineEntry[] }>('/api/person/timeline', page)).data;
}

/** A student who was imported, changed, refused, seen at a door before and after the card was the student's. */
async function livedThrough(): Promise<Person> {
  const { client } = school;
  const className = '高一1班';
  await school.importStudents([
    [className, texts.code, texts.name, '男', texts.parentName, texts.parentPhone],
    [className, 'STAYS-1', '司马留下', '女', '司马留下母', '19977009999'],
  ]);
  const student = (await find(texts.code))!;
  const { classesid } = student;
  const told = {
    code: texts.code,
    name: texts.newName,
    sex: '男',
    mobil: texts.phone,
    idno: texts.idNumber,
    classesid,
  };
  await school.swipe(texts.card);
  const refused = await client.call('/api/school/student/add', { ...told, remark: texts.remark });
  expect(refused.code).toBe(1002);
  const update = { ...told, id: student.id, cardno: texts.card, remark: texts.remark };
  await client.data('/api/school/student/update', update);
  await school.settled();
  await school.swipe(texts.card);
  await school.settled();
  return student;
}

describe('a person who is erased', () => {
  let student: Person;

  it('was readable everywhere, and kept sealed in the logs', async () => {
    student = await livedThrough();
    const tables = await school.tablesWith(ofStudent);
    expect(tables).toEqual(expect.arrayContaining(['people.student', 'attendance.pass', 'people.import_row']));
    expect(tables.filter((name) => /\.(events|operation_log|person_key)$/.test(name))).toEqual([]);
    const [changed] = await operations('修改学生');
    expect(changed!.requestparams).toContain(texts.newName);
    const [entry] = await timeline(1, student.id);
    expect(entry!.changes).toContainEqual(expect.objectContaining({ field: 'cardNumber', to: texts.card }));
    await school.restart();
  }, 400_000);

  it('is erased with a reason that names nobody', async () => {
    const naming = await erase(1, student.id, `家长要求删除${texts.name}的资料`);
    expect([naming.code, naming.msg]).toEqual([1001, '原因中不能包含此人的姓名、编码或号码']);
    expect((await erase(1, student.id)).code).toBe(0);
    expect((await erase(1, student.id)).code).toBe(1005);
    expect((await erase(3, student.id)).code).toBe(1004);
    await school.settled();
  }, 120_000);

  it('is in no column of any table and in no file, in no service', async () => {
    expect(await school.tablesWith(ofStudent)).toEqual([]);
    expect(await school.filesWith(ofStudent)).toEqual([]);
  }, 120_000);

  it('leaves a history that says what happened, and of whom no more', async () => {
    const entries = await timeline(1, student.id);
    expect(entries.slice(0, 3).map(({ kind }) => kind)).toEqual(['erased', 'removed', 'unbound']);
    expect(entries[0]!.reason).toBe(reason);
    const added = entries.find(({ kind }) => kind === 'added')!;
    expect(added.changes).toContainEqual(expect.objectContaining({ field: 'name', to: erasedText }));
    const body = { page: 0, pagesize: 10, params: { persontype: 1, personid: student.id } };
    const { data } = await school.client.data<{ data: { name: string }[] }>('/api/current/query', body);
    // The first of them was made with a card that was nobody's until later.
    expect(data.map(({ name }) => name)).toEqual([erasedText, erasedText]);
  }, 60_000);

  it('is not readable in the operation log either, whose chain holds and still tells what was altered', async () => {
    for (const module of ['修改学生', '新增学生'])
      expect((await operations(module))[0]!.requestparams).toContain(erasedText);
    const [erased] = await operations('抹除个人数据');
    expect(erased!.requestparams).toContain(reason);
    expect(await verdict()).toMatchObject({ intact: true, problemCount: 0 });
    const swap = (from: string, to: string) =>
      school.tamper(
        `update identity.operation_log set parameters = replace(parameters::text, $1, $2)::jsonb
         where function = '修改学生'`,
        [from, to],
      );
    await swap('"sealed"', '"opened"');
    expect(await verdict()).toMatchObject({ intact: false });
    await swap('"opened"', '"sealed"');
    expect(await verdict()).toMatchObject({ intact: true });
  }, 120_000);

  it('leaves read models that are what the logs say', async () => {
    expect(await school.differences()).toEqual([]);
  }, 300_000);

  it('was one of an import whose others stay; a parent who was deleted before can be erased too', async () => {
    const other = (await find('STAYS-1'))!;
    expect(other).toMatchObject({ name: '司马留下', parents: [{ name: '司马留下母' }] });
    const [entry] = await timeline(1, other.id);
    expect(JSON.stringify(entry)).toContain('司马留下母');
    const parentId = student.parents[0]!.schoolparentid;
    expect(await school.tablesWith([texts.parentPhone])).toContain('people.parent');
    await school.client.data('/api/school/parent/delete', { ids: [parentId] });
    expect((await erase(2, parentId)).code).toBe(0);
    await school.settled();
    expect(await school.tablesWith([texts.parentName, texts.parentPhone])).toEqual([]);
    expect(await school.differences()).toEqual([]);
    expect(await verdict()).toMatchObject({ intact: true });
  }, 300_000);
});
