import {
  attendanceShiftAdd,
  leaveQuery,
  openAppealSubmit,
  openLeaveReview,
  openLeaveSubmit,
  openLeaveWithdraw,
  studentRecordQuery,
  teacherRecordQuery,
  teacherRecordReview,
  teacherRecordSummary,
  teacherRecordUpdate,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { addDevices, addGroup, addPersons, addRule, ask, handleTimers, ids, settled } from './attendance-school.js';
import { at, foundWithCards } from './passing-school.js';

/** Does something at another time. */
export async function atTime<T>(text: string, work: () => Promise<T>): Promise<T> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at(text));
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

/** A shift of every day but Sunday. */
export const addWholeDay = async (ruleId: string) =>
  (
    await ask(attendanceShiftAdd, {
      ruleId,
      title: '全天',
      signInFrom: '06:30:00',
      signInTo: '08:00:00',
      signOutFrom: '17:00:00',
      signOutTo: '19:00:00',
      weekDays: [1, 2, 3, 4, 5, 6],
    })
  ).id;

/** What the tests change. */
export const made = { teacherRule: '', teacherShift: '', teacherGroup: '', studentRule: '', studentGroup: '' };

/** Founds a school whose first teacher and whose student attend since the second of November. */
export async function foundJudged(): Promise<void> {
  await foundWithCards();
  await atTime('2026-11-02 00:00:00', async () => {
    made.teacherRule = await addRule('教师作息', 3);
    made.teacherShift = await addWholeDay(made.teacherRule);
    made.teacherGroup = await addGroup('教师组', made.teacherRule);
    made.studentRule = await addRule('学生上课', 1);
    await addWholeDay(made.studentRule);
    made.studentGroup = await addGroup('学生组', made.studentRule);
    for (const group of [made.teacherGroup, made.studentGroup])
      await addDevices(group, { deviceId: ids('device'), doorId: ids('door') });
    await addPersons(made.teacherGroup, '李四');
    await addPersons(made.studentGroup, 'student');
    await settled();
  });
}

/** Judges what is known and what time has closed. */
export async function judged(): Promise<void> {
  await settled();
  await handleTimers();
  await settled();
}

const page = { page: 0, pageSize: 50 };
type TeacherFilters = InputOf<typeof teacherRecordQuery>['params'];
export const teacherRecords = async (params: TeacherFilters) =>
  (await ask(teacherRecordQuery, { ...page, params })).data;
export const studentRecords = async (params: InputOf<typeof studentRecordQuery>['params']) =>
  (await ask(studentRecordQuery, { ...page, params })).data;
export const summary = (params: TeacherFilters) => ask(teacherRecordSummary, { params });
export const edit = (input: InputOf<typeof teacherRecordUpdate>) => ask(teacherRecordUpdate, input);
export const appeal = async (input: InputOf<typeof openAppealSubmit>) => (await ask(openAppealSubmit, input)).id;
export const review = (input: InputOf<typeof teacherRecordReview>) => ask(teacherRecordReview, input);

/** A record as tests write it: `07:40:00 - late`. */
export const told = (record: Awaited<ReturnType<typeof teacherRecords>>[number]) =>
  [
    record.signIn ?? '-',
    record.signOut ?? '-',
    ...(record.isLate ? ['late'] : []),
    ...(record.isEarly ? ['early'] : []),
    ...(record.isAbsent ? ['absent'] : []),
    ...(record.isPending ? ['pending'] : []),
    ...(record.isOnLeave ? ['leave'] : []),
  ].join(' ');

/** Asks for leave of the student; gives the id. */
export const askForLeave = async (from: string, to: string, creator: 1 | 2 = 2, more: object = {}) => {
  const [fromDay = '', fromTime = ''] = from.split(' ');
  const [toDay = '', toTime = ''] = to.split(' ');
  const request = { creator, studentCode: 'S1', fromDay, fromTime, toDay, toTime, content: '看病', ...more };
  return (await ask(openLeaveSubmit, request)).id;
};
export const reviewLeave = async (id: string, role: 'teacher' | 'parent', state: 2 | 3) =>
  (await ask(openLeaveReview, { id, role, state, reviewer: '李四' })).state;
export const withdrawLeave = async (id: string) => (await ask(openLeaveWithdraw, { id })).state;
export const leave = async (params: InputOf<typeof leaveQuery>['params'] = {}) =>
  (await ask(leaveQuery, { ...page, params })).data;
