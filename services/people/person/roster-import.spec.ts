import { selectRows } from '../../../libs/database/index.js';
import type { ImportDefinition } from '../../../libs/spreadsheet/import/index.js';
import { parentImport } from '../parent/parent.import.js';
import { parentTable } from '../parent/parent.read-model.js';
import { teacherImport } from '../teacher/teacher.import.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { ImportUnderTest } from '../testing/import-under-test.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';

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

describe('the import of teachers', () => {
  beforeEach(() => begin(teacherImport));

  it('adds the good rows, and says what is wrong with the others', async () => {
    await school.addTeacher({ code: 'T1' });
    const id = await imports.upload([
      ['T1', '王老师', '女', '', '139'],
      ['T2', '李老师', 'male', 'ID2', '139'],
      ['T2', '赵老师', '', '', '137'],
      ['T3', '赵老师', '不详', '', '137'],
      ['T4', '', '', '', ''],
      ['T5', '陈老师', '', '', '136'],
      ['9'.repeat(33), '陈老师', '', '', '136'],
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
    const rows = await school.database.inSchool(school.id, (sql) =>
      selectRows(sql, teacherTable, 'school = $1', [school.id], 'order by code'),
    );
    expect(rows.slice(1)).toMatchObject([
      { code: 'T2', name: '李老师', sex: '男', idNumber: 'ID2', creationType: 1, state: 1, cardState: '未发卡' },
      { code: 'T5', name: '陈老师', sex: null, phone: '136' },
    ]);
  });
});

describe('the import of parents', () => {
  beforeEach(() => begin(parentImport));

  it('shares neither codes, phones nor identity numbers', async () => {
    await school.addParent({ code: 'P1', mobil: '139', idno: 'ID1' });
    const id = await imports.upload([
      ['P1', '张父', '男', '', '130'],
      ['P2', '张父', '男', '', '139'],
      ['P3', '张父', '男', 'ID1', '131'],
      ['P4', '李母', '女', 'ID4', '132'],
      ['P5', '李父', '男', 'ID4', '133'],
      ['P6', '李父', '男', '', '132'],
      ['P7', '王父', '', '', '134'],
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
    const rows = await school.database.inSchool(school.id, (sql) =>
      selectRows(sql, parentTable, 'school = $1', [school.id], 'order by code'),
    );
    expect(rows.slice(1)).toMatchObject([
      { code: 'P4', name: '李母', sex: '女', phone: '132', idNumber: 'ID4', creationType: 1 },
      { code: 'P7', name: '王父', sex: null, accountId: null },
    ]);
  });
});
