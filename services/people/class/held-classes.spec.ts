import { openStudentSync, openTeacherSync, studentAdd, teacherAdd } from '../../../libs/contracts/people/index.js';
import { tableName } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { outcomeOf, refusalOf } from '../../../libs/testing/index.js';
import { studentImport } from '../import/student.import.js';
import { ImportUnderTest } from '../testing/import-under-test.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';
import { classes } from './classes.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(async () => {
  const own = (await checkProjections(people.store)).filter(({ projection }) => projection !== classes.projection.name);
  expect(own.filter(({ differing }) => differing > 0)).toEqual([]);
  await people.stop();
});
beforeEach(() => {
  school = people.school();
});

/** Begins work while the copy is hearing that a class was disabled; gives what came of it after that. */
async function whileDisabling<T>(id: string, work: () => Promise<T>): Promise<T> {
  const [begun] = await school.database.asSystem(async (sql) => {
    await sql.query(`update ${tableName(classes.table)} set state = 2 where id = $1`, [id]);
    const working = work();
    expect(await outcomeOf(school.database, working)).toBe('held up');
    return [working];
  });
  return begun as T;
}
const count = async (name: 'student' | 'teacher') =>
  (await school.database.inSchool(school.id, (sql) => sql.query(`select from people.${name}`))).length;

const person = { code: 'N1', name: '张三', sex: '男', mobil: '139' };
const synced = { ...person, sex: 'male', classcode: '高一1班' };

describe('a class that is being disabled', () => {
  it.each([
    ['student', studentAdd],
    ['teacher', teacherAdd],
  ] as const)('takes no new %s: the command waits, and is told', async (name, call) => {
    const classesid = await school.addClass('高一1班');
    expect(await whileDisabling(classesid, () => refusalOf(school.ask(call, { ...person, classesid })))).toBe(
      '1005 班级已禁用',
    );
    expect(await count(name)).toBe(0);
  });

  it.each([
    ['student', openStudentSync, { students: [synced] }],
    ['teacher', openTeacherSync, { teachers: [synced] }],
  ] as const)('takes no %s of another system', async (name, call, input) => {
    const id = await school.addClass('高一1班');
    const outcome = await whileDisabling(id, async () => school.ask(call, input));
    expect(outcome.failures).toEqual([{ index: 0, error: '班级已禁用' }]);
    expect(await count(name)).toBe(0);
  });

  it('takes nobody of a file that was checked before', async () => {
    const id = await school.addClass('高一1班');
    const imports = await ImportUnderTest.start(school, studentImport);
    const file = await imports.upload([['高一1班', 'N1', '张三', '男']]);
    expect(await imports.errors(file)).toEqual(['']);
    const end = await whileDisabling(id, () => imports.save(file));
    await imports.stop();
    expect(imports.failures).toEqual([]);
    expect(end).toMatchObject({ successCount: 0 });
    expect(await count('student')).toBe(0);
  });
});
