import { ReceivedFile, readInput } from '../../../libs/contracts/kernel/index.js';
import { teacherImport as teacherImportCalls } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import type { ImportDefinition } from '../../../libs/spreadsheet/import/index.js';
import { handMade, textRow } from '../../../libs/spreadsheet/testing/hand-made-workbook.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { classes } from '../class/classes.js';
import { parentTable } from '../parent/parent.read-model.js';
import { student } from '../student/student.js';
import { studentTable } from '../student/student.read-model.js';
import { teacher } from '../teacher/teacher.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { ImportUnderTest } from '../testing/import-under-test.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';
import { parentImport } from './parent.import.js';
import { studentImport } from './student.import.js';
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
  // The classes are put there by the suite, not by events.
  const checked = (await checkProjections(people.store)).filter(
    ({ projection }) => projection !== classes.projection.name,
  );
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const update = (rows: string[][], titles?: readonly string[]) => imports.upload(rows, { mode: 'update', titles });
const rowsOf = <T extends typeof teacherTable | typeof parentTable | typeof studentTable>(table: T) =>
  school.database.inSchool(school.id, (sql) => selectRows(sql, table, 'school = $1', [school.id], 'order by code'));
const eventsOf = (id: string) =>
  school.database.inSchool(school.id, (sql) =>
    sql.query<{ type: string; data: object }>(
      'select type, data from people.events where stream_id = $1 order by stream_version',
      [id],
    ),
  );
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
/** How an undo ended, and what it left and why. */
const endOf = ({ successCount, failCount, left }: Awaited<ReturnType<ImportUnderTest['undo']>>) => [
  `${successCount} taken back, ${failCount} left`,
  ...left.map(({ category, code, reason }) => `${category} ${code} ${reason}`).sort(),
];

describe('an import that updates teachers', () => {
  beforeEach(() => begin(teacherImport));

  it('shows what it will change, column by column, adds who is new, and changes nothing else', async () => {
    const id = await school.addTeacher({ code: 'T1', name: '王老师', mobil: '13100000131', idno: 'ID1', sex: '女' });
    const same = await school.addTeacher({ code: 'T2', name: '李老师', mobil: '13200000132' });
    const task = await update([
      ['T1', '王芳', 'male', '', '13900000139'],
      ['T2', '李老师', '', '', '13200000132'],
      ['T9', '新人', '男', '', '13300000133'],
      ['T8', '', '不详', '', '13300000133'],
      ['', '无人', '', '', '13300000133'],
      ['T1', '又一次', '', '', '13300000133'],
      ['T2', '李老师', '不详', '', '13200000132'],
    ]);
    expect(await imports.errors(task)).toEqual([
      '',
      '',
      '',
      '性别格式不正确；教师编号不存在，按新增检查；姓名不能为空',
      '教师编号不能为空',
      '文件内重复',
      '性别格式不正确；文件内重复',
    ]);
    expect(await imports.notes(task)).toEqual([
      '姓名：王老师 → 王芳；性别：女 → 男；手机号码：13100000131 → 13900000139',
      '',
      '',
      '',
      '',
      '',
      '',
    ]);
    const effects = { addedCount: 1, updatedCount: 1, unchangedCount: 1 };
    const { rows, ...counts } = await imports.result(task);
    expect(counts).toMatchObject({ count: 7, successCount: 3, failCount: 4, ...effects });
    expect(rows.slice(0, 4).map(({ effect }) => effect)).toEqual(['update', 'unchanged', 'add', undefined]);
    const { saveId: taskId, ...end } = await imports.save(task);
    expect(end).toMatchObject({ success: true, successCount: 3, failCount: 0, ...effects });
    expect(await rowsOf(teacherTable)).toMatchObject([
      { code: 'T1', name: '王芳', sex: '男', idNumber: 'ID1', phone: '13900000139', creationType: 3 },
      { code: 'T2', name: '李老师' },
      { code: 'T9', name: '新人', sex: '男', phone: '13300000133' },
    ]);
    expect(await typesOf(id)).toEqual(['TeacherAdded', 'TeacherChanged']);
    expect(await typesOf(same)).toEqual(['TeacherAdded']);
    expect(await eventsOf(taskId)).toMatchObject([
      { type: 'ImportBegun' },
      { type: 'ImportRowsSaved' },
      { type: 'ImportEnded', data: { outcome: 'saved', saved: 3, added: 1, updated: 1, unchanged: 1, refused: 4 } },
    ]);

    expect(endOf(await imports.undo({ taskId }))).toEqual(['2 taken back, 0 left']);
    expect(await rowsOf(teacherTable)).toMatchObject([
      { code: 'T1', name: '王老师', sex: '女', phone: '13100000131' },
      { code: 'T2', name: '李老师' },
    ]);
  });

  it('tells of a hidden row that it changes nothing, with the note that it is hidden', async () => {
    await school.addTeacher({ code: 'T1', name: '王老师', mobil: '13100000131' });
    const cells = [
      ['教师编号', '姓名'],
      ['T1', '王老师'],
    ] as const;
    const [titles, row] = cells.map((texts, index) => textRow(index + 1, texts));
    const task = await imports.uploadFile(
      handMade({ rows: titles! + row!.replace('<row ', '<row hidden="1" ') }),
      'update',
    );
    expect((await imports.result(task)).rows).toMatchObject([
      { success: true, effect: 'unchanged', note: '该行在工作表中是隐藏的' },
    ]);
  });

  it('adds nobody from a sheet that lacks what is needed for it', async () => {
    const task = await update([['T9', '新人']], ['教师编号', '姓名']);
    expect(await imports.errors(task)).toEqual(['教师编号不存在，按新增检查；手机号码不能为空']);
  });

  it('removes whom it added, but for who was changed since', async () => {
    await school.addTeacher({ code: 'T1', name: '旧' });
    const task = await update([
      ['T8', '新人', '', '', '13300000133'],
      ['T1', '新名', '', '', '13100000131'],
      ['T9', '新人', '', '', '13200000132'],
    ]);
    const { saveId: taskId } = await imports.save(task);
    const added = (await rowsOf(teacherTable)).find(({ code }) => code === 'T8')!;
    await people.store.transact(school.context, (unit) => unit.handle(teacher, added.id, { type: 'SwitchState' }));
    expect(endOf(await imports.undo({ taskId }))).toEqual(['2 taken back, 1 left', 'teacher T8 导入后已被修改']);
    expect((await rowsOf(teacherTable)).map(({ code, name }) => `${code} ${name}`)).toEqual(['T1 旧', 'T8 新人']);
  });

  it('does not keep an import from being taken back whose rows a later one changed and gave back', async () => {
    const { saveId: added } = await imports.save(
      await imports.upload(['T1', 'T2', 'T3'].map((code, n) => [code, '原名', '', '', `1310000013${n}`])),
    );
    const renamed = async (...codes: string[]) => {
      const task = await update(
        codes.map((code) => [code, `新${codes.length}`]),
        ['教师编号', '姓名'],
      );
      return (await imports.save(task)).saveId;
    };
    const first = await renamed('T1', 'T2');
    const second = await renamed('T1');
    const third = await renamed('T1', 'T2', 'T3');
    expect(endOf(await imports.undo({ taskId: third }))).toEqual(['3 taken back, 0 left']);
    expect(endOf(await imports.undo({ taskId: second }))).toEqual(['1 taken back, 0 left']);
    expect(endOf(await imports.undo({ taskId: first }))).toEqual(['2 taken back, 0 left']);
    // Changed by hand, and by an import that nobody takes back.
    const [one, two] = await rowsOf(teacherTable);
    await people.store.transact(school.context, (unit) => unit.handle(teacher, one!.id, { type: 'SwitchState' }));
    expect(two).toMatchObject({ code: 'T2', name: '原名' });
    await imports.save(await update([['T2', '留下']], ['教师编号', '姓名']));
    expect(endOf(await imports.undo({ taskId: added }))).toEqual([
      '1 taken back, 2 left',
      'teacher T1 导入后已被修改',
      'teacher T2 导入后已被修改',
    ]);
    expect((await rowsOf(teacherTable)).map(({ code, name }) => `${code} ${name}`)).toEqual(['T1 原名', 'T2 留下']);
  });

  it('needs the column of the code alone; columns that a sheet lacks stay as they are', async () => {
    await school.addTeacher({ code: 'T1', name: '王老师', mobil: '13100000131' });
    const task = await update([['13900000139', 'T1']], ['手机号码', '教师编号']);
    expect(await imports.notes(task)).toEqual(['手机号码：13100000131 → 13900000139']);
    await imports.save(task);
    expect(await rowsOf(teacherTable)).toMatchObject([{ name: '王老师', phone: '13900000139' }]);
  });

  it('overwrites nothing that somebody has changed since the preview', async () => {
    const [moved, gone] = [await school.addTeacher({ code: 'T1' }), await school.addTeacher({ code: 'T2' })];
    await school.addTeacher({ code: 'T3' });
    const task = await update(
      ['T1', 'T2', 'T3'].map((code) => [code, '新名']),
      ['教师编号', '姓名'],
    );
    await people.store.transact(school.context, async (unit) => {
      await unit.handle(teacher, moved, { type: 'Change', changes: { name: '别人改的' } });
      await unit.handle(teacher, gone, { type: 'Remove' });
    });
    expect(await imports.save(task)).toMatchObject({ success: true, successCount: 1, failCount: 2 });
    expect(await imports.errors(task)).toEqual(['数据已被他人修改，请核对后重试', '教师不存在', '']);
    expect((await rowsOf(teacherTable)).map(({ name }) => name)).toEqual(['别人改的', '新名']);
  });

  it('gives back what was before, but for who was changed since', async () => {
    const ids: string[] = [];
    for (const code of ['T1', 'T2', 'T3']) ids.push(await school.addTeacher({ code, name: `旧${code}`, idno: code }));
    await people.store.transact(school.context, (unit) => unit.handle(teacher, ids[0]!, { type: 'SwitchState' }));
    const task = await update(
      ['T1', 'T2', 'T3'].map((code) => [code, '新名', `新${code}`]),
      ['教师编号', '姓名', '证件号码'],
    );
    const { saveId: taskId } = await imports.save(task);
    await people.store.transact(school.context, (unit) => unit.handle(teacher, ids[1]!, { type: 'SwitchState' }));
    expect(endOf(await imports.undo({ taskId }))).toEqual(['2 taken back, 1 left', 'teacher T2 导入后已被修改']);
    expect((await rowsOf(teacherTable)).map(({ name, idNumber, state }) => [name, idNumber, state])).toEqual([
      ['旧T1', 'T1', 2],
      ['新名', '新T2', 2],
      ['旧T3', 'T3', 1],
    ]);
    expect(await refusalOf(imports.undo({ taskId }))).toBe('1005 该导入已撤销');
  });

  it('brings what two files say at once one after the other: the later one finds its rows moved on', async () => {
    const codes = Array.from({ length: 60 }, (_, n) => `T${n + 10}`);
    for (const code of codes) await school.addTeacher({ code, name: '旧' });
    const tasks = [];
    for (const name of ['甲', '乙', '甲'])
      tasks.push(
        await update(
          codes.map((code) => [code, name]),
          ['教师编号', '姓名'],
        ),
      );
    const ends = await Promise.all(tasks.map((task) => imports.save(task)));
    const kept = new Set((await rowsOf(teacherTable)).map(({ name }) => name));
    expect(kept.size).toBe(1);
    const [winner] = kept;
    // Who says the same as the one before changes nothing, and nothing is lost.
    expect(ends.map(({ successCount, failCount }) => [successCount, failCount])).toEqual(
      winner === '甲'
        ? [
            [60, 0],
            [0, 60],
            [60, 0],
          ]
        : [
            [0, 60],
            [60, 0],
            [0, 60],
          ],
    );
    for (const { id } of await rowsOf(teacherTable))
      expect(await typesOf(id)).toEqual(['TeacherAdded', 'TeacherChanged']);
  });
});

describe('an import that runs while somebody else works on its rows', () => {
  /** What is done once, in the middle of a batch: after its rows were checked, before they are changed. */
  let meanwhile: () => Promise<void>;
  const definition: ImportDefinition = {
    ...teacherImport,
    update: {
      ...teacherImport.update!,
      async save(unit, rows) {
        const act = meanwhile;
        meanwhile = async () => undefined;
        // The batch has read what it changes, as it would a moment later.
        for (const { target: id } of rows) await unit.load(teacher, id);
        await act();
        return teacherImport.update!.save(unit, rows);
      },
    },
  };
  beforeEach(() => begin(definition));
  const newNames = (codes: readonly string[]) =>
    update(
      codes.map((code) => [code, '新名']),
      ['教师编号', '姓名'],
    );

  it('leaves what was edited during its batch to who edited it, and changes the others once', async () => {
    const codes = ['T1', 'T2', 'T3'];
    const ids: string[] = [];
    for (const code of codes) ids.push(await school.addTeacher({ code, name: '旧' }));
    const task = await newNames(codes);
    meanwhile = () =>
      people.store.transact(school.context, async (unit) => {
        await unit.handle(teacher, ids[1]!, { type: 'Change', changes: { phone: '13999999999' } });
      });
    expect(await imports.save(task)).toMatchObject({ success: true, successCount: 2, failCount: 1 });
    expect(await imports.errors(task)).toEqual(['', '数据已被他人修改，请核对后重试', '']);
    expect((await rowsOf(teacherTable)).map(({ name, phone }) => [name, phone === '13999999999'])).toEqual([
      ['新名', false],
      ['旧', true],
      ['新名', false],
    ]);
    for (const id of ids) expect(await typesOf(id)).toEqual(['TeacherAdded', 'TeacherChanged']);
  });

  it('lets a file be added by one clerk and update by another at once: each row is one of both', async () => {
    const rows = ['T1', 'T2', 'T3', 'T4'].map((code) => [code, '文件', '男', '', '13100000131']);
    for (const code of ['T1', 'T2']) await school.addTeacher({ code, name: '旧' });
    meanwhile = async () => undefined;
    const tasks = [await imports.upload(rows), await update(rows)];
    expect(await imports.errors(tasks[0]!)).toEqual(['教师编号已存在', '教师编号已存在', '', '']);
    expect(await imports.errors(tasks[1]!)).toEqual(['', '', '', '']);
    const [added, updated] = await Promise.all(tasks.map((task) => imports.save(task)));
    // Who comes first adds the new ones; what both say is there once.
    expect(updated).toMatchObject({ updatedCount: 2, addedCount: 2 - added!.addedCount });
    expect([added!.successCount + added!.failCount, updated!.successCount + updated!.failCount]).toEqual([2, 4]);
    const late = await imports.errors(added!.addedCount === 2 ? tasks[1]! : tasks[0]!);
    expect(late.slice(2)).toEqual(['教师编号已存在', '教师编号已存在']);
    for (const { code, id } of await rowsOf(teacherTable))
      expect(await typesOf(id)).toEqual(code < 'T3' ? ['TeacherAdded', 'TeacherChanged'] : ['TeacherAdded']);
    expect((await rowsOf(teacherTable)).map(({ code, name }) => `${code} ${name}`)).toEqual([
      'T1 文件',
      'T2 文件',
      'T3 文件',
      'T4 文件',
    ]);
  });
});

describe('who may update by an import', () => {
  beforeEach(() => begin(teacherImport));

  it('is who may change each row by hand', async () => {
    const asked = (mode: string, ...permissions: string[]) => {
      const session = { isMain: false, accountType: 2, permissions: new Set(permissions) };
      const context = { ...school.context, session } as unknown as RequestContext;
      const file = new ReceivedFile('教师.xlsx', '', 30_000_000);
      return refusalOf(
        people.service.ask(teacherImportCalls.parse, readInput(teacherImportCalls.parse, { file, mode }), context),
      );
    };
    const tooLarge = '1001 文件超过20MB';
    expect(await asked('update', 'teacher:dbtn_import')).toBe('2003 没有操作权限');
    expect(await asked('update', 'teacher:dbtn_import', 'teacher:dbtn_update')).toBe(tooLarge);
    expect(await asked('', 'teacher:dbtn_import')).toBe(tooLarge);
    expect(() =>
      readInput(teacherImportCalls.parse, { file: new ReceivedFile('教师.xlsx', ''), mode: 'replace' }),
    ).toThrow();
  });
});

describe('who has lost the key to update', () => {
  beforeEach(() => begin(teacherImport));

  const withKeys = (...keys: string[]) => {
    const permissions = new Set(keys.map((key) => `teacher:${key}`));
    return { ...school.context, session: { isMain: false, accountType: 2, permissions } } as unknown as RequestContext;
  };
  const { save, undo } = teacherImportCalls;

  it('saves no sheet of updates that was parsed before, and takes none back', async () => {
    await imports.save(await imports.upload([['T1', '甲', '', '', '13900000139']]));
    const parsed = await imports.upload([['T1', '乙', '', '', '13900000139']], { mode: 'update' });
    const saving = (...keys: string[]) =>
      refusalOf(people.service.ask(save, { taskId: parsed }, withKeys('dbtn_import', ...keys)));
    expect(await saving()).toBe('2003 没有操作权限');
    expect((await rowsOf(teacherTable)).map(({ name }) => name)).toEqual(['甲']);
    const { saveId: taskId } = await imports.save(parsed);
    const undoing = (...keys: string[]) =>
      refusalOf(people.service.ask(undo, { taskId }, withKeys('dbtn_import', 'dbtn_delete', ...keys)));
    expect(await undoing()).toBe('2003 没有操作权限');
    await imports.undo({ taskId });
    expect(await undoing('dbtn_update')).toBe('1005 该导入已撤销');
  });

  it('still takes back what an import added', async () => {
    const { saveId: taskId } = await imports.save(await imports.upload([['T1', '甲', '', '', '13900000139']]));
    await imports.undo({ taskId });
    const undoing = people.service.ask(undo, { taskId }, withKeys('dbtn_import', 'dbtn_delete'));
    expect(await refusalOf(undoing)).toBe('1005 该导入已撤销');
  });
});

describe('an import that updates parents', () => {
  beforeEach(() => begin(parentImport));

  it('lets a parent keep its own phone, and take that of nobody else', async () => {
    await school.addParent({ code: 'P1', name: '张父', mobil: '13100000131', idno: 'ID1' });
    await school.addParent({ code: 'P2', name: '李父', mobil: '13200000132' });
    await school.addParent({ code: 'P3', name: '王父', mobil: '13300000133' });
    const task = await update([
      ['P1', '张大父', '', 'ID1', '13100000131'],
      ['P2', '李父', '', 'ID1', '13300000133'],
      ['P3', '王父', '', 'ID3', '13300000133'],
    ]);
    expect(await imports.errors(task)).toEqual(['', '文件内重复', '文件内重复']);
    const other = await update([['P2', 'ID1', '13300000133']], ['编码', '证件号码', '手机号码']);
    expect(await imports.errors(other)).toEqual(['手机号码已存在；证件号码已存在']);
    expect(await imports.save(task)).toMatchObject({ successCount: 1, failCount: 0 });
    expect((await rowsOf(parentTable))[0]).toMatchObject({ name: '张大父', phone: '13100000131', idNumber: 'ID1' });
  });

  it('refuses who is new beside what others have, and beside rows that change something', async () => {
    await school.addParent({ code: 'P1', name: '张父', mobil: '13100000131', idno: 'ID1' });
    const task = await update([
      ['P1', '张父', '', 'ID2', '13100000131'],
      ['P7', '新人', '', 'ID1', '13300000133'],
      ['P8', '新人', '', 'ID2', '13400000134'],
      ['P9', '新人', '', 'ID3', '13200000132'],
    ]);
    expect(await imports.errors(task)).toEqual(['', '证件号码已存在', '文件内重复', '']);
    await school.addParent({ code: 'P2', mobil: '13200000132' });
    const counts = { addedCount: 0, updatedCount: 1, unchangedCount: 0, failCount: 1 };
    expect(await imports.save(task)).toMatchObject(counts);
    expect((await imports.errors(task)).at(-1)).toBe('手机号码已存在');
  });

  it('keeps the new phone where somebody else has taken the old one since', async () => {
    await school.addParent({ code: 'P1', name: '张父', mobil: '13100000131' });
    const task = await update([['P1', '13900000139']], ['编码', '手机号码']);
    const { saveId: taskId } = await imports.save(task);
    await school.addParent({ code: 'P2', mobil: '13100000131' });
    expect(endOf(await imports.undo({ taskId }))).toEqual([
      '0 taken back, 1 left',
      expect.stringContaining('parent P1 '),
    ]);
    expect((await rowsOf(parentTable)).map(({ phone }) => phone)).toEqual(['13900000139', '13100000131']);
  });
});

describe('an import that updates students', () => {
  let first: string;
  let second: string;
  beforeEach(async () => {
    await begin(studentImport);
    first = await school.addClass('高一1班');
    second = await school.addClass('高一2班');
  });

  const studentOf = async (code: string) => (await school.students({ keyword: code })).data[0]!;
  const disable = (id: string) =>
    school.database.inSchool(school.id, (sql) =>
      sql.query('update people.class_directory set state = 2 where id = $1', [id]),
    );

  it('moves them, renames them, and binds parents that they do not have yet', async () => {
    const known = await school.addParent({ code: 'P1', name: '张父', mobil: '13100000131' });
    await school.addParent({ code: 'P2', name: '李父', mobil: '13200000132' });
    const id = await school.addStudent({ classesid: first, code: 'S1', name: '张三', mobil: '5' });
    await people.store.transact(school.context, (unit) =>
      unit.handle(student, id, { type: 'Bind', binding: { bindingId: id, parentId: known } }),
    );
    await school.addStudent({ classesid: first, code: 'S2', name: '李四' });
    const task = await update([
      ['高一2班', 'S1', '张三丰', 'M', '张爸', '13100000131', '李父', '13200000132', '王母', '13300000133'],
      ['高一1班', 'S2', '李四', '男'],
      ['没有班', 'S2', '李四', '男'],
    ]);
    expect(await imports.errors(task)).toEqual(['', '', '文件内重复']);
    expect(await imports.notes(task)).toEqual([
      [
        '班级名称：高一1班 → 高一2班',
        '姓名：张三 → 张三丰',
        '将绑定家长李父',
        '将新增并绑定家长王母',
        '家长1姓名张爸与该手机号已登记的张父不同，将保留张父',
      ].join('；'),
      '',
      '',
    ]);
    const { saveId: taskId, ...end } = await imports.save(task);
    expect(end).toMatchObject({ success: true, successCount: 2, failCount: 0 });
    const changed = await studentOf('S1');
    expect(changed).toMatchObject({ name: '张三丰', className: '高一2班', phone: '5', creationType: 3 });
    expect(changed.parents.map(({ name }) => name)).toEqual(['张父', '李父', '王母']);

    expect(endOf(await imports.undo({ taskId }))).toEqual(['2 taken back, 0 left']);
    const before = await studentOf('S1');
    expect(before).toMatchObject({ name: '张三', className: '高一1班', phone: '5' });
    expect(before.parents.map(({ name }) => name)).toEqual(['张父']);
    expect((await rowsOf(parentTable)).map(({ code }) => code)).toEqual(['P1', 'P2']);
  });

  it('adds who is new with parents, of whom rows that change somebody are heard first', async () => {
    await school.addParent({ code: 'P1', name: '张父', mobil: '13100000131' });
    await school.addStudent({ classesid: first, code: 'S1', name: '张三' });
    const task = await update([
      ['高一2班', 'S8', '新生', '女', '赵一', '13900000139', '张爸', '13100000131'],
      ['没有班', 'S9', '新生', '女'],
      ['', 'S7', '新生', '女'],
      ['高一1班', 'S1', '', '', '赵二', '13900000139'],
    ]);
    expect(await imports.errors(task)).toEqual([
      '',
      '班级名称不存在',
      '学生编码不存在，按新增检查；班级名称不能为空',
      '',
    ]);
    expect(await imports.notes(task)).toEqual([
      '家长2姓名张爸与该手机号已登记的张父不同，将绑定张父；家长1姓名赵一与文件中同一手机号的赵二不同，将保存为赵二',
      '',
      '',
      '将新增并绑定家长赵二',
    ]);
    const { saveId: taskId, ...end } = await imports.save(task);
    expect(end).toMatchObject({ addedCount: 1, updatedCount: 1, unchangedCount: 0 });
    expect((await studentOf('S8')).parents.map(({ name }) => name).sort()).toEqual(['张父', '赵二']);
    expect((await studentOf('S1')).parents.map(({ name }) => name)).toEqual(['赵二']);
    expect(endOf(await imports.undo({ taskId }))).toEqual(['3 taken back, 0 left']);
    expect((await rowsOf(studentTable)).map(({ code }) => code)).toEqual(['S1']);
    expect((await rowsOf(parentTable)).map(({ code }) => code)).toEqual(['P1']);
  });

  it('changes nothing where it names a parent otherwise whom the student has', async () => {
    await school.addStudent({ classesid: first, code: 'S1', name: '张三' });
    await imports.save(await update([['', 'S1', '', '', '张父', '13100000131']]));
    const task = await update([['', 'S1', '', '', '张爸', '13100000131']]);
    expect(await imports.result(task)).toMatchObject({
      unchangedCount: 1,
      rows: [{ effect: 'unchanged', note: '家长1姓名张爸与该手机号已登记的张父不同，将保留张父' }],
    });
    expect(await imports.save(task)).toMatchObject({ updatedCount: 0, unchangedCount: 1 });
  });

  it('leaves who is in a class that was disabled where it is, and lets nobody in', async () => {
    await school.addStudent({ classesid: first, code: 'S1', name: '张三' });
    await school.addStudent({ classesid: second, code: 'S2', name: '李四' });
    await disable(first);
    const task = await update([
      ['高一1班', 'S1', '张三丰'],
      ['高一1班', 'S2', '李四'],
    ]);
    expect(await imports.errors(task)).toEqual(['', '班级名称已禁用']);
    expect(await imports.save(task)).toMatchObject({ successCount: 1, failCount: 0 });
    expect(await studentOf('S1')).toMatchObject({ name: '张三丰', className: '高一1班' });
  });

  it('does not bring a student back into a class that was disabled since', async () => {
    await school.addStudent({ classesid: first, code: 'S1' });
    const { saveId: taskId } = await imports.save(await update([['高一2班', 'S1']]));
    await disable(first);
    expect(endOf(await imports.undo({ taskId }))).toEqual(['0 taken back, 1 left', 'student S1 班级已禁用']);
    expect(await studentOf('S1')).toMatchObject({ className: '高一2班' });
  });

  it('adds no parents of a row that somebody has changed since the preview', async () => {
    const id = await school.addStudent({ classesid: first, code: 'S1', name: '张三' });
    const task = await update([['高一2班', 'S1', '张三丰', '男', '王母', '13300000133']]);
    await people.store.transact(school.context, (unit) => unit.handle(student, id, { type: 'SwitchState' }));
    expect(await imports.save(task)).toMatchObject({ successCount: 0, failCount: 1 });
    expect(await imports.errors(task)).toEqual(['数据已被他人修改，请核对后重试']);
    expect(await rowsOf(parentTable)).toEqual([]);
    expect(await studentOf('S1')).toMatchObject({ name: '张三', className: '高一1班' });
  });
});
