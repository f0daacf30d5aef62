import {
  attendanceDeviceAssigned,
  attendanceDeviceReleased,
  attendanceGroupAdded,
  attendanceGroupChanged,
  attendanceGroupRemoved,
  attendanceMemberJoined,
  attendanceMemberLeft,
  attendanceMemberMoved,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { attendanceDevice } from './assignment.js';
import { attendanceGroup } from './group.js';
import { attendanceMember } from './member.js';

const description = { name: '任课教师组', ruleId: 'rule-1', state: 1 as const };
const added = attendanceGroupAdded(description);

describe('an attendance group', () => {
  it('is added', () => given(attendanceGroup, []).when({ type: 'Add', description }).then([added]));

  it('is changed where something is another', () => {
    const changed = { ...description, name: '行政组', remark: '二楼' };
    given(attendanceGroup, [added])
      .when({ type: 'Change', changes: { name: '行政组', remark: '二楼' } })
      .then([attendanceGroupChanged(changed)]);
    given(attendanceGroup, [added])
      .when({ type: 'Change', changes: { name: '任课教师组', remark: null } })
      .then([]);
    given(attendanceGroup, [added, attendanceGroupChanged(changed)])
      .when({ type: 'Change', changes: { remark: null } })
      .then([attendanceGroupChanged({ ...description, name: '行政组' })]);
  });

  it('goes once', () => {
    given(attendanceGroup, [added])
      .when({ type: 'Remove' })
      .then([attendanceGroupRemoved({})]);
    given(attendanceGroup, [added, attendanceGroupRemoved({})])
      .when({ type: 'Remove' })
      .then(Rejection.notFound('考勤组不存在'));
  });
});

describe('a person, for one type of attendance', () => {
  const anna = { partId: 'part-1', groupId: 'group-1', personId: 'anna', type: 1 as const };
  const joined = attendanceMemberJoined(anna);
  const join = { type: 'Join', partId: 'part-9', groupId: 'group-1', personId: 'anna', attendance: 1 } as const;

  it('is in one group', () => {
    given(attendanceMember, [])
      .when(join)
      .then([attendanceMemberJoined({ ...anna, partId: 'part-9' })]);
    given(attendanceMember, [joined]).when(join).then([]);
    given(attendanceMember, [joined])
      .when({ ...join, groupId: 'group-2' })
      .then(Rejection.state('{person}已在考勤组“{group}”中，请使用变更考勤组', { person: 'anna', group: 'group-1' }));
    given(attendanceMember, [joined, attendanceMemberLeft({ partId: 'part-1' })])
      .when({ ...join, groupId: 'group-2' })
      .then([attendanceMemberJoined({ ...anna, partId: 'part-9', groupId: 'group-2' })]);
  });

  it('moves and keeps the part', () => {
    const moved = attendanceMemberMoved({ partId: 'part-1', groupId: 'group-2' });
    given(attendanceMember, [joined]).when({ type: 'Move', partId: 'part-1', groupId: 'group-2' }).then([moved]);
    given(attendanceMember, [joined, moved]).when({ type: 'Move', partId: 'part-1', groupId: 'group-2' }).then([]);
    given(attendanceMember, [joined])
      .when({ type: 'Move', partId: 'part-2', groupId: 'group-2' })
      .then(Rejection.notFound());
  });

  it('leaves once, as the part that is there', () => {
    const left = attendanceMemberLeft({ partId: 'part-1' });
    given(attendanceMember, [joined]).when({ type: 'End', partId: 'part-1' }).then([left]);
    given(attendanceMember, [joined, left]).when({ type: 'End', partId: 'part-1' }).then(Rejection.notFound());
    given(attendanceMember, [joined]).when({ type: 'End', partId: 'part-2' }).then(Rejection.notFound());
  });
});

describe('a device of an attendance group', () => {
  const gate = { partId: 'part-3', groupId: 'group-1', deviceId: 'gate' };
  const assigned = attendanceDeviceAssigned(gate);

  it('counts once, and no more once it was taken out', () => {
    given(attendanceDevice, []).when({ type: 'Assign', part: gate }).then([assigned]);
    given(attendanceDevice, [assigned])
      .when({ type: 'Assign', part: { ...gate, partId: 'part-4' } })
      .then([]);
    const released = attendanceDeviceReleased({ partId: 'part-3' });
    given(attendanceDevice, [assigned]).when({ type: 'End', partId: 'part-3' }).then([released]);
    given(attendanceDevice, [assigned, released]).when({ type: 'End', partId: 'part-3' }).then(Rejection.notFound());
  });
});
