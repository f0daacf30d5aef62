import {
  attendanceGroupAdded,
  attendanceGroupChanged,
  attendanceGroupRemoved,
  groupDevicesAdded,
  groupDevicesRemoved,
  groupManagersAdded,
  groupManagersRemoved,
  groupPersonsAdded,
  groupPersonsRemoved,
} from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { attendanceGroup } from './group.js';

const description = { name: '任课教师组', ruleId: 'rule-1', state: 1 as const };
const added = attendanceGroupAdded(description);
const anna = { partId: 'part-1', personId: 'anna' };
const ben = { partId: 'part-2', personId: 'ben' };
const gate = { partId: 'part-3', deviceId: 'gate' };
const door = { partId: 'part-4', deviceId: 'gate', doorId: 'door' };

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

  it('has nobody and nothing twice', () => {
    given(attendanceGroup, [added, groupPersonsAdded({ parts: [anna] })])
      .when({ type: 'AddPersons', parts: [{ ...anna, partId: 'part-9' }, ben, { ...ben, partId: 'part-8' }] })
      .then([groupPersonsAdded({ parts: [ben] })]);
    given(attendanceGroup, [added, groupManagersAdded({ parts: [anna] })])
      .when({ type: 'AddManagers', parts: [{ ...anna, partId: 'part-9' }] })
      .then([]);
    given(attendanceGroup, [added, groupDevicesAdded({ parts: [gate] })])
      .when({ type: 'AddDevices', parts: [{ ...gate, partId: 'part-9' }, door] })
      .then([groupDevicesAdded({ parts: [door] })]);
  });

  it('tells of a whole school in events of a thousand', () => {
    const parts = Array.from({ length: 2500 }, (_, index) => ({ partId: `part-${index}`, personId: `${index}` }));
    given(attendanceGroup, [added])
      .when({ type: 'AddPersons', parts })
      .then([
        groupPersonsAdded({ parts: parts.slice(0, 1000) }),
        groupPersonsAdded({ parts: parts.slice(1000, 2000) }),
        groupPersonsAdded({ parts: parts.slice(2000) }),
      ]);
  });

  it('lets parts go that it has', () => {
    const filled = [added, groupPersonsAdded({ parts: [anna, ben] }), groupPersonsRemoved({ parts: [anna] })];
    given(attendanceGroup, filled)
      .when({ type: 'RemovePersons', partIds: ['part-2'] })
      .then([groupPersonsRemoved({ parts: [ben] })]);
    given(attendanceGroup, filled)
      .when({ type: 'RemovePersons', partIds: ['part-2', 'part-1'] })
      .then(Rejection.notFound());
    given(attendanceGroup, [added, groupDevicesAdded({ parts: [door] })])
      .when({ type: 'RemoveDevices', partIds: ['part-4'] })
      .then([groupDevicesRemoved({ parts: [door] })]);
    given(attendanceGroup, [added, groupManagersAdded({ parts: [ben] }), groupManagersRemoved({ parts: [ben] })])
      .when({ type: 'RemoveManagers', partIds: ['part-2'] })
      .then(Rejection.notFound());
  });

  it('goes with its people, devices and managers', () => {
    const filled = [
      added,
      groupPersonsAdded({ parts: [anna] }),
      groupDevicesAdded({ parts: [gate] }),
      groupManagersAdded({ parts: [ben] }),
    ];
    given(attendanceGroup, filled)
      .when({ type: 'Remove' })
      .then([
        groupPersonsRemoved({ parts: [anna] }),
        groupDevicesRemoved({ parts: [gate] }),
        groupManagersRemoved({ parts: [ben] }),
        attendanceGroupRemoved({}),
      ]);
    given(attendanceGroup, [added, attendanceGroupRemoved({})])
      .when({ type: 'AddPersons', parts: [anna] })
      .then(Rejection.notFound('考勤组不存在'));
  });
});
