import { attendanceType, direction } from '../enumerations.js';
import { ended, fact, listedIn, removed, type Thing, translations, valuesOf } from '../kernel/index.js';
import { attendanceGroupAdd } from './group.js';
import { groupDeviceAdd, groupDeviceDelete } from './group-device.js';
import { groupManagerAdd, groupManagerDelete } from './group-manager.js';
import { groupPersonAdd, groupPersonDelete, groupPersonMove } from './group-person.js';
import { attendanceRuleAdd, attendanceRuleExcludeClasses, ruleMenu } from './rule.js';
import { attendanceShiftAdd } from './shift.js';

const source = 'attendance';

const person = { label: '人员', means: ['student', 'teacher'] };
const group = { label: '考勤组', means: ['attendanceGroup'] };
const deviceId = { label: '设备', means: ['device'] };
const classIds = { label: '不考勤班级', means: ['class'] };

const rule: Thing = {
  key: 'attendanceRule',
  source,
  category: 'attendanceRule',
  label: '考勤配置',
  name: ['title'],
  values: { ...valuesOf(attendanceRuleAdd.input), classIds },
  events: {
    AttendanceRuleAdded: attendanceRuleAdd.writes!,
    AttendanceRuleChanged: '修改考勤配置',
    AttendanceRuleRemoved: removed('删除考勤配置'),
    AttendanceRuleClassesExcluded: attendanceRuleExcludeClasses.writes!,
  },
  address: listedIn(ruleMenu, 'title'),
};

const shift: Thing = {
  key: 'attendanceShift',
  source,
  category: 'attendanceRule',
  label: '班次',
  idIn: 'shiftId',
  name: ['title'],
  values: valuesOf(attendanceShiftAdd.input),
  events: {
    AttendanceShiftAdded: attendanceShiftAdd.writes!,
    AttendanceShiftChanged: '修改班次',
    AttendanceShiftRemoved: removed('删除班次'),
  },
};

const exclusion: Thing = {
  key: 'attendanceExclusion',
  source,
  category: 'attendanceExclusion',
  label: '不考勤班级',
  name: [],
  values: { classIds },
  events: { AttendanceSchoolClassesExcluded: attendanceRuleExcludeClasses.writes! },
};

const attendanceGroup: Thing = {
  key: 'attendanceGroup',
  source,
  category: 'attendanceGroup',
  label: '考勤组',
  name: ['name'],
  values: {
    ...valuesOf(attendanceGroupAdd.input),
    ruleId: { label: '考勤配置', means: ['attendanceRule'] },
    'parts.personId': person,
    'parts.deviceId': deviceId,
  },
  events: {
    AttendanceGroupAdded: attendanceGroupAdd.writes!,
    AttendanceGroupChanged: '修改考勤组',
    AttendanceGroupRemoved: removed('删除考勤组'),
    AttendanceGroupPartsEnded: fact('考勤组的人员和设备已移出'),
    AttendanceGroupPersonsAdded: fact(groupPersonAdd.writes!),
    AttendanceGroupPersonsRemoved: ended(groupPersonDelete.writes!),
    AttendanceGroupDevicesAdded: fact(groupDeviceAdd.writes!),
    AttendanceGroupDevicesRemoved: ended(groupDeviceDelete.writes!),
    AttendanceGroupManagersAdded: fact(groupManagerAdd.writes!),
    AttendanceGroupManagersRemoved: ended(groupManagerDelete.writes!),
  },
};

const member: Thing = {
  key: 'attendanceMember',
  source,
  category: 'attendanceMember',
  label: '考勤人员',
  name: ['personId'],
  values: { personId: person, groupId: group, type: { label: '类型', labels: attendanceType.labels } },
  events: {
    AttendanceMemberJoined: groupPersonAdd.writes!,
    AttendanceMemberMoved: groupPersonMove.writes!,
    AttendanceMemberLeft: removed(groupPersonDelete.writes!),
  },
};

const manager: Thing = {
  key: 'attendanceManager',
  source,
  category: 'attendanceManager',
  label: '考勤组管理员',
  name: ['personId', 'groupId'],
  values: { personId: person, groupId: group },
  events: {
    AttendanceManagerAppointed: groupManagerAdd.writes!,
    AttendanceManagerDismissed: removed(groupManagerDelete.writes!),
  },
};

const groupDevice: Thing = {
  key: 'attendanceDevice',
  source,
  category: 'attendanceDevice',
  label: '考勤设备',
  name: ['deviceId', 'doorId', 'groupId'],
  values: { deviceId, doorId: { label: '门', means: ['door'], within: 'deviceId' }, groupId: group },
  events: {
    AttendanceDeviceAssigned: groupDeviceAdd.writes!,
    AttendanceDeviceReleased: removed(groupDeviceDelete.writes!),
  },
};

const pass: Thing = {
  key: 'pass',
  source,
  category: 'pass',
  label: '出入记录',
  name: ['person.name', 'person.code'],
  values: {
    'person.name': { label: '姓名' },
    'person.code': { label: '编码' },
    'person.classId': { label: '班级', means: ['class'] },
    credentialValue: { label: '卡号' },
    position: { label: '位置' },
    direction: { label: '方向', labels: direction.labels },
    granted: { label: '允许通行' },
    reason: { label: '原因' },
    happenedAt: { label: '时间', isMoment: true },
  },
  events: { PassRecorded: fact('记录出入'), PassIdentified: fact('识别出入人员') },
};

/** What auditors are told about attendance. */
export const attendanceThings: readonly Thing[] = [
  rule,
  shift,
  exclusion,
  attendanceGroup,
  member,
  manager,
  groupDevice,
  pass,
];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const attendanceThingsTexts = translations({
  不考勤班级: ['Classes left out of attendance', 'Clases sin asistencia', '出欠対象外のクラス'],
  考勤组的人员和设备已移出: [
    'People and devices left the attendance group',
    'Personas y dispositivos salieron del grupo',
    '人員と機器が出欠グループから外れました',
  ],
  记录出入: ['Pass recorded', 'Paso registrado', '入退の記録'],
  识别出入人员: ['Person of a pass identified', 'Persona de un paso identificada', '入退した人の特定'],
});
