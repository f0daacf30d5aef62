import {
  attendanceRuleAdded,
  attendanceRuleChanged,
  attendanceRuleRemoved,
  attendanceShiftAdded,
  attendanceShiftChanged,
  attendanceShiftRemoved,
  ruleClassesExcluded,
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
});
