import {
  quarantineAccept,
  quarantineQuery,
  quarantineRedate,
  quarantineRefuse,
  quarantineUndo,
} from '../../../libs/contracts/attendance/index.js';
import { erasedText, type InputOf } from '../../../libs/contracts/kernel/index.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { ask, attendance, ids, start, stop, tell } from '../testing/attendance-school.js';
import { atTime, foundJudged, judged, studentRecords, told } from '../testing/judged-school.js';
import { at, receive, record, stored } from '../testing/passing-school.js';

beforeAll(start);
beforeEach(foundJudged);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  expect(await stop()).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const day = '2026-11-19';
const note = '当天按时到校';
const listed = async (params: InputOf<typeof quarantineQuery>['params'] = {}) =>
  (await ask(quarantineQuery, { page: 0, pageSize: 20, params })).data;
/** The id of the one pass in quarantine. */
const only = async () => (await listed())[0]!.id;
const states = async () => (await listed()).map(({ state }) => state);
/** A backlog with the student's card, whose clock had begun anew, comes at noon. */
const comeReset = () =>
  atTime(`${day} 12:00:00`, () =>
    receive(
      record('0A1B', at(`${day} 12:00:00`), {
        lane: 'backlog',
        clockTrust: 'received',
        originalTime: at('1970-01-01 08:00:00'),
      }),
    ),
  );
/** What the student's record of the day says, in the evening. */
const verdict = () =>
  atTime(`${day} 22:00:00`, async () => {
    await judged();
    return (await studentRecords({ from: day, to: day })).map(told);
  });
const redate = (id: string, time: string) =>
  atTime(`${day} 13:00:00`, () => ask(quarantineRedate, { id, day, time, note }));

describe('a pass that cannot have happened', () => {
  it('waits with its reason and counts for nothing', async () => {
    await comeReset();
    expect(await stored()).toEqual([]);
    expect(await listed()).toMatchObject([
      {
        personName: '张三',
        implausibility: 'clockReset',
        happenedAt: `${day} 12:00:00`,
        receivedAt: `${day} 12:00:00`,
        state: 1,
      },
    ]);
    expect(await verdict()).toEqual(['- - absent']);
  });

  it('counts at the moment that a person says, and the verdict follows; taken back, it follows too', async () => {
    await comeReset();
    const id = await only();
    const before = await verdict();
    await redate(id, '07:40:00');
    expect((await stored()).map(({ happenedAt, lane }) => [happenedAt, lane])).toEqual([
      [at(`${day} 07:40:00`), 'backlog'],
    ]);
    expect(await verdict()).toEqual(['07:40:00 -']);
    expect(await listed({ state: 3 })).toMatchObject([{ redatedAt: `${day} 07:40:00`, note }]);
    await ask(quarantineUndo, { id });
    expect(await stored()).toEqual([]);
    expect(await verdict()).toEqual(before);
    expect(await states()).toEqual([1]);
  });

  it('counts as told where it is accepted, once, also after it was taken back', async () => {
    await comeReset();
    const id = await only();
    await ask(quarantineAccept, { ids: [id] });
    await expect(ask(quarantineAccept, { ids: [id] })).rejects.toMatchObject({ message: '该出入已处理' });
    await ask(quarantineUndo, { id });
    await ask(quarantineAccept, { ids: [id] });
    expect((await stored()).map((pass) => pass.id)).toEqual([id]);
    await attendance().rebuild();
    expect((await stored()).map((pass) => pass.id)).toEqual([id]);
  });

  it('is left out by a person, who may take that back; all of those chosen or none', async () => {
    await comeReset();
    await comeReset();
    const [one, other] = (await listed()).map(({ id }) => id);
    await ask(quarantineRefuse, { ids: [one!], note });
    await expect(ask(quarantineAccept, { ids: [other!, one!] })).rejects.toMatchObject({ message: '该出入已处理' });
    expect(await stored()).toEqual([]);
    expect((await states()).sort()).toEqual([1, 4]);
    await ask(quarantineUndo, { id: one! });
    await expect(ask(quarantineUndo, { id: one! })).rejects.toMatchObject({ message: '该出入尚未处理' });
    expect(await states()).toEqual([1, 1]);
  });

  it('is not dated later than now', async () => {
    await comeReset();
    const id = await only();
    await expect(redate(id, '13:00:01')).rejects.toMatchObject({ message: '实际时间不能晚于现在' });
    expect(await states()).toEqual([1]);
  });

  it('is found by state, person, device and the day on which it came', async () => {
    await comeReset();
    const count = async (params: InputOf<typeof quarantineQuery>['params']) => (await listed(params)).length;
    expect(await count({ state: 1, name: '张', device: 'd1', from: day, to: day })).toBe(1);
    expect(await count({ state: 2 })).toBe(0);
    expect(await count({ name: '李' })).toBe(0);
    expect(await count({ device: 'D9' })).toBe(0);
    expect(await count({ from: '2026-11-20' })).toBe(0);
  });

  it('tells of nobody once the person was erased', async () => {
    await comeReset();
    await ask(quarantineRefuse, { ids: [await only()], note });
    await tell('people', `student-${ids('student')}`, studentRemoved({}), personErased({ personType: 1 }));
    expect(await listed()).toMatchObject([{ personName: erasedText, personCode: erasedText, note: erasedText }]);
  });
});
