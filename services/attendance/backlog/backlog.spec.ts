import {
  attendanceJudged,
  backlogDismiss,
  backlogQuery,
  backlogRelease,
  backlogVerdicts,
  guardianNoticesUpdate,
  guardiansTold,
  openCurrentSubmit,
  quarantineAccept,
  quarantineQuery,
  quarantineUndo,
  turnedVerdictSettled,
  verdictTurned,
} from '../../../libs/contracts/attendance/index.js';
import type { DataOf, InputOf } from '../../../libs/contracts/kernel/index.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections, type Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime, namedId } from '../../../libs/platform/index.js';
import { backlogSettling, releaseOf } from '../guardians/release.js';
import { holdJudging, judgeAnew } from '../judging/judging.js';
import { appendOwn, ask, attendance, ids, schoolId, settled, start, stop } from '../testing/attendance-school.js';
import {
  askForLeave,
  atTime,
  foundJudged,
  judged,
  made,
  reviewLeave,
  studentRecords,
  told,
} from '../testing/judged-school.js';
import { at, receive, record } from '../testing/passing-school.js';
import { turnedVerdictId } from '../turned/turned.js';
import { type TurnedVerdictRow, turnedVerdictTable } from '../turned/turned.read-model.js';

const day = '2026-11-19';
const next = '2026-11-20';

describe('what guardians are told of a record that was turned', () => {
  const turned: TurnedVerdictRow = {
    ...{
      id: namedId('turned'),
      recordId: namedId('record'),
      passId: namedId('pass'),
      school: namedId('school'),
      backlogId: namedId('backlog'),
      personId: namedId('student'),
    },
    ...{ personType: 1, day, title: '全天', from: 4, to: 1, happenedAt: 1, toldAt: 2, state: 1, isTold: false },
    ...{ isWithdrawn: false, turnedAt: 3 },
  };
  const now = { state: 1, classId: null } as const;
  const kinds = ['missing'] as const;

  it.each([
    ['that it says something else', turned, now, undefined, kinds, '正常'],
    ['that it says something else, where they were told the other', turned, now, { state: 5 }, [], '正常'],
    ['that the student was late', turned, { ...now, state: 2 }, { state: 5 }, kinds, '迟到'],
    ['that it says something else than the last correction', turned, now, { state: 2 }, [], '正常'],
    [
      'that it says again what it said, where they were told the other',
      turned,
      { ...now, state: 4 },
      { state: 1 },
      [],
      '缺勤',
    ],
    ['that it says something else, where nobody knows what they were told', turned, now, { state: null }, [], '正常'],
    [
      'nothing, where they know that nobody came',
      { ...turned, from: 5 },
      { ...now, state: 4 },
      { state: 5 },
      kinds,
      undefined,
    ],
    ['nothing, where it says again what it said', turned, { ...now, state: 4 }, undefined, kinds, undefined],
    ['nothing, where there is no record any more', turned, undefined, undefined, kinds, undefined],
    ['that nobody was expected, where they were told the other', turned, undefined, { state: 5 }, [], '无需考勤'],
    ['nothing, where they know that nobody was expected', turned, undefined, { state: null }, kinds, undefined],
    ['nothing, where they were told since', turned, now, { state: 1 }, kinds, undefined],
    ['nothing, where the school tells arrivals alone', turned, now, undefined, ['arrival'], undefined],
    ['nothing of a teacher', { ...turned, personType: 3 }, now, undefined, kinds, undefined],
  ] as const)('%s', (_what, row, current, before, wanted, state) => {
    expect(releaseOf(row, current, before, [...wanted])?.values.状态).toBe(state);
  });
});

describe('a backlog', () => {
  beforeAll(start);
  afterAll(async () => {
    const checked = await checkProjections(attendance());
    expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
    expect(await stop()).toEqual([]);
  });
  beforeEach(foundJudged);

  const want = (...kinds: ('late' | 'missing')[]) =>
    ask(guardianNoticesUpdate, { kinds, correctionText: '{班级}{姓名}{日期}“{班次}”更正为{状态}' });
  const listed = async (params: InputOf<typeof backlogQuery>['params'] = {}) =>
    (await ask(backlogQuery, { page: 0, pageSize: 20, params })).data;
  const only = async () => (await listed())[0]!;
  const verdictsIn = async (backlogId: string) =>
    (await ask(backlogVerdicts, { page: 0, pageSize: 20, params: { backlogId } })).data;
  const eventsOf = (type: string) =>
    attendance().database.inSchool(schoolId(), (sql) =>
      sql.query<{ data: DataOf<typeof noticeDue> }>(
        'select data from attendance.events where school = $1 and type = $2 order by id',
        [schoolId(), type],
      ),
    );
  const notices = async () => (await eventsOf(noticeDue.name)).length;
  /** The record of a day on which the student was not seen, and is absent. */
  const beAbsent = () =>
    atTime(`${day} 22:00:00`, async () => {
      await judged();
      expect((await studentRecords({ from: day, to: day })).map(told)).toEqual(['- - absent']);
    });
  /** The student has not been seen at a time of the next day. */
  const beUnseenAt = async (text: string) => {
    const clock = new LocalTime('Asia/Shanghai');
    await attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => {
      holdJudging(unit);
      await judgeAnew(unit, [{ personId: ids('student'), day: next }], at(`${next} ${text}`), clock);
    });
    const [unseen] = await studentRecords({ from: next, to: next });
    expect(told(unseen!)).toBe('- - pending');
    return unseen!.id;
  };
  /** Nor has the student then, and guardians were told. */
  const missAt = async (text: string) => {
    const id = await beUnseenAt(text);
    const missing = { kind: 'missing', studentId: ids('student'), day: next, title: '全天', state: 5 } as const;
    await appendOwn(`guardianNotice-${id}`, guardiansTold(missing));
    return id;
  };
  /** The device tells the morning after when the student came. */
  const come = (time: string, more: Parameters<typeof record>[2] = {}, toldAt = `${next} 09:00:00`) =>
    atTime(toldAt, () => receive(record('0A1B', at(`${day} ${time}`), { lane: 'backlog', ...more })));

  it('shows which verdicts it turned, and tells nobody of it', async () => {
    await want('late', 'missing');
    await beAbsent();
    await come('07:40:00');
    expect(await listed()).toMatchObject([
      {
        ...{ deviceCode: 'D1', position: '东门 人行通道', persons: 1, verdicts: 1, settled: 0, told: 0, state: 1 },
        ...{ firstAt: `${day} 07:40:00`, lastAt: `${day} 07:40:00`, toldAt: `${next} 09:00:00` },
        changes: [{ from: 4, to: 1, count: 1 }],
      },
    ]);
    const { id } = await only();
    const [seen] = await studentRecords({ from: day, to: day });
    expect(await verdictsIn(id)).toMatchObject([
      { id: seen!.id, personName: '张三', personCode: 'S1', day, title: '全天', fromState: 4, to: 1, isTold: false },
    ]);
    await judged();
    expect(await notices()).toBe(0);
    expect(await listed({ state: 1, device: 'd1', from: next, to: next })).toHaveLength(1);
    expect(await listed({ state: 2 })).toEqual([]);
    expect(await listed({ device: 'D9' })).toEqual([]);
    expect(await listed({ to: day })).toEqual([]);
  });

  it('is released once: guardians are told what the record says now, once', async () => {
    await want('missing');
    await beAbsent();
    await come('08:10:00');
    const { id } = await only();
    await ask(backlogRelease, { id });
    await expect(ask(backlogRelease, { id })).rejects.toMatchObject({ message: '该补传已处理' });
    await judged();
    await judged();
    expect(await notices()).toBe(1);
    expect((await eventsOf(guardiansTold.name)).map(({ data }) => data)).toMatchObject([{ kind: 'correction', day }]);
    expect(await only()).toMatchObject({ state: 2, settled: 1, told: 1, changes: [{ from: 4, to: 2, count: 1 }] });
    expect(await verdictsIn(id)).toMatchObject([{ state: 2, to: 2, isTold: true }]);
  });

  it('that comes after a release is told when it is released too', async () => {
    await want('missing');
    await beAbsent();
    await come('08:10:00');
    await ask(backlogRelease, { id: (await only()).id });
    await judged();
    await come('07:40:00', {}, `${next} 10:00:00`);
    expect(await notices()).toBe(1);
    const [second] = await listed({ state: 1 });
    await ask(backlogRelease, { id: second!.id });
    await judged();
    expect(await notices()).toBe(2);
    expect((await eventsOf(guardiansTold.name)).map(({ data }) => data)).toMatchObject([{ state: 2 }, { state: 1 }]);
    expect((await listed()).find(({ id }) => id === second!.id)).toMatchObject({ state: 2, settled: 1, told: 1 });
    const first = (await listed()).find(({ id }) => id !== second!.id)!;
    expect(first).toMatchObject({ verdicts: 1, settled: 1, told: 1, changes: [{ from: 4, to: 2, count: 1 }] });
    expect(await verdictsIn(first.id)).toMatchObject([{ fromState: 4, to: 2, isTold: true }]);
  });

  it('that is decided gets nothing more before that is done: what comes then is another one', async () => {
    await want('missing');
    await beAbsent();
    await come('08:10:00');
    const { id } = await only();
    await ask(backlogRelease, { id });
    await come('07:40:00', {}, `${next} 10:00:00`);
    await judged();
    expect((await eventsOf(guardiansTold.name)).map(({ data }) => data)).toMatchObject([{ state: 2 }]);
    const [waiting] = await listed({ state: 1 });
    expect(waiting).toMatchObject({ verdicts: 1, settled: 0, changes: [{ from: 2, to: 1, count: 1 }] });
    expect(await listed({ state: 2 })).toMatchObject([{ id, settled: 1, told: 1, changes: [{ from: 4, to: 2 }] }]);
    await ask(backlogRelease, { id: waiting!.id });
    await judged();
    expect((await eventsOf(guardiansTold.name)).map(({ data }) => data)).toMatchObject([{ state: 2 }, { state: 1 }]);
  });

  it('is named by the pass that gave the new time', async () => {
    await beAbsent();
    await come('07:40:00');
    await ask(backlogRelease, { id: (await only()).id });
    await judged();
    await come('16:00:00', { direction: 2 }, '2026-11-21 09:00:00');
    expect(await listed({ state: 1 })).toMatchObject([
      { firstAt: `${day} 16:00:00`, toldAt: '2026-11-21 09:00:00', changes: [{ from: 1, to: 3, count: 1 }] },
    ]);
  });

  it.each(['decided about', 'settled'] as const)('is not %s while somebody judges', async (what) => {
    await beAbsent();
    await come('07:40:00');
    const { id } = await only();
    const inSchool = { school: schoolId(), meta: { actor: 'test' } };
    const due = { school: schoolId(), key: id, dueAt: 0, now: Date.now() };
    if (what === 'settled') await ask(backlogDismiss, { id });
    let isDone = false;
    const work = () =>
      what === 'settled'
        ? attendance().transact(inSchool, (unit) => backlogSettling.handle(unit, due, undefined as never))
        : ask(backlogDismiss, { id });
    const begun = await attendance().transact(inSchool, async (unit) => {
      holdJudging(unit);
      await unit.sql.query('select 1');
      const working = work().finally(() => {
        isDone = true;
      });
      const waits = "select from pg_locks where locktype = 'advisory' and not granted";
      while (!isDone && (await unit.sql.query(waits)).length === 0);
      expect(isDone).toBe(false);
      return [working];
    });
    await begun[0];
    expect(isDone).toBe(true);
  });

  it('is dismissed: nobody is told, also of what today says later', async () => {
    await want('missing');
    await beAbsent();
    await come('07:40:00');
    const { id } = await only();
    await ask(backlogDismiss, { id });
    await judged();
    expect(await notices()).toBe(0);
    expect(await only()).toMatchObject({ state: 3, settled: 1, told: 0 });
  });

  it.each([
    ['at once where it was told as it happened', 'live', '12:10:00', 1],
    ['when it is released where it was told late', 'backlog', '07:40:00', 0],
  ] as const)('corrects that the student has not come %s', async (_when, lane, time, expected) => {
    await want('missing');
    await missAt('12:00:00');
    await atTime(`${next} 12:10:00`, () => receive(record('0A1B', at(`${next} ${time}`), { lane })));
    expect(await notices()).toBe(expected);
    expect((await listed()).length).toBe(1 - expected);
    for (const { id } of await listed()) await ask(backlogRelease, { id });
    await judged();
    expect(await notices()).toBe(1);
  });

  it('is none where it came while there was time to sign in, changed no state, or something else decided', async () => {
    await atTime(`${day} 07:30:00`, () => receive(record('0A1B', at(`${day} 07:20:00`), { lane: 'backlog' })));
    await atTime(`${day} 07:35:00`, () => receive(record('0A1B', at(`${day} 07:10:00`), { lane: 'backlog' })));
    expect((await studentRecords({ from: day, to: day })).map(told)).toEqual(['07:10:00 -']);
    expect(await listed()).toEqual([]);
    await atTime(`${next} 22:00:00`, judged);
    const leave = await askForLeave(`${next} 06:00:00`, `${next} 20:00:00`);
    await reviewLeave(leave, 'teacher', 2);
    await settled();
    expect(await listed()).toEqual([]);
  });

  it('is what another system submits long after it happened, and what a person lets count', async () => {
    await beAbsent();
    const entry = { devicecode: 'D1', doorcode: '1', personno: 'S1', directory: 1, collecttime: `${day} 07:40:00` };
    await atTime(`${next} 09:00:00`, () => ask(openCurrentSubmit, { records: [entry] }));
    await settled();
    expect(await only()).toMatchObject({ verdicts: 1, changes: [{ from: 4, to: 1, count: 1 }] });
    await ask(backlogDismiss, { id: (await only()).id });
    await judged();
    await atTime(`${next} 22:00:00`, judged);
    const reset = { clockTrust: 'received', lane: 'backlog' } as const;
    await atTime('2026-11-21 09:00:00', () => receive(record('0A1B', at(`${next} 07:40:00`), reset)));
    const held = (await ask(quarantineQuery, { page: 0, pageSize: 20, params: {} })).data[0]!;
    await atTime('2026-11-21 10:00:00', () => ask(quarantineAccept, { ids: [held.id] }));
    await settled();
    expect(await listed({ state: 1 })).toMatchObject([{ changes: [{ from: 4, to: 1, count: 1 }] }]);
    // What says again what it said is nothing to be told.
    await want('missing');
    await ask(quarantineUndo, { id: held.id });
    await settled();
    const [backlog] = await listed({ state: 1 });
    expect(backlog).toMatchObject({ persons: 0, verdicts: 0, changes: [] });
    expect(await verdictsIn(backlog!.id)).toEqual([]);
    await ask(backlogRelease, { id: backlog!.id });
    await judged();
    expect(await notices()).toBe(0);
    expect(await listed({ state: 2 })).toMatchObject([{ verdicts: 0, told: 0 }]);
  });

  it('keeps what the record said at first as long as it waits', async () => {
    await beAbsent();
    await come('08:10:00');
    await come('07:40:00', {}, `${next} 10:00:00`);
    expect(await listed()).toMatchObject([
      { firstAt: `${day} 07:40:00`, lastAt: `${day} 08:10:00`, changes: [{ from: 4, to: 1, count: 1 }] },
    ]);
  });

  it('is none where time to sign in is left to its last second', async () => {
    await beUnseenAt('07:50:00');
    await atTime(`${next} 08:00:00`, () => receive(record('0A1B', at(`${next} 07:20:00`), { lane: 'backlog' })));
    expect((await studentRecords({ from: next, to: next })).map(told)).toEqual(['07:20:00 -']);
    expect(await listed()).toEqual([]);
  });

  it('is none where a pass that was told as it happened says the same without what was told late', async () => {
    await beUnseenAt('12:00:00');
    const refused = record('0A1B', at(`${next} 07:40:00`), { lane: 'backlog', granted: false });
    await atTime(`${next} 12:05:00`, () => receive(refused));
    await atTime(`${next} 12:10:00`, () => receive(record('0A1B', at(`${next} 12:10:00`))));
    expect((await studentRecords({ from: next, to: next })).map(told)).toEqual(['12:10:00 - late']);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['waits', undefined, [5, undefined]],
    ['was dismissed', backlogDismiss, [5]],
  ] as const)('holds also that a record is gone, while it %s', async (_what, decide, expected) => {
    const id = await missAt('12:00:00');
    await atTime(`${next} 12:10:00`, () => receive(record('0A1B', at(`${next} 07:40:00`), { lane: 'backlog' })));
    const backlogId = (await only()).id;
    if (decide) await ask(decide, { id: backlogId });
    await judged();
    await atTime(`${next} 12:20:00`, async () => {
      await appendOwn(`attendanceJudging-${ids('judging')}`, attendanceJudged({ verdicts: [], gone: [id] }));
      await judged();
    });
    const states = async () => (await eventsOf(guardiansTold.name)).map(({ data }) => data as { state?: number });
    expect((await states()).map(({ state }) => state)).toEqual([5]);
    if (!decide) await ask(backlogRelease, { id: backlogId });
    await judged();
    expect((await states()).map(({ state }) => state)).toEqual(expected);
  });

  it('has a pass that a person lets count no more after guardians were told', async () => {
    await want('missing');
    await beAbsent();
    await come('07:40:00', { clockTrust: 'received' });
    const held = (await ask(quarantineQuery, { page: 0, pageSize: 20, params: {} })).data[0]!;
    await atTime(`${next} 10:00:00`, async () => {
      await ask(quarantineAccept, { ids: [held.id] });
      await settled();
    });
    await ask(backlogRelease, { id: (await only()).id });
    await judged();
    expect(await notices()).toBe(1);
    await atTime('2026-11-21 10:00:00', async () => {
      await ask(quarantineUndo, { id: held.id });
      await settled();
    });
    expect((await studentRecords({ from: day, to: day })).map(told)).toEqual(['- - absent']);
    const [waiting] = await listed({ state: 1 });
    expect(waiting).toMatchObject({
      ...{ deviceCode: 'D1', firstAt: `${day} 07:40:00`, toldAt: '2026-11-21 10:00:00' },
      changes: [{ from: 1, to: 4, count: 1 }],
    });
    expect(await notices()).toBe(1);
    await ask(backlogRelease, { id: waiting!.id });
    await judged();
    expect((await eventsOf(guardiansTold.name)).map(({ data }) => data)).toMatchObject([{ state: 1 }, { state: 4 }]);
    // It is withdrawn once: what turns the record since is not told of by it.
    await come('08:10:00', { lane: 'live' }, `${day} 08:10:00`);
    expect(await listed({ state: 1 })).toEqual([]);
  });

  it('that goes on after somebody has decided is another one', async () => {
    await beAbsent();
    await come('08:10:00');
    const { id } = await only();
    await ask(backlogDismiss, { id });
    await judged();
    await come('07:40:00');
    const backlogs = await listed();
    expect(backlogs.map(({ state, verdicts }) => [state, verdicts])).toContainEqual([1, 1]);
    expect(backlogs.find(({ state }) => state === 1)).toMatchObject({ changes: [{ from: 2, to: 1, count: 1 }] });
  });

  describe('of many', () => {
    const many = 1100;
    const backlogId = () => ids('backlog of many');
    const records = Array.from({ length: many }, (_, index) => index);
    const recordOf = (index: number) => ids(`record ${index}`);
    beforeEach(async () => {
      await want('missing');
      const flags = { isLate: false, isEarly: false, isAbsent: false, isPending: false, isOnLeave: false };
      const common = { personId: ids('student'), personType: 1 as const, day, title: '全天' };
      const judging = {
        ruleId: made.studentRule,
        type: 1 as const,
        groupId: made.studentGroup,
        basis: 'passes' as const,
      };
      const verdicts = records.map((index) => ({
        ...{ recordId: recordOf(index), shiftId: ids(`shift ${index}`), ...common, ...judging, ...flags },
      }));
      const pass = { deviceId: ids('device'), deviceCode: 'D1', position: '东门', passId: ids('pass') };
      const turn = { ...common, ...pass, backlogId: backlogId(), from: 4 as const, to: 1 as const };
      const times = { happenedAt: at(`${day} 07:40:00`), toldAt: at(`${next} 09:00:00`), toldOn: next };
      await attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => {
        unit.append(`attendanceJudging-${ids('judging')}`, [attendanceJudged({ verdicts, gone: [] })]);
        for (const index of records)
          unit.append(`turnedVerdict-${turnedVerdictId(backlogId(), recordOf(index))}`, [
            verdictTurned({ ...turn, ...times, recordId: recordOf(index) }),
          ]);
      });
      await settled();
    });
    const states = async () => {
      const rows = await attendance().database.inSchool(schoolId(), (sql) =>
        selectRows(sql, turnedVerdictTable, 'true'),
      );
      return rows.filter(({ isTold }) => isTold).length;
    };
    const settleOnce = (after?: (unit: Unit) => void) =>
      attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => {
        const due = { school: schoolId(), key: backlogId(), dueAt: 0, now: Date.now() };
        const again = await backlogSettling.handle(unit, due, undefined as never);
        after?.(unit);
        return again;
      });

    it('is told once each, wherever a process ends between', async () => {
      await ask(backlogRelease, { id: backlogId() });
      expect(await settleOnce()).toBeDefined();
      expect([await notices(), await states()]).toEqual([500, 500]);
      const killed = () => {
        throw new Error('killed');
      };
      await expect(settleOnce(killed)).rejects.toThrow('killed');
      expect([await notices(), await states()]).toEqual([500, 500]);
      expect((await only()).settled).toBe(500);
      // Another process does the rest, and both at once do nothing twice.
      await Promise.all([judged(), settleOnce().catch(() => undefined)]);
      await judged();
      expect([await notices(), await states()]).toEqual([many, many]);
      expect((await eventsOf(turnedVerdictSettled.name)).length).toBe(many);
      expect(await only()).toMatchObject({ state: 2, verdicts: many, settled: many, told: many, persons: 1 });
      expect(await settleOnce()).toBeUndefined();
      expect(await notices()).toBe(many);
    });
  });
});
