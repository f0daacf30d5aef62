import {
  leaveRequested,
  leaveReviewedByParent,
  leaveReviewedByTeacher,
  leaveWithdrawn,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { type LeaveCommand, type LeaveEvent, leave, leaveState } from './leave.js';

const studentId = 'student-1';
const asked = (creator: 1 | 2) =>
  leaveRequested({
    studentId,
    creator,
    from: '2026-11-20 08:00:00',
    to: '2026-11-20 12:00:00',
    content: '看病',
  });
const teacher = (state: 2 | 3) => leaveReviewedByTeacher({ studentId, state, reviewer: '王老师' });
const parent = (state: 2 | 3) => leaveReviewedByParent({ studentId, state, reviewer: '张父' });
const withdrawn = leaveWithdrawn({ studentId });

const commands = {
  teacherAgrees: { type: 'Review', role: 'teacher', review: { state: 2, reviewer: '王老师' } },
  teacherRefuses: { type: 'Review', role: 'teacher', review: { state: 3, reviewer: '王老师' } },
  parentAgrees: { type: 'Review', role: 'parent', review: { state: 2, reviewer: '张父' } },
  parentRefuses: { type: 'Review', role: 'parent', review: { state: 3, reviewer: '张父' } },
  withdraw: { type: 'Withdraw' },
} satisfies Record<string, LeaveCommand>;

const events = {
  teacherAgrees: teacher(2),
  teacherRefuses: teacher(3),
  parentAgrees: parent(2),
  parentRefuses: parent(3),
  withdraw: withdrawn,
} satisfies Record<keyof typeof commands, LeaveEvent>;

/** What a command comes to: the state afterwards (1 in effect, 2 waits, 3 not agreed), or the refusal. */
type Outcome = 1 | 2 | 3 | 'reviewed' | 'notInEffect';
type Row = [state: string, history: LeaveEvent[], now: 1 | 2 | 3, outcomes: Record<keyof typeof commands, Outcome>];

const reviewed = 'reviewed';
const notInEffect = 'notInEffect';
const outcomes = (
  teacherAgrees: Outcome,
  teacherRefuses: Outcome,
  parentAgrees: Outcome,
  parentRefuses: Outcome,
  withdraw: Outcome,
) => ({ teacherAgrees, teacherRefuses, parentAgrees, parentRefuses, withdraw });

/** Every state that a request can be in, and what each command does there. */
const table: Row[] = [
  ['of a parent, waits', [asked(2)], 2, outcomes(1, 3, reviewed, reviewed, notInEffect)],
  ['of a parent, agreed', [asked(2), teacher(2)], 1, outcomes(reviewed, reviewed, reviewed, reviewed, 3)],
  ['of a parent, refused', [asked(2), teacher(3)], 3, outcomes(reviewed, reviewed, reviewed, reviewed, notInEffect)],
  [
    'of a parent, taken back',
    [asked(2), teacher(2), withdrawn],
    3,
    outcomes(reviewed, reviewed, reviewed, reviewed, notInEffect),
  ],
  ['of a student, waits for both', [asked(1)], 2, outcomes(2, 3, 2, 3, notInEffect)],
  ['of a student, waits for the parent', [asked(1), teacher(2)], 2, outcomes(reviewed, reviewed, 1, 3, notInEffect)],
  ['of a student, waits for the teacher', [asked(1), parent(2)], 2, outcomes(1, 3, reviewed, reviewed, notInEffect)],
  ['of a student, agreed', [asked(1), teacher(2), parent(2)], 1, outcomes(reviewed, reviewed, reviewed, reviewed, 3)],
  ['of a student, refused by the teacher', [asked(1), teacher(3)], 3, outcomes(reviewed, reviewed, 3, 3, notInEffect)],
  ['of a student, refused by the parent', [asked(1), parent(3)], 3, outcomes(3, 3, reviewed, reviewed, notInEffect)],
  [
    'of a student, agreed and then refused',
    [asked(1), teacher(2), parent(3)],
    3,
    outcomes(reviewed, reviewed, reviewed, reviewed, notInEffect),
  ],
  [
    'of a student, taken back',
    [asked(1), teacher(2), parent(2), withdrawn],
    3,
    outcomes(reviewed, reviewed, reviewed, reviewed, notInEffect),
  ],
];

const stateAfter = (history: readonly LeaveEvent[]) =>
  leaveState(history.reduce(leave.evolve, leave.initial) ?? { teacher: 1, isWithdrawn: false });

describe('a request for leave', () => {
  describe.each(table)('%s', (_state, history, now, expected) => {
    it(`is ${now}`, () => {
      expect(stateAfter(history)).toBe(now);
    });

    it.each(Object.entries(expected) as [keyof typeof commands, Outcome][])('%s: %s', (name, outcome) => {
      const deciding = given(leave, history).when(commands[name]);
      if (outcome === reviewed) return deciding.then(Rejection.state('请假已审核'));
      if (outcome === notInEffect) return deciding.then(Rejection.state('请假未生效，不能销假'));
      deciding.then([events[name]]);
      expect(stateAfter([...history, events[name]])).toBe(outcome);
    });
  });

  it('is none before it is asked for, and cannot end before it begins', () => {
    for (const command of Object.values(commands))
      given(leave, []).when(command).then(Rejection.notFound('请假不存在'));
    const { data } = asked(1);
    given(leave, [])
      .when({ type: 'Request', request: data })
      .then([asked(1)]);
    given(leave, [])
      .when({ type: 'Request', request: { ...data, to: '2026-11-20 07:59:59' } })
      .then(Rejection.invalid('请假结束时间不能早于开始时间'));
  });
});
