import { randomUUID } from 'node:crypto';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import type { ImportDefinition } from '../../../libs/spreadsheet/import/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { classes } from '../class/classes.js';
import { face } from '../face/face.js';
import { parentTable } from '../parent/parent.read-model.js';
import { student } from '../student/student.js';
import { studentTable } from '../student/student.read-model.js';
import { ImportUnderTest } from '../testing/import-under-test.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';
import { studentImport } from './student.import.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
let imports: ImportUnderTest;
/** What a test does before each batch of an undo, in its transaction. */
let beforeBatch: () => Promise<void>;

const definition: ImportDefinition = {
  ...studentImport,
  undo: {
    ...studentImport.undo,
    async takeBack(unit, things) {
      await beforeBatch();
      return studentImport.undo.takeBack(unit, things);
    },
  },
};

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(async () => {
  beforeBatch = async () => undefined;
  school = people.school();
  await school.addClass('班');
  imports = await ImportUnderTest.start(school, definition);
});
afterEach(async () => {
  await imports.stop();
  expect(imports.failures).toEqual([]);
});

const codesIn = async (table: typeof studentTable | typeof parentTable) =>
  (await school.database.inSchool(school.id, (sql) => selectRows(sql, table))).map(({ code }) => code).sort();
const studentOf = async (code: string) => (await school.students({ keyword: code })).data[0]!;
const save = async (rows: string[][], context?: RequestContext) => imports.save(await imports.upload(rows), context);

it('takes back students, their bindings and the parents that it added, and leaves all else', async () => {
  await school.addParent({ code: 'P0', name: '张父', mobil: '13000000130' });
  const { saveId: taskId } = await save([
    ['班', 'S1', '张三', '男', '张父', '13000000130', '张母', '13100000131'],
    ['班', 'S2', '李四', '女', '李父', '13200000132'],
    ['班', 'S3', '王五', '女', '王父', '13300000133'],
    ['班', 'S4', '赵六', '男', '共同', '13400000134'],
    ['班', 'S5', '钱七', '男', '共同', '13400000134'],
  ]);
  await school.addStudent({ classesid: (await studentOf('S1')).classId, code: 'S9' });
  const [changed, photographed] = [await studentOf('S2'), await studentOf('S5')];
  await people.store.transact(school.context, (unit) => unit.handle(student, changed.id, { type: 'SwitchState' }));
  const photo = { personType: 1, hash: 'a', width: 1, height: 1, size: 1, creationType: 3 } as const;
  await people.store.transact(school.context, (unit) =>
    unit.handle(face, photographed.id, { type: 'Take', face: photo }),
  );

  const end = await imports.undo({ taskId });
  expect(end).toMatchObject({ success: true, percent: 100, count: 9, successCount: 5, failCount: 4 });
  expect(end.left.map(({ category, code, name, reason }) => `${category} ${code} ${name} ${reason}`)).toEqual([
    'student S2 李四 导入后已被修改',
    'student S5 钱七 导入后已有人脸照片',
    'parent P13200000132 李父 仍有学生绑定该家长',
    'parent P13400000134 共同 仍有学生绑定该家长',
  ]);
  expect(await codesIn(studentTable)).toEqual(['S2', 'S5', 'S9']);
  expect(await codesIn(parentTable)).toEqual(['P0', 'P13200000132', 'P13400000134']);
  expect(await refusalOf(imports.undo({ taskId }))).toBe('1005 该导入已撤销');
  // The classes are put there by the suite, not by events.
  const checked = (await checkProjections(people.store)).filter(
    ({ projection }) => projection !== classes.projection.name,
  );
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

it('goes on where another process was stopped in the middle', async () => {
  const rows = Array.from({ length: 1500 }, (_, n) => ['班', `S${n}`, '张三', '男', '家长', `1390000${n}`]);
  const { saveId: taskId } = await save(rows);
  let batches = 0;
  const reached = new Promise<void>((resolve) => {
    beforeBatch = async () => {
      batches += 1;
      if (batches < 2) return;
      resolve();
      throw new Error('the process ended');
    };
  });
  const undoing = imports.undo({ taskId });
  await reached;
  await imports.stop();
  imports.failures.length = 0;
  expect(await codesIn(studentTable)).toHaveLength(500);

  beforeBatch = async () => undefined;
  imports = await ImportUnderTest.start(school, definition);
  expect(await undoing).toMatchObject({ success: true, count: 3000, successCount: 3000, failCount: 0 });
  expect(await codesIn(studentTable)).toEqual([]);
  expect(await codesIn(parentTable)).toEqual([]);
});

it('is found by the request that saved it, in its school alone', async () => {
  const requestId = randomUUID();
  const context = { ...school.context, meta: { ...school.context.meta, requestId } } as RequestContext;
  await save([['班', 'S1', '张三', '男']], context);
  expect(await refusalOf(imports.undo({ requestId }, people.school().context))).toBe('1004 导入不存在');
  expect(await refusalOf(imports.undo({ requestId: randomUUID() }))).toBe('1004 导入不存在');
  expect(await imports.undo({ requestId })).toMatchObject({ success: true, successCount: 1 });
  expect(await codesIn(studentTable)).toEqual([]);
});

it('is refused when nothing of the import is left', async () => {
  const { saveId: taskId } = await save([['班', 'S1', '张三', '男']]);
  const { id } = await studentOf('S1');
  await people.store.transact(school.context, (unit) => unit.handle(student, id, { type: 'Remove' }));
  expect(await refusalOf(imports.undo({ taskId }))).toBe('1005 导入的数据已不存在，无需撤销');
});

it('counts once when two ask at the same time', async () => {
  const { saveId: taskId } = await save([['班', 'S1', '张三', '男']]);
  const asked = await Promise.all([1, 2].map(() => refusalOf(imports.undo({ taskId }))));
  expect(asked.filter((answer) => answer === 'accepted')).toHaveLength(1);
  expect(asked.filter((answer) => answer !== 'accepted')[0]).toMatch(/^1005 该导入/);
  expect(await codesIn(studentTable)).toEqual([]);
});
