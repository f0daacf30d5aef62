import { parentDelete, studentBindParent } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { holdAppends, outcomeOf, refusalOf } from '../../../libs/testing/index.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';
import { bindingTable } from './binding.read-model.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());

it('a parent that is removed while it is bound takes the binding with it', async () => {
  school = people.school();
  const studentid = await school.addStudent({ classesid: await school.addClass('高一1班') });
  const schoolparentid = await school.addParent();
  let both: Promise<string[]> | undefined;
  await holdAppends(school.database, 'people', async () => {
    const bound = refusalOf(school.ask(studentBindParent, { studentid, schoolparentid }));
    expect(await outcomeOf(school.database, bound)).toBe('held up');
    const removed = refusalOf(school.ask(parentDelete, { ids: [schoolparentid] }));
    expect(await outcomeOf(school.database, removed, 2)).toBe('held up');
    both = Promise.all([bound, removed]);
  });
  expect(await both).toEqual(['accepted', 'accepted']);
  const bindings = await school.database.inSchool(school.id, (sql) => selectRows(sql, bindingTable));
  expect(bindings).toEqual([]);
});
