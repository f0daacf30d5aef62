import { setTimeout as delay } from 'node:timers/promises';
import { classAdded } from '../../../libs/contracts/organisation/index.js';
import { openStudentSync, openTeacherSync, studentAdd, teacherAdd } from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import { type RequestContext } from '../../../libs/platform/index.js';
import { gate, holdConsumer, refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { peopleService } from '../people.module.js';

import { classes } from './classes.js';

let people: ServiceUnderTest;
const context = requestOf();
const { school } = context;
const stranger = { ...context, meta: { ...context.meta, actor: 'a third' } };

beforeAll(async () => {
  people = await ServiceUnderTest.start(peopleService, { isFollowing: true, beside: ['organisation'] });
  // Who has nothing to read yet has no cursor.
  await addClass('somebody');
  await people.bus.settled();
});
afterAll(() => people?.stop());

async function addClass(actor: string, state: 1 | 2 = 1): Promise<string> {
  const id = newId();
  const added = classAdded({ name: id, code: id, type: 2, state });
  await people.others.tell('organisation', { school, actor }, `class-${id}`, added);
  return id;
}
const addStudent = (classId: string, by: RequestContext = context) =>
  refusalOf(people.ask(studentAdd, { classId, code: newId().slice(-12), name: '张三', sex: '男' }, by));

/** Begins something while nobody can move the cursors of the copy of classes; they move on when it says so. */
function holding<T>(work: (release: () => void) => Promise<T>): Promise<T> {
  return holdConsumer(people.database, classes.projection, async () => {
    const { passed, open } = gate();
    const outcome = work(open);
    await passed;
    return [outcome];
  }).then(([outcome]) => outcome as T);
}

describe('a student right after its class', () => {
  it('is added while the copy of classes lags: the request waits for what its account has caused', async () => {
    const outcome = await holding(async (release) => {
      const classId = await addClass(context.meta.actor);
      const adding = addStudent(classId);
      // Somebody else does not wait, and is told what the copy knows.
      const others = await addStudent(classId, stranger);
      release();
      return [others, await adding];
    });
    expect(outcome).toEqual(['1004 班级不存在', 'accepted']);
  });

  it('teachers too, and the students and teachers of another system', async () => {
    const person = () => ({ code: newId().slice(-12), name: '张三', phone: newId().slice(-12) });
    const outcomes = await holding(async (release) => {
      const classId = await addClass(context.meta.actor);
      const synced = () => ({ ...person(), mobil: newId().slice(-12), sex: '男', classcode: classId });
      const working = Promise.all([
        people.ask(teacherAdd, { ...person(), classId }, context),
        people.ask(openStudentSync, { students: [synced()] }, context),
        people.ask(openTeacherSync, { teachers: [synced()] }, context),
      ]);
      release();
      return working;
    });
    const taken = { count: 1, successCount: 1, failCount: 0, failures: [] };
    expect(outcomes).toEqual([{ id: expect.any(String) }, taken, taken]);
  });

  it('is added while the class has no position in the log yet', async () => {
    const [adding] = await people.database.asSystem(async (sql) => {
      await sql.query('select from organisation.log_head where shard = 0 for update');
      const begun = addStudent(await addClass(context.meta.actor));
      // Longer than who waits sleeps between two looks.
      await delay(200);
      return [begun];
    });
    expect(await adding).toBe('accepted');
  });

  it('is refused where the class was disabled right before', async () => {
    const outcome = await holding(async (release) => {
      const adding = addStudent(await addClass(context.meta.actor, 2));
      release();
      return adding;
    });
    expect(outcome).toBe('1005 班级已禁用');
  });

  it('does not wait for ever: it goes on with what the copy has', async () => {
    const outcome = await holding(async (release) => {
      const answer = await addStudent(await addClass(context.meta.actor));
      release();
      return answer;
    });
    expect(outcome).toBe('1004 班级不存在');
  });
});
