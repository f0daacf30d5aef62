import { randomUUID } from 'node:crypto';
import { selectRows } from '../../../libs/database/index.js';
import type { ImportDefinition } from '../../../libs/spreadsheet/import/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { face } from '../face/face.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { student } from '../student/student.js';
import { teacher } from '../teacher/teacher.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { ImportUnderTest } from '../testing/import-under-test.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';
import { parentImport } from './parent.import.js';
import { teacherImport } from './teacher.import.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
let imports: ImportUnderTest;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());

async function begin(definition: ImportDefinition) {
  school = people.school();
  imports = await ImportUnderTest.start(school, definition);
}
afterEach(async () => {
  await imports.stop();
  expect(imports.failures).toEqual([]);
});

/** Rows of the school by their codes. */
const rowsOf = <T extends typeof teacherTable | typeof parentTable>(table: T) =>
  school.database.inSchool(school.id, (sql) => selectRows(sql, table, 'school = $1', [school.id], 'order by code'));
const codesIn = async (table: typeof teacherTable | typeof parentTable) =>
  (await rowsOf(table)).map(({ code }) => code);

/** How an undo ended, and what it left and why. */
const endOf = ({ successCount, failCount, left }: Awaited<ReturnType<ImportUnderTest['undo']>>) => [
  `${successCount} taken back, ${failCount} left`,
  ...left.map(({ category, code, name, reason }) => `${category} ${code} ${name} ${reason}`).sort(),
];

describe('the import of teachers', () => {
  beforeEach(() => begin(teacherImport));

  it('adds the good rows, and says what is wrong with the others', async () => {
    await school.addTeacher({ code: 'T1' });
    const id = await imports.upload([
      ['T1', '王老师', '女', '', '13900000139'],
      ['T2', '李老师', 'male', 'ID2', '13900000139'],
      ['T2', '赵老师', '', '', '13700000137'],
      ['T3', '赵老师', '不详', '', '13700000137'],
      ['T4', '', '', '', ''],
      ['T5', '陈老师', '', '', '13600000136'],
      ['9'.repeat(33), '陈老师', '', '', '13600000136'],
    ]);
    expect(await imports.errors(id)).toEqual([
      '教师编号已存在',
      '',
      '文件内重复',
      '性别格式不正确',
      '姓名不能为空；手机号码不能为空',
      '',
      '教师编号长度不能超过32',
    ]);
    expect(await imports.save(id)).toMatchObject({ success: true, successCount: 2, failCount: 0 });
    expect((await rowsOf(teacherTable)).slice(1)).toMatchObject([
      { code: 'T2', name: '李老师', sex: '男', idNumber: 'ID2', creationType: 1, state: 1, cardState: '未发卡' },
      { code: 'T5', name: '陈老师', sex: null, phone: '13600000136' },
    ]);
  });

  it('takes back the teachers that it added, but for who was changed or photographed since', async () => {
    await school.addTeacher({ code: 'T0' });
    const { saveId: taskId } = await imports.save(
      await imports.upload([
        ['T1', '王老师', '女', '', '13100000131'],
        ['T2', '李老师', '男', '', '13200000132'],
        ['T3', '赵老师', '', '', '13300000133'],
      ]),
    );
    const [, , changed, photographed] = await rowsOf(teacherTable);
    await people.store.transact(school.context, async (unit) => {
      await unit.handle(teacher, changed!.id, { type: 'SwitchState' });
      const photo = { personType: 3, hash: 'a', width: 1, height: 1, size: 1, creationType: 3 } as const;
      await unit.handle(face, photographed!.id, { type: 'Take', face: photo });
    });
    expect(endOf(await imports.undo({ taskId }))).toEqual([
      '1 taken back, 2 left',
      'teacher T2 李老师 导入后已被修改',
      'teacher T3 赵老师 导入后已有人脸照片',
    ]);
    expect(await codesIn(teacherTable)).toEqual(['T0', 'T2', 'T3']);
    expect(await refusalOf(imports.undo({ taskId }))).toBe('1005 该导入已撤销');
  });
});

describe('the import of parents', () => {
  beforeEach(() => begin(parentImport));

  it('shares neither codes, phones nor identity numbers', async () => {
    await school.addParent({ code: 'P1', mobil: '13900000139', idno: 'ID1' });
    const id = await imports.upload([
      ['P1', '张父', '男', '', '13000000130'],
      ['P2', '张父', '男', '', '13900000139'],
      ['P3', '张父', '男', 'ID1', '13100000131'],
      ['P4', '李母', '女', 'ID4', '13200000132'],
      ['P5', '李父', '男', 'ID4', '13300000133'],
      ['P6', '李父', '男', '', '13200000132'],
      ['P7', '王父', '', '', '13400000134'],
    ]);
    expect(await imports.errors(id)).toEqual([
      '编码已存在',
      '手机号码已存在',
      '证件号码已存在',
      '',
      '文件内重复',
      '文件内重复',
      '',
    ]);
    expect(await imports.save(id)).toMatchObject({ success: true, successCount: 2, failCount: 0 });
    expect((await rowsOf(parentTable)).slice(1)).toMatchObject([
      { code: 'P4', name: '李母', sex: '女', phone: '13200000132', idNumber: 'ID4', creationType: 1 },
      { code: 'P7', name: '王父', sex: null, accountId: null },
    ]);
  });

  it('takes back the parents that it added, but for who was changed or bound since', async () => {
    const childId = await school.addStudent({ classesid: await school.addClass('班') });
    await school.addParent({ code: 'P0', mobil: '13000000130' });
    const { saveId: taskId } = await imports.save(
      await imports.upload([
        ['P1', '张父', '男', '', '13100000131'],
        ['P2', '李父', '男', '', '13200000132'],
        ['P3', '王父', '', '', '13300000133'],
      ]),
    );
    const [, , changed, bound] = await rowsOf(parentTable);
    await people.store.transact(school.context, async (unit) => {
      await unit.handle(parent, changed!.id, { type: 'SwitchState' });
      const binding = { bindingId: randomUUID(), parentId: bound!.id };
      await unit.handle(student, childId, { type: 'Bind', binding });
    });
    expect(endOf(await imports.undo({ taskId }))).toEqual([
      '1 taken back, 2 left',
      'parent P2 李父 导入后已被修改',
      'parent P3 王父 仍有学生绑定该家长',
    ]);
    expect(await codesIn(parentTable)).toEqual(['P0', 'P2', 'P3']);
  });
});
