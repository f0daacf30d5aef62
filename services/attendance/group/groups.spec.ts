import { deviceRemoved, doorRemoved } from '../../../libs/contracts/devices/index.js';
import { noId } from '../../../libs/contracts/kernel/index.js';
import { teacherRemoved } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { devices, persons } from '../copies.js';
import {
  addDevices,
  addGroup,
  addManagers,
  addPersons,
  addRule,
  attendance,
  availableDevices,
  availablePersons,
  beforeCopyHears,
  changeGroup,
  changeRule,
  deleteDevices,
  deleteGroups,
  deletePersons,
  devicesOf,
  found,
  ids,
  isNameFree,
  listGroups,
  managersOf,
  move,
  namesOf,
  personsOf,
  schoolId,
  start,
  stop,
  tell,
} from '../testing/attendance-school.js';
import { groupDeviceTable, groupManagerTable, groupPersonTable } from './group.read-model.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  const problems = await stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

describe('attendance groups', () => {
  it('have names of their own and a rule that exists', async () => {
    const rule = await addRule('教师作息', 3);
    const one = await addGroup('甲组', rule);
    const other = await addGroup('乙组', rule);
    expect(await refusalOf(addGroup('甲组', rule))).toBe('1002 名称重复，请重新输入');
    expect(await refusalOf(addGroup('丙组', noId))).toBe('1004 考勤配置不存在');
    expect(await refusalOf(changeGroup({ id: other, name: '甲组', ruleId: rule }))).toBe('1002 名称重复，请重新输入');
    expect(await refusalOf(changeGroup({ id: noId, name: '甲组', ruleId: rule }))).toBe('1004 考勤组不存在');
    expect(await refusalOf(deleteGroups(one, noId))).toBe('1004 考勤组不存在');
    expect([await isNameFree('甲组'), await isNameFree('甲组', one), await isNameFree('丙组')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are all listed, or a page of them, with the title of their rule', async () => {
    const rule = await addRule('教师作息', 3);
    for (const name of ['甲组', '乙组', '丙组']) await addGroup(name, rule);
    expect(await listGroups()).toMatchObject({
      recordCount: 3,
      data: [{ name: '丙组', ruleTitle: '教师作息', remark: null, state: 1 }, { name: '甲组' }, { name: '乙组' }],
    });
    expect(await listGroups({ pageSize: 1, page: 1 })).toMatchObject({ recordCount: 3, data: [{ name: '甲组' }] });
    expect((await listGroups({ keyword: '乙' })).data).toHaveLength(1);
    expect((await listGroups({ params: { keyword: '丙' } })).data).toHaveLength(1);
  });

  it('go with their people, devices and managers', async () => {
    const rule = await addRule('教师作息', 3);
    const group = await addGroup('甲组', rule);
    await addPersons(group, '李四');
    await addManagers(group, '王五');
    await addDevices(group, { deviceId: ids('device') });
    await deleteGroups(group);
    expect([await namesOf(group), await managersOf(group), await devicesOf(group)]).toEqual([[], [], []]);
    await addPersons(await addGroup('甲组', rule), '李四');
  });
});

describe('persons of attendance groups', () => {
  it('are listed with what is known of them, and found', async () => {
    const group = await addGroup('甲组', await addRule('教师作息', 3));
    await addPersons(group, '王五', 'student', '李四', '李四');
    await addPersons(group, '李四');
    expect(await personsOf(group)).toEqual([
      expect.objectContaining({ personName: '张三', personType: 1, className: '高一1班', groupId: group }),
      expect.objectContaining({ personName: '李四', personCode: 'T1', phone: '1380000', className: '' }),
      expect.objectContaining({ personName: '王五', personType: 3 }),
    ]);
    expect(await namesOf(group, { keyword: '1380001' })).toEqual(['王五']);
    expect(await namesOf(group, { classId: ids('grade') })).toEqual(['张三']);
    expect(await refusalOf(addPersons(group, '赵六', 'nobody'))).toBe('1004 人员不存在');
    expect(await refusalOf(addPersons(noId, '赵六'))).toBe('1004 考勤组不存在');
    expect(await availablePersons({ personType: 3, excludedCodes: ['T1'] })).toEqual(['王五', '赵六']);
    expect(await availablePersons({ keyword: 's1' })).toEqual(['张三']);
  });

  it('are in one group of each type of attendance', async () => {
    const [teachers, lessons] = [await addRule('教师作息', 3), await addRule('学生上课', 1)];
    const [one, other, third] = [
      await addGroup('甲组', teachers),
      await addGroup('乙组', teachers),
      await addGroup('丙组', lessons),
    ];
    await addPersons(one, '李四', '王五');
    await addPersons(third, '李四');
    const refused = '1005 李四已在考勤组“甲组”中，请使用变更考勤组';
    expect(await refusalOf(addPersons(other, '李四', '赵六'))).toBe(refused);
    expect(await namesOf(other)).toEqual([]);
    expect(await refusalOf(changeGroup({ id: third, name: '丙组', ruleId: teachers }))).toBe(refused);
    expect(await refusalOf(changeRule(lessons, 3))).toBe(refused);
    await changeRule(lessons, 2);
    await changeRule(teachers, 3);
  });

  it('join no two groups at once', async () => {
    const rule = await addRule('教师作息', 3);
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await addGroup(`甲${round}`, rule), await addGroup(`乙${round}`, rule)];
      const outcomes = await Promise.all([one, other].map((group) => refusalOf(addPersons(group, '李四'))));
      expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
      await deleteGroups(one, other);
    }
  });

  it('move to another group and keep their rows', async () => {
    const [teachers, lessons] = [await addRule('教师作息', 3), await addRule('学生上课', 1)];
    const [one, other, third] = [
      await addGroup('甲组', teachers),
      await addGroup('乙组', teachers),
      await addGroup('丙组', lessons),
    ];
    await addPersons(one, '李四', '王五');
    const rows = (await personsOf(one)).map(({ id }) => id);
    await move(other, rows[0]!);
    expect([await namesOf(one), await namesOf(other)]).toEqual([['王五'], ['李四']]);
    await move(other, ...rows);
    expect((await personsOf(other)).map(({ id }) => id)).toEqual(rows);
    await addPersons(third, '李四');
    expect(await refusalOf(move(one, (await personsOf(third))[0]!.id))).toBe(
      '1005 李四已在考勤组“乙组”中，请使用变更考勤组',
    );
    expect(await refusalOf(move(noId, rows[0]!))).toBe('1004 考勤组不存在');
    expect(await refusalOf(move(one, rows[0]!, noId))).toBe('1004 记录不存在');
    await deletePersons(...rows);
    expect(await namesOf(other)).toEqual([]);
    expect(await refusalOf(deletePersons(rows[0]!))).toBe('1004 记录不存在');
  });

  it('leave with the school', async () => {
    const group = await addGroup('甲组', await addRule('教师作息', 3));
    await addPersons(group, '李四', '王五');
    await addManagers(group, '李四');
    await tell('people', `teacher-${ids('李四')}`, teacherRemoved({}));
    expect([await namesOf(group), await managersOf(group)]).toEqual([['王五'], []]);
  });
});

describe('who and what a copy does not know yet to be gone', () => {
  const rowsOf = async (group: string) => {
    const counts = [groupPersonTable, groupManagerTable, groupDeviceTable].map((table) =>
      attendance().database.inSchool(schoolId(), (sql) => selectRows(sql, table, 'group_id = $1', [group])),
    );
    return (await Promise.all(counts)).map(({ length }) => length);
  };

  it('persons are taken out of the groups that they were added to', async () => {
    const group = await addGroup('甲组', await addRule('教师作息', 3));
    const event = teacherRemoved({});
    await beforeCopyHears(persons.projection, { stream: `teacher-${ids('李四')}`, event }, async () => {
      expect(await refusalOf(addPersons(group, '李四'))).toBe('accepted');
      expect(await refusalOf(addManagers(group, '李四'))).toBe('accepted');
      expect(await rowsOf(group)).toEqual([1, 1, 0]);
    });
    expect(await rowsOf(group)).toEqual([0, 0, 0]);
  });

  it.each(devices.projections)('devices and doors are taken out of them: $name', async (copy) => {
    const group = await addGroup('甲组', await addRule('教师作息', 3));
    const device = { deviceId: ids('device') };
    await beforeCopyHears(copy, { stream: `device-${device.deviceId}`, event: deviceRemoved({}) }, async () => {
      expect(await refusalOf(addDevices(group, device))).toBe('accepted');
      expect(await rowsOf(group)).toEqual([0, 0, 1]);
    });
    expect(await rowsOf(group)).toEqual([0, 0, 0]);
  });
});

describe('devices and managers of attendance groups', () => {
  it('are listed with what is known of them', async () => {
    const group = await addGroup('甲组', await addRule('教师作息', 3));
    const [deviceId, doorId] = [ids('device'), ids('door')];
    expect(await availableDevices()).toEqual([
      {
        deviceId,
        deviceCode: 'D1',
        deviceName: '东门门禁',
        deviceType: 1,
        doorId,
        doorCode: '1',
        doorName: '人行通道',
      },
    ]);
    await addDevices(group, { deviceId, doorId }, { deviceId });
    await addDevices(group, { deviceId, doorId });
    expect(await devicesOf(group)).toMatchObject([
      { deviceCode: 'D1', doorId: null, doorName: null },
      { deviceCode: 'D1', deviceType: 1, doorCode: '1', doorName: '人行通道' },
    ]);
    expect(await refusalOf(addDevices(group, { deviceId: noId }))).toBe('1004 设备不存在');
    expect(await refusalOf(addDevices(group, { deviceId, doorId: noId }))).toBe('1004 门不存在');
    await addManagers(group, '李四', '王五');
    await addManagers(group, '李四');
    expect(await managersOf(group)).toEqual(['李四', '王五']);
    expect(await refusalOf(addManagers(group, 'student'))).toBe('1004 教师不存在');
  });

  it('leave when they are removed', async () => {
    const group = await addGroup('甲组', await addRule('教师作息', 3));
    const [deviceId, doorId] = [ids('device'), ids('door')];
    await addDevices(group, { deviceId, doorId }, { deviceId });
    const [whole] = await devicesOf(group);
    await deleteDevices(whole!.id);
    expect(await refusalOf(deleteDevices(whole!.id))).toBe('1004 记录不存在');
    await addDevices(group, { deviceId });
    await tell('devices', `device-${deviceId}`, doorRemoved({ doorId }));
    expect(await devicesOf(group)).toMatchObject([{ doorId: null }]);
    await tell('devices', `device-${deviceId}`, deviceRemoved({}));
    expect(await devicesOf(group)).toEqual([]);
  });
});
