import {
  goHomeQuery,
  quarantineAccept,
  quarantineQuery,
  quarantineRedate,
  quarantineRefuse,
  quarantineUndo,
} from '../../../libs/contracts/attendance/index.js';
import { deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import { areaAdded, deviceRegistered } from '../../../libs/contracts/devices/index.js';
import { erasedText, type InputOf } from '../../../libs/contracts/kernel/index.js';
import { schoolParametersChanged } from '../../../libs/contracts/organisation/parameters.events.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { whereaboutsTable } from '../occupancy/whereabouts.js';
import {
  append,
  ask,
  attendance,
  deviceAttributes,
  ids,
  schoolId,
  settled,
  start,
  stop,
  tell,
} from '../testing/attendance-school.js';
import { atTime, foundJudged, judged, studentRecords, told } from '../testing/judged-school.js';
import { at, give, list, receive, record, stored } from '../testing/passing-school.js';

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

  it('of a card that nobody had is that of who gets it while it counts, and is withdrawn from that person', async () => {
    const early = `${day} 07:40:00`;
    await atTime(`${day} 12:00:00`, () =>
      receive(record('FF01', at(early), { clockTrust: 'received', lane: 'backlog' })),
    );
    const id = await only();
    await atTime(`${day} 12:10:00`, () => ask(quarantineAccept, { ids: [id] }));
    expect(await listed({ state: 2 })).toMatchObject([{ personName: '' }]);
    await atTime(`${day} 12:20:00`, async () => {
      await give('FF01');
      await settled();
    });
    expect(await listed({ state: 2, name: '张' })).toMatchObject([{ personName: '张三', personCode: 'S1' }]);
    expect(await verdict()).toEqual(['07:40:00 -']);
    await ask(quarantineUndo, { id });
    expect(await verdict()).toEqual(['- - absent']);
    await atTime(`${day} 22:30:00`, () => ask(quarantineAccept, { ids: [id] }));
    await ask(quarantineUndo, { id });
    await tell('people', `student-${ids('student')}`, studentRemoved({}), personErased({ personType: 1 }));
    expect(await listed()).toMatchObject([{ personName: '', personCode: '' }]);
  });

  it('of a card that nobody had tells of nobody once the one was erased who got it', async () => {
    await atTime(`${day} 12:00:00`, () =>
      receive(record('FF02', at(`${day} 12:00:00`), { clockTrust: 'received', lane: 'backlog' })),
    );
    const id = await only();
    await redate(id, '07:40:00');
    await atTime(`${day} 13:10:00`, async () => {
      await give('FF02');
      await settled();
    });
    await tell('people', `student-${ids('student')}`, studentRemoved({}), personErased({ personType: 1 }));
    expect(await listed()).toMatchObject([{ personName: erasedText, personCode: erasedText, note: erasedText }]);
  });

  it('counts as that of who had the card at the moment that a person says', async () => {
    await atTime(`${day} 10:00:00`, async () => {
      await give('C9');
      await give('0a1b', 'teacher');
      await settled();
    });
    await comeReset();
    const id = await only();
    expect(await listed()).toMatchObject([{ personName: '李四' }]);
    await redate(id, '07:40:00');
    expect(await listed({ state: 3 })).toMatchObject([{ personName: '张三' }]);
    expect((await stored()).map(({ personCode }) => personCode)).toEqual(['S1']);
    await ask(quarantineUndo, { id });
    expect(await listed()).toMatchObject([{ personName: '李四' }]);
  });

  it('is of whom the device names, whoever has the card, in the list and where it counts', async () => {
    const reset = { lane: 'backlog', clockTrust: 'received', originalTime: at('1970-01-01 08:00:00') } as const;
    await atTime(`${day} 12:00:00`, () =>
      receive(
        record('FFFF', at(`${day} 12:00:00`), { ...reset, personId: ids('student') }),
        record('C2', at(`${day} 12:00:00`), { ...reset, personId: ids('student') }),
      ),
    );
    const [one, other] = (await listed()).map(({ id }) => id);
    await ask(quarantineAccept, { ids: [one!] });
    await redate(other!, '07:40:00');
    expect((await stored()).map(({ personCode }) => personCode)).toEqual(['S1', 'S1']);
    expect((await listed()).map(({ personCode }) => personCode)).toEqual(['S1', 'S1']);
    await attendance().rebuild();
    await ask(quarantineUndo, { id: one! });
    await ask(quarantineAccept, { ids: [one!] });
    expect((await stored()).map(({ personCode }) => personCode)).toEqual(['S1', 'S1']);
  });

  it('counts at no moment at which nobody had the card, and none before the device was there', async () => {
    await atTime('2026-11-10 08:00:00', async () => {
      await give('D4', 'teacher');
      await settled();
    });
    await atTime(`${day} 12:00:00`, () =>
      receive(record('D4', at(`${day} 12:00:00`), { lane: 'backlog', clockTrust: 'received', originalTime: 0 })),
    );
    const id = await only();
    const on = (day: string) =>
      atTime('2026-11-19 13:00:00', () => ask(quarantineRedate, { id, day, time: '07:40:00', note }));
    await expect(on('2026-11-02')).rejects.toMatchObject({ message: '该时刻无人持有此卡，请改时间或不计入' });
    await expect(on('2019-12-31')).rejects.toMatchObject({ message: '实际时间不能早于2020年或设备安装' });
    await expect(on('2026-01-05')).rejects.toMatchObject({ message: '实际时间不能早于2020年或设备安装' });
    expect(await listed()).toMatchObject([{ state: 1, personName: '李四' }]);
  });

  it('of a card that nobody had names nobody while it counts for nobody', async () => {
    await atTime(`${day} 12:00:00`, () =>
      receive(record('FF03', at(`${day} 12:00:00`), { clockTrust: 'received', lane: 'backlog' })),
    );
    await ask(quarantineAccept, { ids: [await only()] });
    expect(await listed()).toMatchObject([{ state: 2, personName: '', personCode: '' }]);
    expect((await stored()).map(({ personId }) => personId)).toEqual([null]);
  });

  it('puts a person back to where the last pass without it was, when it is withdrawn', async () => {
    const whereabouts = () =>
      attendance().database.inSchool(schoolId(), (sql) => selectRows(sql, whereaboutsTable, 'true'));
    await atTime(`${day} 07:00:00`, () => receive(record('0A1B', at(`${day} 07:00:00`))));
    const before = await whereabouts();
    await comeReset();
    const id = await only();
    await redate(id, '12:30:00');
    expect((await whereabouts()).map(({ passId }) => passId)).toEqual([id]);
    await ask(quarantineUndo, { id });
    expect(await whereabouts()).toEqual(before);
  });

  it('begins no way home', async () => {
    await tell(
      'organisation',
      `schoolParameters-${schoolId()}`,
      schoolParametersChanged({
        ...{ reportsHealth: false, recordsGoHome: 1 },
        ...{ weixin: '{}', messageTemplate: '{}', smsTemplate: '{}', localTemplate: '{}' },
      }),
    );
    const now = Date.now();
    const exit = { direction: 2, originalTime: 0, clockTrust: 'received' } as const;
    await receive(record('0A1B', now, { ...exit, lane: 'backlog' }));
    await ask(quarantineAccept, { ids: [await only()] });
    await settled();
    expect((await stored()).map(({ direction }) => direction)).toEqual([2]);
    const ways = { page: 0, pageSize: 20, params: {} };
    expect((await ask(goHomeQuery, ways)).recordCount).toBe(0);
    await receive(record('0A1B', Date.now(), { direction: 2 }));
    expect((await ask(goHomeQuery, ways)).recordCount).toBe(1);
  });

  it('is one of a person who was at another campus within a minute, where the school has two', async () => {
    const second = ids('second device');
    for (const [name, parent] of [['gate', 'area'], ['west'], ['west gate', 'west']] as const)
      await append('devices', `area-${ids(name)}`, [
        areaAdded({ areaId: ids(name), name, code: name, ...(parent && { parentId: ids(parent) }) }),
      ]);
    await atTime('2026-11-01 08:00:00', () =>
      append('devices', `device-${second}`, [
        deviceRegistered({ ...deviceAttributes(), code: 'D2', areaId: ids('west gate') }),
      ]),
    );
    await settled();
    const there = (time: string, more = {}) => record('0A1B', at(`${day} ${time}`), { deviceId: second, ...more });
    await receive(
      record('0A1B', at(`${day} 07:40:00`)),
      there('07:40:59'),
      there('07:39:30', { granted: false }),
      there('07:41:00'),
    );
    await receive(there('07:39:01'), record('C2', at(`${day} 07:40:10`)));
    expect(
      (await listed()).map(({ happenedAt, implausibility }) => [happenedAt.slice(11), implausibility]).sort(),
    ).toEqual([
      ['07:39:01', 'twoCampuses'],
      ['07:40:59', 'twoCampuses'],
    ]);
    expect((await stored()).length).toBe(4);
  });

  it('is one of before the device was there', async () => {
    await receive(record('0A1B', at('2026-01-05 07:40:00')));
    expect(await listed()).toMatchObject([{ implausibility: 'tooEarly', state: 1 }]);
  });
});

describe('a pass that counts at once', () => {
  it('keeps what the clock showed, when it came, and by how much the clock was wrong', async () => {
    const clock = { deviceId: ids('device'), roundTrip: 20, severity: 'normal' } as const;
    const told = async () => (await list({ from: day, to: day })).data.map(({ skew }) => skew).sort();
    await tell(
      'device-gateway',
      `clock-${ids('device')}`,
      deviceClockReported({ ...clock, offset: -8000, applied: 'none' }),
    );
    await atTime(`${day} 07:40:03`, () => receive(record('0A1B', at(`${day} 07:40:00`))));
    expect((await list({ from: day, to: day })).data).toMatchObject([
      { deviceTime: `${day} 07:40:00`, receivedAt: `${day} 07:40:03`, skew: 8 },
    ]);
    await tell(
      'device-gateway',
      `clock-${ids('device')}`,
      deviceClockReported({ ...clock, offset: -8000, applied: 'stepped' }),
    );
    await receive(record('0A1B', at(`${day} 07:50:00`)));
    expect(await told()).toEqual([0, 8]);
  });

  it('of before the clock was set keeps by how much it was wrong until then', async () => {
    const compared = (time: string, offset: number, applied: 'none' | 'slewed' | 'stepped') =>
      atTime(`${day} ${time}`, () =>
        tell(
          'device-gateway',
          `clock-${ids('device')}`,
          deviceClockReported({ deviceId: ids('device'), roundTrip: 20, severity: 'normal', offset, applied }),
        ),
      );
    const hours = 3_600_000;
    const kept = (time: string) => record('0A1B', at(`${day} ${time}`), { lane: 'backlog' });
    await compared('07:00:00', 2 * hours, 'stepped');
    await compared('08:00:00', 20, 'slewed');
    await compared('12:00:00', -hours, 'stepped');
    await compared('12:30:00', -3000, 'none');
    await atTime(`${day} 13:00:00`, async () => {
      await receive(kept('04:59:59'), kept('05:00:00'), kept('12:59:59'), kept('13:00:00'));
      await receive(record('0A1B', at(`${day} 12:59:58`)));
    });
    expect(
      (await list({ from: day, to: day })).data.map(({ happenedAt, skew }) => [happenedAt.slice(11), skew]).sort(),
    ).toEqual([
      ['04:59:59', -7200],
      ['05:00:00', 3600],
      ['12:59:58', 3],
      ['12:59:59', 3600],
      ['13:00:00', 3],
    ]);
  });
});
