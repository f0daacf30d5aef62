import { openStudentSync, parentDelete, studentBindParent } from '../../../libs/contracts/people/index.js';
import { selectRows, tableName } from '../../../libs/database/index.js';
import { holdWrites, outcomeOf, refusalOf } from '../../../libs/testing/index.js';
import { studentImport } from '../import/student.import.js';
import { studentTable } from '../student/student.read-model.js';
import { ImportUnderTest } from '../testing/import-under-test.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';
import { bindingTable } from './binding.read-model.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
let schoolparentid: string;
beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(async () => {
  school = people.school();
  await school.addClass('高一1班');
  schoolparentid = await school.addParent({ code: 'P1', name: '张父', mobil: '13900000139' });
});

/** Removes the parent while something that binds it is about to be committed; gives what came of both. */
async function removedWhile<T>(binding: () => Promise<T>, held = 'people.events'): Promise<[T, string]> {
  let both: Promise<[T, string]> | undefined;
  await holdWrites(school.database, held, async () => {
    const bound = binding();
    expect(await outcomeOf(school.database, bound)).toBe('held up');
    const removed = refusalOf(school.ask(parentDelete, { ids: [schoolparentid] }));
    expect(await outcomeOf(school.database, removed, 2)).toBe('held up');
    both = Promise.all([bound, removed]);
  });
  return both!;
}
const rows = <T extends typeof bindingTable | typeof studentTable>(table: T) =>
  school.database.inSchool(school.id, (sql) => selectRows(sql, table));

describe('a parent that is removed takes a binding with it that is made meanwhile', () => {
  it('by hand', async () => {
    const classesid = await school.addClass('高一2班');
    const studentid = await school.addStudent({ classesid });
    const bind = () => refusalOf(school.ask(studentBindParent, { studentid, schoolparentid }));
    expect(await removedWhile(bind)).toEqual(['accepted', 'accepted']);
    expect(await rows(bindingTable)).toEqual([]);
  });

  it('by another system', async () => {
    const parents = [{ code: 'P1', name: '张父', mobil: '13900000139' }];
    const student = { code: 'S1', name: '张三', sex: 'male', classcode: '高一1班', parents };
    const [outcome, removal] = await removedWhile(() => school.ask(openStudentSync, { students: [student] }));
    expect([outcome, removal]).toEqual([expect.objectContaining({ successCount: 1 }), 'accepted']);
    expect(await rows(studentTable)).toHaveLength(1);
    expect(await rows(bindingTable)).toEqual([]);
  });

  it('by a file', async () => {
    const imports = await ImportUnderTest.start(school, studentImport);
    const file = await imports.upload([['高一1班', 'S1', '张三', '男', '张父', '13900000139']]);
    expect(await imports.errors(file)).toEqual(['']);
    const [end, removal] = await removedWhile(() => imports.save(file), tableName(bindingTable));
    await imports.stop();
    expect(imports.failures).toEqual([]);
    expect([end, removal]).toEqual([expect.objectContaining({ successCount: 1 }), 'accepted']);
    expect(await rows(studentTable)).toHaveLength(1);
    expect(await rows(bindingTable)).toEqual([]);
  });
});
