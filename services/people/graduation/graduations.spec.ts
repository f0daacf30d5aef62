import {
  classAdded,
  classStateSwitched,
  classTurned,
  classTurnTakenBack,
} from '../../../libs/contracts/organisation/index.js';
import {
  studentAdd,
  studentDelete,
  studentQuery,
  studentSwitchState,
  studentUpdate,
} from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { holdConsumer, refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { peopleService } from '../people.module.js';
import { graduates } from './graduates.js';

let people: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
let classId: string;
let group: string;

beforeAll(async () => {
  people = await ServiceUnderTest.start(peopleService, { isFollowing: true, beside: ['organisation'] });
});
afterAll(async () => {
  const checked = await checkProjections(people.store);
  const { problems } = people;
  await people.stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
beforeEach(async () => {
  context = requestOf();
  classId = await addClass();
  group = await addClass(classId);
});

const tell = (stream: string, ...events: Parameters<typeof people.others.tell>[3][]) =>
  people.others.tell('organisation', { school: context.school, actor: context.meta.actor }, stream, ...events);
async function addClass(parentId?: string): Promise<string> {
  const id = newId();
  await tell(`class-${id}`, classAdded({ name: id, code: id, type: 2, state: 1, ...(parentId && { parentId }) }));
  return id;
}
const addStudent = async (code: string, to = classId, state: 1 | 2 = 1) =>
  (await people.ask(studentAdd, { classId: to, code, name: '张三', sex: '男', state }, context)).id;
const states = async () => {
  await people.settled();
  const { data } = await people.ask(studentQuery, { page: 0, pageSize: 20, params: {} }, context);
  return Object.fromEntries(data.map(({ code, state }) => [code, state]));
};

/** What the graduations of the school have told of their pupils, in order. */
const told = () =>
  people.database.asSystem((sql) =>
    sql.query<{ type: string; returned: string[] | null; left: string[] | null; pupils: object[] | null }>(
      `select type, data->'returned' as returned, data->'left' as left, data->'pupils' as pupils from people.events
       where type in ('PupilsGraduated', 'GraduationTakenBack') and school = $1 order by stream_version, recorded_at`,
      [context.school],
    ),
  );

/** The class and its group graduate in a turn. */
async function graduate(): Promise<string> {
  const turnId = newId();
  const disabled = [classId, group];
  for (const id of disabled) await tell(`class-${id}`, classStateSwitched({ state: 2 }));
  const place = { name: '高三1班' };
  await tell(`yearTurn-${turnId}`, classTurned({ classId, action: 2, from: place, to: place, disabled, bindings: [] }));
  return turnId;
}
async function takeBack(turnId: string): Promise<void> {
  const enabled = [classId, group];
  for (const id of enabled) await tell(`class-${id}`, classStateSwitched({ state: 1 }));
  await tell(
    `yearTurn-${turnId}`,
    classTurnTakenBack({ classId, isRestored: true, enabled, bindings: [], unboundTeachers: [] }),
  );
}

describe('pupils of a class that graduates', () => {
  it('are disabled with it, those of what is below it too, and nobody else', async () => {
    await addStudent('A');
    await addStudent('B', group);
    await addStudent('C', await addClass());
    await graduate();
    expect(await states()).toEqual({ A: 2, B: 2, C: 1 });
    expect(await refusalOf(addStudent('D'))).toBe('1005 班级已禁用');
  });

  it('stay where the class moves up', async () => {
    await addStudent('A');
    const place = { name: '高二1班' };
    const moved = { classId, action: 1, from: place, to: place, disabled: [], bindings: [] } as const;
    await tell(`yearTurn-${newId()}`, classTurned({ ...moved, disabled: [], bindings: [] }));
    expect(await states()).toEqual({ A: 1 });
  });

  it('come back with it, but not who was disabled before or has been changed since', async () => {
    await addStudent('A');
    await addStudent('before', classId, 2);
    const [changed, removed] = [await addStudent('changed'), await addStudent('removed')];
    const turnId = await graduate();
    await states();
    const said = { classId, code: 'changed', name: '李四', sex: '男' } as const;
    await people.ask(studentUpdate, { id: changed, ...said }, context);
    await people.ask(studentDelete, { ids: [removed] }, context);
    await takeBack(turnId);
    expect(await states()).toEqual({ A: 1, before: 2, changed: 2 });
    expect((await told()).at(-1)).toMatchObject({
      returned: [expect.any(String)],
      left: expect.arrayContaining([changed, removed]),
    });
  });

  it('stay as somebody has made them since, and are named: one who is enabled already does not come back', async () => {
    const id = await addStudent('A');
    const turnId = await graduate();
    await states();
    await people.ask(studentSwitchState, { ids: [id] }, context);
    await takeBack(turnId);
    expect(await states()).toEqual({ A: 1 });
    expect((await told()).at(-1)).toMatchObject({ returned: [], left: [id] });
  });

  it('follow a turn that comes in one step with the taking back of the one before', async () => {
    const id = await addStudent('A');
    const first = await graduate();
    await states();
    await holdConsumer(people.database, graduates, async () => {
      await takeBack(first);
      await graduate();
    });
    expect(await states()).toEqual({ A: 2 });
    expect((await told()).map(({ pupils, returned }) => pupils ?? returned)).toEqual(
      expect.arrayContaining([[{ id, before: 1 }], [id], [{ id, before: 3 }]]),
    );
  });

  it('follow turns that come in one step with their taking back', async () => {
    const id = await addStudent('A');
    await takeBack(await graduate());
    await states();
    const second = await holdConsumer(people.database, graduates, async () => {
      await takeBack(await graduate());
      return graduate();
    });
    expect(await states()).toEqual({ A: 2 });
    const pupils = (await told()).flatMap((one) => one.pupils ?? []);
    expect(pupils).toEqual(
      expect.arrayContaining([
        { id, before: 1 },
        { id, before: 3 },
        { id, before: 5 },
      ]),
    );
    expect(pupils).toHaveLength(3);
    await takeBack(second);
    expect(await states()).toEqual({ A: 1 });
  });
});
