import {
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  ruleChangePlanned,
  ruleClassesExcluded,
  rulePlanFulfilled,
  rulePlanWithdrawn,
  schoolClassesExcluded,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { attendanceRule, type Shift } from './rule.js';
import { schoolExclusion } from './school-exclusion.js';

const description = { title: '教师作息', type: 3 as const, validFrom: '2026-09-01', validTo: '2027-07-15' };
const added = attendanceRuleAdded(description);
const shift: Shift = {
  shiftId: 'shift-1',
  title: '全天',
  signInFrom: '06:30:00',
  signInTo: '08:00:00',
  signOutFrom: '17:00:00',
  signOutTo: '19:00:00',
  weekDays: [1, 2, 3, 4, 5],
};

describe('an attendance rule', () => {
  it('holds from one day to another', () => {
    given(attendanceRule, []).when({ type: 'Add', description }).then([added]);
    given(attendanceRule, [])
      .when({ type: 'Add', description: { ...description, validTo: '2026-08-31' } })
      .then(Rejection.invalid('结束日期不能早于开始日期'));
    given(attendanceRule, [added])
      .when({ type: 'Change', changes: { validFrom: '2027-07-16' } })
      .then(Rejection.invalid('结束日期不能早于开始日期'));
    given(attendanceRule, [added])
      .when({ type: 'Change', changes: { remark: '周一至周五' } })
      .then([attendanceRuleChanged({ ...description, remark: '周一至周五' })]);
    given(attendanceRule, [added]).when({ type: 'Change', changes: description }).then([]);
  });

  it('has shifts that end after they begin', () => {
    given(attendanceRule, [added])
      .when({ type: 'AddShift', shift })
      .then([attendanceShiftAdded(shift)]);
    for (const wrong of [{ signInTo: '06:30:00' }, { signOutTo: '16:00:00' }])
      given(attendanceRule, [added])
        .when({ type: 'AddShift', shift: { ...shift, ...wrong } })
        .then(Rejection.invalid('打卡时间段不正确'));
    const changed = { ...shift, title: '上午' };
    given(attendanceRule, [added, attendanceShiftAdded(shift)])
      .when({ type: 'ChangeShift', shift: changed })
      .then([attendanceShiftChanged(changed)]);
    given(attendanceRule, [added, attendanceShiftAdded(shift)])
      .when({ type: 'ChangeShift', shift })
      .then([]);
    given(attendanceRule, [added]).when({ type: 'ChangeShift', shift }).then(Rejection.notFound());
    given(attendanceRule, [added, attendanceShiftAdded(shift), attendanceShiftRemoved({ shiftId: 'shift-1' })])
      .when({ type: 'RemoveShift', shiftId: 'shift-1' })
      .then(Rejection.notFound());
  });

  it('goes with its shifts', () => {
    given(attendanceRule, [added, attendanceShiftAdded(shift)])
      .when({ type: 'Remove' })
      .then([attendanceShiftRemoved({ shiftId: 'shift-1' }), attendanceRuleRemoved({})]);
    given(attendanceRule, [added, attendanceRuleRemoved({})])
      .when({ type: 'AddShift', shift })
      .then(Rejection.notFound());
  });

  it('leaves classes out, which replace those of before', () => {
    const classIds = ['class-1'];
    given(attendanceRule, [added])
      .when({ type: 'ExcludeClasses', classIds })
      .then([ruleClassesExcluded({ classIds })]);
    given(attendanceRule, [added, ruleClassesExcluded({ classIds })])
      .when({ type: 'ExcludeClasses', classIds })
      .then([]);
    given(schoolExclusion, [])
      .when({ type: 'ExcludeClasses', classIds })
      .then([schoolClassesExcluded({ classIds })]);
    given(schoolExclusion, [schoolClassesExcluded({ classIds })])
      .when({ type: 'ExcludeClasses', classIds })
      .then([]);
  });

  const { type: _type, ...said } = description;
  const draft = { ...said, shifts: [shift], excludedClassIds: [] };
  const history = [added, attendanceShiftAdded(shift)];

  it('is replaced by a draft: what differs is told, and its type stays', () => {
    const other: Shift = { ...shift, shiftId: 'shift-2', title: '晚上' };
    given(attendanceRule, history)
      .when({
        type: 'Replace',
        draft: { ...draft, title: '新作息', shifts: [other], excludedClassIds: ['class-1'] },
      })
      .then([
        attendanceRuleChanged({ ...description, title: '新作息' }),
        attendanceShiftRemoved({ shiftId: 'shift-1' }),
        attendanceShiftAdded(other),
        ruleClassesExcluded({ classIds: ['class-1'] }),
      ]);
    const later = { ...shift, signInTo: '08:30:00' };
    given(attendanceRule, history)
      .when({ type: 'Replace', draft: { ...draft, shifts: [later] } })
      .then([attendanceShiftChanged(later)]);
    given(attendanceRule, history).when({ type: 'Replace', draft }).then(Rejection.state('试行内容与现行配置相同'));
    given(attendanceRule, history)
      .when({ type: 'Replace', draft: { ...draft, validTo: '2026-08-31' } })
      .then(Rejection.invalid('结束日期不能早于开始日期'));
    given(attendanceRule, []).when({ type: 'Replace', draft }).then(Rejection.notFound());
  });

  it('has one change planned at a time, until its day or until it is taken back', () => {
    const next = { ...draft, title: '新作息' };
    const plan = ruleChangePlanned({ ...next, from: '2027-02-01', planner: '王五' });
    given(attendanceRule, history)
      .when({ type: 'Plan', draft: next, from: '2027-02-01', planner: '王五' })
      .then([plan]);
    given(attendanceRule, history)
      .when({ type: 'Plan', draft, from: '2027-02-01', planner: '王五' })
      .then(Rejection.state('试行内容与现行配置相同'));
    const planned = [...history, plan];
    const isPlanned = Rejection.state('考勤配置有计划中的变更，请先撤销');
    for (const command of [
      { type: 'Plan', draft: next, from: '2027-03-01', planner: '王五' },
      { type: 'Replace', draft: next },
      { type: 'Change', changes: { title: '改' } },
      { type: 'RemoveShift', shiftId: 'shift-1' },
      { type: 'ExcludeClasses', classIds: ['class-1'] },
    ] as const)
      given(attendanceRule, planned)
        .when(command as never)
        .then(isPlanned);
    given(attendanceRule, planned).when({ type: 'Change', changes: description }).then([]);
    given(attendanceRule, planned)
      .when({ type: 'Remove' })
      .then([attendanceShiftRemoved({ shiftId: 'shift-1' }), attendanceRuleRemoved({})]);
    const fulfilled = [rulePlanFulfilled({}), attendanceRuleChanged({ ...description, title: '新作息' })];
    given(attendanceRule, planned).when({ type: 'Fulfil' }).then(fulfilled);
    given(attendanceRule, planned)
      .when({ type: 'Withdraw' })
      .then([rulePlanWithdrawn({})]);
    const none = Rejection.state('考勤配置没有计划中的变更');
    for (const over of [
      [...planned, ...fulfilled],
      [...planned, rulePlanWithdrawn({})],
    ])
      for (const type of ['Fulfil', 'Withdraw'] as const) given(attendanceRule, over).when({ type }).then(none);
  });
});
