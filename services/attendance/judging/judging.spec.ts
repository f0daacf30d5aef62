import {
  attendanceJudged,
  leaveOverlap,
  openDayExplain,
  recordExplain,
  recordMonth,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { holiday } from '../../../libs/contracts/organisation/index.js';
import { teacherAdded, teacherRemoved } from '../../../libs/contracts/people/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import {
  addGroup,
  ask,
  attendance,
  changeRule,
  excludeClasses,
  ids,
  move,
  personsOf,
  schoolId,
  start,
  stop,
  tell,
} from '../testing/attendance-school.js';
import {
  appeal,
  askForLeave,
  atTime,
  edit,
  foundJudged,
  judged,
  leave,
  made,
  review,
  reviewLeave,
  studentRecords,
  summary,
  teacherRecords,
  told,
  withdrawLeave,
} from '../testing/judged-school.js';
import { at, receive, record } from '../testing/passing-school.js';
import { markMembers } from './unjudged.js';
import { daysFrom } from './windows.js';

beforeAll(start);
beforeEach(foundJudged);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
  expect(await stop()).toEqual([]);
});

const day = '2026-11-20';
const ofDay = { from: day, to: day };
const teacher = async () => (await teacherRecords(ofDay)).map(told);
const student = async () => (await studentRecords(ofDay)).map(told);
const came = (time: string, more: object = {}) => record('C2', at(`${day} ${time}`), more);
const countOfEvents = async () => {
  const rows = await attendance().database.inSchool(schoolId(), (sql) =>
    sql.query<{ count: number }>(
      'select count(*)::integer as count from attendance.events where type = $1 and school = $2',
      [attendanceJudged.name, schoolId()],
    ),
  );
  return rows[0]!.count;
};

describe('records', () => {
  it('follow from passes, in whatever order they come, and are told when they change alone', async () => {
    await receive(came('17:10:00', { direction: 2 }));
    expect(await teacher()).toEqual(['- 17:10:00']);
    await receive(came('08:10:00'));
    expect(await teacher()).toEqual(['08:10:00 17:10:00 late']);
    await receive(came('07:40:00', { lane: 'backlog' }));
    expect(await teacher()).toEqual(['07:40:00 17:10:00']);
    const before = await countOfEvents();
    await receive(came('07:45:00'));
    expect(await countOfEvents()).toBe(before);
    const [listed] = await teacherRecords(ofDay);
    expect(listed).toMatchObject({
      personCode: 'T1',
      personName: '李四',
      title: '全天',
      day,
      basis: 'passes',
      appeals: [],
    });
    expect(await teacherRecords({ from: '2026-11-19', to: '2026-11-19' })).toEqual([]);
  });

  it('of windows that closed while no process ran are made up for', async () => {
    await judged();
    const days = (await teacherRecords({ from: '2026-11-01', to: '2026-11-08' })).map((one) => [one.day, told(one)]);
    expect(days).toEqual(['07', '06', '05', '04', '03', '02'].map((date) => [`2026-11-${date}`, '- - absent']));
    expect(await summary(ofDay)).toEqual({ count: 1, late: 0, early: 0, absent: 1, pending: 0 });
  });

  it('say when a window is open, and when it is over', async () => {
    const today = '2026-11-24';
    await atTime(`${today} 06:29:59`, judged);
    await receive(record('C2', at(`${today} 07:40:00`)));
    expect((await teacherRecords({ from: today, to: today })).map(told)).toEqual(['07:40:00 -']);
  });

  it('are none on holidays, declared before or afterwards, and again when it is no holiday any more', async () => {
    await receive(came('08:10:00'));
    expect(await teacher()).toEqual(['08:10:00 - late']);
    const stream = `holiday-${ids('holiday')}`;
    await tell('organisation', stream, holiday.events.added({ name: '校庆', from: '2026-11-20', to: '2026-11-23' }));
    await judged();
    expect(await teacher()).toEqual([]);
    await tell('organisation', stream, holiday.events.changed({ name: '校庆', from: '2026-11-21', to: '2026-11-23' }));
    await judged();
    expect(await teacher()).toEqual(['08:10:00 - late']);
    await tell('organisation', stream, holiday.events.removed({}));
    await judged();
    expect((await teacherRecords({ from: '2026-11-21', to: '2026-11-21' })).map(told)).toEqual(['- - absent']);
  });

  it('keep to the rule and the group of their day', async () => {
    await receive(came('08:10:00'));
    await atTime('2026-11-23 09:00:00', async () => {
      const other = await addGroup('另一组', made.studentRule).catch(() => '');
      expect(other).not.toBe('');
      await changeRule(made.teacherRule, 3);
      await excludeClasses(['grade']);
    });
    await judged();
    expect(await teacher()).toEqual(['08:10:00 - late']);
    const since = { from: '2026-11-23', to: '2026-11-24' };
    expect((await studentRecords(since)).map(told)).toEqual([]);
    expect((await studentRecords(ofDay)).map(told)).toEqual(['- - absent']);
  });

  it('of who changes the group in the middle of a day are of the group of the moment', async () => {
    const other = await atTime('2026-11-02 00:00:00', () => addGroup('无设备组', made.teacherRule));
    const [member] = await personsOf(made.teacherGroup);
    await atTime(`${day} 12:00:00`, async () => {
      await move(other, member!.id);
      await judged();
    });
    // The second group has no device: its passes do not count.
    await receive(came('07:40:00'), came('17:10:00', { direction: 2 }));
    expect(await teacher()).toEqual(['07:40:00 -']);
  });

  it('stay when the person leaves, without what would have been later', async () => {
    await receive(came('07:40:00'));
    await tell('people', `teacher-${ids('李四')}`, teacherRemoved({}));
    await judged();
    expect((await teacherRecords(ofDay)).map(({ personName }) => personName)).toEqual(['李四']);
  });
});

describe('corrections', () => {
  it('are edits, which hold at once and against later passes', async () => {
    await receive(came('08:10:00'));
    const [late] = await teacherRecords(ofDay);
    await edit({ id: late!.id, isLate: true, isEarly: true, isAbsent: true });
    expect(await teacher()).toEqual(['08:10:00 - late early']);
    await edit({ id: late!.id, isLate: true, isEarly: false, isAbsent: true, remark: '请假条遗失' });
    expect(await teacher()).toEqual(['08:10:00 - absent']);
    await receive(came('07:40:00'));
    expect(await teacher()).toEqual(['07:40:00 - absent']);
    const unknown = edit({ id: ids('none'), isLate: false, isEarly: false, isAbsent: false });
    await expect(unknown).rejects.toEqual(Rejection.notFound('考勤记录不存在'));
  });

  it('over a record that somebody else has corrected meanwhile are refused, and what that one said stays', async () => {
    await receive(came('08:10:00'));
    const [{ id, revision }] = (await teacherRecords(ofDay)) as unknown as [{ id: string; revision: number }];
    const said = { id, isLate: false, isEarly: false, isAbsent: false };
    await edit({ ...said, remark: '公务', revision } as never);
    const stale = edit({ ...said, isAbsent: true, remark: '旷工', revision } as never);
    expect(await refusalOf(stale)).toBe('1005 数据已被他人修改，请核对后重试');
    expect(await teacher()).toEqual(['08:10:00 -']);
    const [now] = (await teacherRecords(ofDay)) as unknown as [{ revision: number }];
    await edit({ ...said, isAbsent: true, revision: now.revision } as never);
    expect(await teacher()).toEqual(['08:10:00 - absent']);
  });

  it('are appeals: one waits at a time, is reviewed once, and counts when it is agreed to', async () => {
    await receive(came('08:10:00'));
    const [late] = await teacherRecords(ofDay);
    const claims = {
      recordId: late!.id,
      isLate: false,
      isEarly: false,
      isAbsent: false,
      signIn: '07:50:00',
      content: '设备故障',
    };
    const first = await appeal(claims);
    await expect(appeal(claims)).rejects.toEqual(Rejection.state('该记录已有待审核的申诉'));
    expect((await teacherRecords({ ...ofDay, isWaiting: true })).length).toBe(1);
    await review({ id: first, result: 3, remarks: '无依据' });
    await expect(review({ id: first, result: 2 })).rejects.toEqual(Rejection.state('申诉已审核'));
    expect(await teacher()).toEqual(['08:10:00 - late']);
    expect(await teacherRecords({ ...ofDay, isWaiting: true })).toEqual([]);
    const second = await appeal(claims);
    await review({ id: second, result: 2 });
    expect(await teacher()).toEqual(['07:50:00 -']);
    const [agreed] = await teacherRecords({ ...ofDay, appealState: 2 });
    expect(agreed).toMatchObject({
      basis: 'appeal',
      appeals: [
        { id: first, state: 3, reviewer: 'test', remarks: '无依据', content: '设备故障' },
        { id: second, state: 2, signIn: '07:50:00' },
      ],
    });
  });
});

describe('what is told beside the lists', () => {
  it('is why a record says what it says', async () => {
    await receive(came('08:10:00'), came('08:10:20'));
    const [late] = await teacherRecords(ofDay);
    await edit({ id: late!.id, isLate: false, isEarly: false, isAbsent: false, remark: '公务' });
    const { reasons, ...told } = await ask(recordExplain, { id: late!.id });
    expect(told).toMatchObject({ personName: '李四', day, ruleTitle: '教师作息', title: '全天', signInTo: '08:00:00' });
    expect(reasons).toMatchObject([
      { kind: 'signIn', at: '08:10:00', position: '东门 人行通道' },
      { kind: 'noSignOut' },
      { kind: 'unused', at: '08:10:20' },
      { kind: 'edit', who: 'test', remark: '公务' },
    ]);
    expect(told).toMatchObject({ ruleVersion: 1, ruleFrom: '2026-11-02 00:00:00' });
    const openly = { personType: 3, personCode: 'T1' } as const;
    expect(await ask(openDayExplain, { ...openly, day })).toMatchObject([
      { ...told, reasons, signIn: '08:10:00', isLate: false, isAbsent: false, isOnLeave: false },
    ]);
    expect(await ask(openDayExplain, { ...openly, day: '2026-11-22' })).toEqual([]);
    await expect(ask(openDayExplain, { ...openly, personType: 1, day })).rejects.toEqual(
      Rejection.notFound('人员不存在'),
    );
    // Who has left is not asked for by a code, which may be another one's by now.
    const nobody = Rejection.notFound('人员不存在');
    await tell('people', `teacher-${ids('李四')}`, teacherRemoved({}));
    await expect(ask(openDayExplain, { ...openly, day })).rejects.toEqual(nobody);
    const card = { cardState: '未发卡', creationType: 3, state: 1 } as const;
    await tell('people', `teacher-${ids('new')}`, teacherAdded({ code: 'T1', name: '周七', phone: '139', ...card }));
    expect(await ask(openDayExplain, { ...openly, day })).toEqual([]);
    await expect(ask(recordExplain, { id: ids('none') })).rejects.toEqual(Rejection.notFound('考勤记录不存在'));
  });

  it('is a month, a digit a day', async () => {
    await receive(came('08:10:00'));
    await judged();
    const month = await ask(recordMonth, { personType: 3, month: '2026-11' });
    const digits = month[0]!.days;
    expect(month).toMatchObject([{ personCode: 'T1', personName: '李四', late: 1, early: 0, leave: 0 }]);
    expect([digits.length, digits[0], digits[1], digits[19], digits[7]]).toEqual([30, '0', '4', '2', '0']);
    expect(await ask(recordMonth, { personType: 1, month: '2026-10' })).toEqual([]);
  });

  it('is the same however it is judged: one by one as facts come, or all at once', async () => {
    const times = ['17:10:00', '07:20:00', '12:00:00', '08:10:00', '16:59:59'];
    for (const [index, time] of times.entries()) await receive(came(time, { direction: index % 2 === 0 ? 2 : 1 }));
    await judged();
    const before = await countOfEvents();
    await attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, (unit) =>
      markMembers(unit, daysFrom(at('2026-11-02 00:00:00'), Date.now(), new LocalTime('Asia/Shanghai'))),
    );
    await judged();
    expect(await countOfEvents()).toBe(before);
  });
});

describe('leave', () => {
  it('counts once everybody has agreed, and no longer when it is taken back', async () => {
    await judged();
    expect(await student()).toEqual(['- - absent']);
    const id = await askForLeave(`${day} 00:00:00`, `${day} 00:00:00`, 1);
    expect(await reviewLeave(id, 'teacher', 2)).toBe(2);
    await judged();
    expect(await student()).toEqual(['- - absent']);
    expect(await reviewLeave(id, 'parent', 2)).toBe(1);
    await judged();
    expect(await student()).toEqual(['- - leave']);
    await expect(reviewLeave(id, 'parent', 3)).rejects.toEqual(Rejection.state('请假已审核'));
    expect(await withdrawLeave(id)).toBe(3);
    await judged();
    expect(await student()).toEqual(['- - absent']);
  });

  it('is listed with its reviews, by class, name, days and state', async () => {
    const id = await askForLeave('2026-11-18 08:00:00', '2026-11-20 12:00:00');
    await askForLeave('2026-11-10 08:00:00', '2026-11-10 12:00:00');
    await reviewLeave(id, 'teacher', 3);
    expect((await leave({ from: day, to: day })).map((one) => one.id)).toEqual([id]);
    expect(await leave({ from: '2026-11-21' })).toEqual([]);
    expect((await leave({ classId: ids('grade'), name: '张', code: 's1' })).length).toBe(2);
    expect((await leave({ state: 3 }))[0]).toMatchObject({
      className: '高一1班',
      studentName: '张三',
      creator: 2,
      fromDay: '2026-11-18',
      toTime: '12:00:00',
      state: 3,
      teacherState: 3,
      teacher: '李四',
      parentState: null,
    });
  });

  it('tells who was at school meanwhile, and what else was asked for', async () => {
    const asked = await askForLeave(`${day} 08:00:00`, `${day} 12:00:00`);
    const until = await askForLeave('2026-11-19 08:00:00', `${day} 00:00:00`, 1);
    await askForLeave(`${day} 12:00:00`, `${day} 13:00:00`);
    const pass = (time: string, more: object = {}) => record('0a1b', at(`${day} ${time}`), more);
    await receive(
      pass('07:59:59', { direction: 1 }),
      pass('08:05:00', { direction: 2 }),
      pass('09:00:00', { direction: 1, granted: false }),
      pass('12:00:00', { direction: 1 }),
    );
    const marks = async () => Object.fromEntries((await leave()).map(({ id, hasPasses }) => [id, hasPasses]));
    await reviewLeave(asked, 'teacher', 2);
    expect(await marks()).toMatchObject({ [asked]: false });
    const told = await ask(leaveOverlap, { id: asked });
    expect(told.passCount).toBe(2);
    expect(told.passes).toMatchObject([
      { at: `${day} 08:05:00`, direction: 2, granted: true },
      { at: `${day} 09:00:00`, direction: 1, granted: false },
    ]);
    expect(told.leaves).toMatchObject([{ id: until, fromDay: '2026-11-19', state: 2, creator: 1 }]);
    await receive(pass('11:59:59', { direction: 1 }));
    expect(await marks()).toMatchObject({ [asked]: true, [until]: false });
    expect(await withdrawLeave(asked)).toBe(3);
    expect(await marks()).toMatchObject({ [asked]: false });
    expect((await leave({ state: 3 }))[0]!.withdrawnAt).toMatch(/^\d{4}-/);
    expect((await ask(leaveOverlap, { id: until })).leaves).toHaveLength(2);
    await expect(ask(leaveOverlap, { id: ids('none') })).rejects.toEqual(Rejection.notFound('请假不存在'));
  });

  it('is refused for nobody, for an unknown type and with an end before its beginning', async () => {
    const begin = `${day} 08:00:00`;
    await expect(askForLeave(begin, `${day} 07:59:59`)).rejects.toEqual(
      Rejection.invalid('请假结束时间不能早于开始时间'),
    );
    await expect(askForLeave(begin, begin, 2, { studentCode: 'S9' })).rejects.toEqual(Rejection.notFound('学生不存在'));
    await expect(askForLeave(begin, begin, 2, { leaveTypeId: ids('type') })).rejects.toEqual(
      Rejection.notFound('请假类型不存在'),
    );
    await expect(reviewLeave(ids('none'), 'teacher', 2)).rejects.toEqual(Rejection.notFound('请假不存在'));
    const id = await askForLeave(begin, begin);
    await expect(reviewLeave(id, 'parent', 2)).rejects.toEqual(Rejection.state('请假已审核'));
    await expect(withdrawLeave(id)).rejects.toEqual(Rejection.state('请假未生效，不能销假'));
  });
});
