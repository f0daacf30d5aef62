import {
  guardianNoticesChanged,
  guardianNoticesQuery,
  guardianNoticesUpdate,
  type passRecorded,
} from '../../../libs/contracts/attendance/index.js';
import { devicePresenceChanged, presenceCertaintyChanged } from '../../../libs/contracts/devices/index.js';
import type { DataOf, InputOf } from '../../../libs/contracts/kernel/index.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { checkProjections, type Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime, namedId } from '../../../libs/platform/index.js';
import { given } from '../../../libs/testing/given.js';
import { holdJudging, judgeAnew } from '../judging/judging.js';
import { unjudgedDays } from '../judging/unjudged.js';
import { ask, attendance, ids, schoolId, settled, start, stop, tell } from '../testing/attendance-school.js';
import { atTime, foundJudged, judged, made, studentRecords } from '../testing/judged-school.js';
import { at, come, receive, record } from '../testing/passing-school.js';
import { missingNotices } from './missing.js';
import { movementOf, newsOf } from './news.js';
import { guardianNotices, usual } from './notices.js';
import { newsIn } from './verdicts.js';

describe('what a pass is to guardians', () => {
  const person = { id: namedId('somebody'), type: 1, code: 'S1', name: '王' } as const;
  const pass: DataOf<typeof passRecorded> = {
    person,
    credential: 'card',
    deviceId: namedId('device'),
    deviceCode: 'D1',
    position: '东门',
    direction: 1,
    granted: true,
    lane: 'live',
    happenedAt: at('2026-11-20 07:30:00'),
  };
  const minutes = (number: number) => pass.happenedAt + number * 60_000;

  it.each([
    ['the first one in', {}, undefined, 1, 'arrival'],
    ['another one in', {}, 'in', 1, undefined],
    ['one in after one out', {}, 'out', 1, 'arrival'],
    ['one out', { direction: 2 }, 'in', 1, 'departure'],
    ['the first one of the day, out', { direction: 2 }, undefined, 1, 'departure'],
    ['another one out', { direction: 2 }, 'out', 1, undefined],
    ['one by a door without a direction', { direction: undefined }, undefined, 1, 'arrival'],
    ['one that was refused', { granted: false }, undefined, 1, undefined],
    ['one of a backlog', { lane: 'backlog' }, undefined, 1, undefined],
    ['one that another system submitted', { lane: 'submitted' }, undefined, 1, undefined],
    ['one of a teacher', { person: { ...person, type: 3 } }, undefined, 1, undefined],
    ['one of nobody', { person: undefined }, undefined, 1, undefined],
    ['one that is told late', {}, undefined, 16, undefined],
    ['one of a clock that is ahead', {}, undefined, -16, undefined],
  ] as const)('%s', (_name, change, before, later, told) => {
    expect(movementOf({ ...pass, ...change }, before, minutes(later))).toBe(told);
  });
});

describe('what a verdict is to guardians', () => {
  const good = { isLate: false, isEarly: false, isAbsent: false, isPending: false, isOnLeave: false } as const;
  const verdict: Parameters<typeof newsOf>[0] = {
    ...{ recordId: namedId('r'), personId: namedId('p'), day: '2026-11-20', ruleId: namedId('rule') },
    ...{
      personType: 1,
      type: 1,
      groupId: namedId('g'),
      shiftId: namedId('s'),
      title: '全天',
      basis: 'passes',
      ...good,
    },
  };

  it.each([
    ['late', { isLate: true }, undefined, true, 'late'],
    ['late, of which they were told', { isLate: true }, 'late', true, undefined],
    ['late, after they were told that nobody came', { isLate: true }, 'missing', true, 'late'],
    ['late by a backlog', { isLate: true }, undefined, false, undefined],
    ['late by a backlog, after they were told that nobody came', { isLate: true }, 'missing', false, 'correction'],
    ['well', {}, undefined, true, undefined],
    ['well, after they were told that nobody came', {}, 'missing', true, 'correction'],
    ['well by a backlog, after they were told that nobody came', {}, 'missing', false, 'correction'],
    ['well by a backlog, after they were told of a late arrival', {}, 'late', false, undefined],
    ['on leave, after they were told that nobody came', { isOnLeave: true }, 'missing', false, 'correction'],
    ['on leave, after they were told of a late arrival', { isOnLeave: true }, 'late', false, 'correction'],
    ['corrected already', { isOnLeave: true }, 'correction', true, undefined],
    ['not seen yet', { isPending: true }, 'missing', true, undefined],
    ['absent', { isAbsent: true }, 'missing', true, undefined],
    ['of a teacher', { personType: 3, isLate: true }, undefined, true, undefined],
  ] as const)('%s', (_name, change, told, isLive, news) => {
    expect(newsOf({ ...verdict, ...change }, told, { isLive, tellsLate: true })).toBe(news);
  });

  it('late, where the school does not want that told, corrects that nobody came', () => {
    const late = { ...verdict, isLate: true };
    expect(newsOf(late, undefined, { isLive: true, tellsLate: false })).toBeUndefined();
    expect(newsOf(late, 'missing', { isLive: true, tellsLate: false })).toBe('correction');
  });
});

describe('what a school has told', () => {
  const changed = { ...usual, kinds: ['late' as const], lateText: '{姓名}迟到' };

  it('is nothing at first, changes by what is said, and is not told when it stays', () => {
    const say = (change: Partial<typeof changed>) => ({ type: 'Change', change }) as const;
    const told = guardianNoticesChanged(changed);
    given(guardianNotices, [])
      .when(say({ kinds: ['late'], lateText: '{姓名}迟到' }))
      .then([told]);
    given(guardianNotices, [told])
      .when(say({ lateText: '{姓名}迟到' }))
      .then([]);
    given(guardianNotices, [told])
      .when({ type: 'Change', change: { lateText: null } })
      .then([guardianNoticesChanged({ ...usual, kinds: ['late'] })]);
  });
});

describe('guardians', () => {
  beforeAll(start);
  afterAll(async () => {
    const checked = await checkProjections(attendance());
    expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
    expect(await stop()).toEqual([]);
  });
  beforeEach(foundJudged);

  const day = '2026-11-20';
  /** What the school wants to have told. */
  const want = (input: InputOf<typeof guardianNoticesUpdate> & { revision?: number }) =>
    ask(guardianNoticesUpdate, input);
  const notices = async () => {
    const rows = await attendance().database.inSchool(schoolId(), (sql) =>
      sql.query<{ data: DataOf<typeof noticeDue> }>(
        'select data from attendance.events where school = $1 and type = $2 order by id',
        [schoolId(), noticeDue.name],
      ),
    );
    return rows.map(({ data }) => data);
  };

  it('are told nothing as long as the school has not said what', async () => {
    expect(await ask(guardianNoticesQuery, {})).toMatchObject({ kinds: [], lateText: usual.lateText });
    await come(record('0a1b', Date.now()));
    await settled();
    expect(await notices()).toEqual([]);
  });

  it('are told as the newest change of the school says, which an older one does not undo', async () => {
    const revisionOf = async () => ((await ask(guardianNoticesQuery, {})) as { revision?: number }).revision;
    await want({ kinds: ['late'] });
    const revision = await revisionOf();
    await want({ lateText: '{姓名}迟到', revision });
    await expect(want({ kinds: [], revision })).rejects.toMatchObject({ code: 1005 });
    expect(await ask(guardianNoticesQuery, {})).toMatchObject({ kinds: ['late'], lateText: '{姓名}迟到' });
  });

  it('are told that their child came and went, once each', async () => {
    await want({ kinds: ['arrival', 'departure'] });
    const now = Date.now();
    const passes = [
      record('0a1b', now - 3000),
      record('0a1b', now - 2000),
      record('0a1b', now - 1000, { direction: 2 }),
    ];
    // Two readers tell of the same moment.
    passes.push(record('0a1b', now - 1000, { direction: 2, doorCode: '2' }));
    await receive(...passes, record('0a1b', now - 500, { direction: 2 }), record('C2', now));
    await receive(record('0a1b', now - 86_400_000, { lane: 'backlog' }));
    // What they read is sealed in the log.
    const told = await notices();
    expect(told.map(({ category }) => category).sort()).toEqual([1, 2]);
    expect(told.map(({ student }) => student?.id)).toEqual([ids('student'), ids('student')]);
  });

  const time = new LocalTime('Asia/Shanghai');
  const find = (() => time) as never;
  const within = (work: (unit: Unit) => Promise<unknown>) =>
    attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => {
      await work(unit);
    });
  const moment = (text: string) => at(`${day} ${text}`);
  /** The student has not been seen at a moment. */
  const notSeenAt = (text: string) =>
    within((unit) => {
      holdJudging(unit);
      return judgeAnew(unit, [{ personId: ids('student'), day }], moment(text), time);
    });
  const ofSchool = () => ({ school: schoolId(), key: 'school' });
  const timersSet = () =>
    attendance().database.inSchool(schoolId(), (sql) =>
      sql.query<{ key: string; due: number }>(
        `select key, (extract(epoch from due_at) * 1000)::float8 as due from attendance.timer
         where school = $1 and name = $2`,
        [schoolId(), missingNotices.name],
      ),
    );

  it('are told that their child has not come, minutes after the time to sign in, once, and when that was wrong', async () => {
    await want({ kinds: ['missing'], missingAfter: 5, missingText: '{班级}{姓名}今日没有来上“{班次}”' });
    await judged();
    await notSeenAt('08:01:00');
    const passed = { dueAt: moment('07:59:00'), now: moment('08:00:30') };
    await within((unit) => missingNotices.handle(unit, { ...ofSchool(), ...passed }, find));
    await within((unit) => unjudgedDays.handle(unit, { ...ofSchool(), dueAt: 0, now: moment('08:04:00') }, find));
    const timer = (await timersSet()).find(({ key }) => key !== 'school');
    expect(timer!.due).toBe(moment('08:05:01'));
    const due = { ...ofSchool(), key: timer!.key, dueAt: timer!.due };
    const told: unknown[] = [];
    const tellAt = (text: string) =>
      within(async (unit) => {
        await missingNotices.handle(unit, { ...due, now: moment(text) }, find);
        for (const { type, data } of unit.appended) if (type === noticeDue.name) told.push(data);
      });
    await tellAt('10:00:00');
    expect(told).toEqual([]);
    await tellAt('08:05:02');
    await tellAt('08:05:03');
    expect(told).toMatchObject([{ category: 7, content: '高一1班张三今日没有来上“全天”' }]);
    const [seen] = await studentRecords({ from: day, to: day });
    const verdict: Parameters<typeof newsOf>[0] = {
      ...{ recordId: seen!.id, personId: ids('student'), day, ruleId: made.studentRule },
      ...{ personType: 1, type: 1 },
      ...{ groupId: made.studentGroup, shiftId: seen!.shiftId, title: '全天', classId: ids('class'), basis: 'leave' },
      ...{ isLate: false, isEarly: false, isAbsent: false, isPending: false, isOnLeave: true },
    };
    type Judging = Parameters<typeof newsIn>[2][number];
    const newsOn = (on: string, data: Judging['data']) =>
      atTime(`${on} 09:00:00`, () =>
        attendance().database.inSchool(schoolId(), (sql) =>
          newsIn(sql, schoolId(), [{ id: ids('judging'), data } as Judging], { time, tellsLate: false }),
        ),
      );
    const correction = { kind: 'correction', aboutId: seen!.id, eventId: ids('judging'), studentId: ids('student') };
    const values = { 日期: day, 班次: '全天' };
    expect(await newsOn(day, { verdicts: [verdict], gone: [] })).toEqual([
      { ...correction, classId: ids('class'), state: 6, values: { ...values, 状态: '请假' } },
    ]);
    expect(await newsOn(day, { verdicts: [], gone: [seen!.id] })).toEqual([
      { ...correction, values: { ...values, 状态: '无需考勤' } },
    ]);
    expect(await newsOn('2026-11-21', { verdicts: [verdict], gone: [seen!.id] })).toEqual([]);
  });

  it('are told of nobody who is missing while a device of the group is offline, or time to sign in is left', async () => {
    await want({ kinds: ['missing'], missingAfter: 0 });
    await judged();
    await notSeenAt('08:01:00');
    const presence = { deviceId: ids('device'), deviceCode: 'D1', sessionId: 's' };
    const tellAt = (text: string) => {
      const told: (string | number | undefined)[] = [];
      return within(async (unit) => {
        const [seen] = await studentRecords({ from: day, to: day });
        const key = `${day} ${made.studentRule} ${seen!.shiftId}`;
        const due = { ...ofSchool(), key, dueAt: moment('08:00:01'), now: moment(text) };
        told.push(await missingNotices.handle(unit, due, find));
        for (const { type } of unit.appended) if (type === noticeDue.name) told.push(type);
      }).then(() => told);
    };
    await tell('devices', `presence-${ids('device')}`, devicePresenceChanged({ ...presence, isOnline: false }));
    expect(await tellAt('08:01:00')).toEqual([moment('08:01:20')]);
    expect(await tellAt('08:20:00')).toEqual([undefined]);
    await tell('devices', `presence-${ids('device')}`, devicePresenceChanged({ ...presence, isOnline: true }));
    await tell('devices', `presenceOf-${schoolId()}`, presenceCertaintyChanged({ isCertain: false }));
    expect(await tellAt('08:01:00')).toEqual([moment('08:01:20')]);
    await tell('devices', `presenceOf-${schoolId()}`, presenceCertaintyChanged({ isCertain: true }));
    expect(await tellAt('07:59:00')).toEqual([moment('08:00:01')]);
    expect(await tellAt('08:01:00')).toEqual([undefined, noticeDue.name]);
  });

  it('are told of nobody who is missing where the school does not want it', async () => {
    await want({ kinds: ['late'] });
    const passed = { dueAt: moment('07:59:00'), now: moment('08:00:30') };
    await within((unit) => missingNotices.handle(unit, { ...ofSchool(), ...passed }, find));
    expect((await timersSet()).filter(({ key }) => key !== 'school')).toEqual([]);
  });
});
