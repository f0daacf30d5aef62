import {
  attendanceType,
  backlogState,
  direction,
  goHomeState,
  guardianNoticeKind,
  healthReportType,
  leaveCreator,
  passImplausibility,
  quarantineState,
  reviewState,
} from '../enumerations.js';
import { ended, fact, listedIn, removed, type Thing, translations, valuesOf } from '../kernel/index.js';
import { backlogMenu } from './backlog.js';
import { goHomeDelete, goHomeMenu, openGoHomeSubmit } from './go-home.js';
import { attendanceGroupAdd } from './group.js';
import { groupDeviceAdd, groupDeviceDelete } from './group-device.js';
import { groupManagerAdd, groupManagerDelete } from './group-manager.js';
import { groupPersonAdd, groupPersonDelete, groupPersonMove } from './group-person.js';
import { guardianNoticesUpdate } from './guardian-notice.js';
import { healthMenu, openHealthSubmit } from './health.js';
import { leaveMenu, openLeaveSubmit, openLeaveWithdraw } from './leave.js';
import { dayState } from './month.js';
import { openAppealSubmit, teacherRecordMenu, teacherRecordReview, teacherRecordUpdate } from './record.js';
import { attendanceRuleAdd, attendanceRuleExcludeClasses, ruleMenu } from './rule.js';
import { ruleChangeWithdraw } from './rule-change.js';
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
  values: {
    ...valuesOf(attendanceRuleAdd.input),
    classIds,
    excludedClassIds: classIds,
    from: { label: '生效日期' },
    planner: { label: '操作人' },
  },
  events: {
    AttendanceRuleAdded: attendanceRuleAdd.writes!,
    AttendanceRuleChanged: '修改考勤配置',
    AttendanceRuleRemoved: removed('删除考勤配置'),
    AttendanceRuleClassesExcluded: attendanceRuleExcludeClasses.writes!,
    AttendanceRuleChangePlanned: fact('计划考勤配置变更'),
    AttendanceRulePlanWithdrawn: fact(ruleChangeWithdraw.writes!),
    AttendanceRulePlanFulfilled: fact('计划的考勤配置变更已生效'),
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
    personId: person,
    'pass.person.name': { label: '姓名' },
    'pass.person.code': { label: '编码' },
    'pass.position': { label: '位置' },
    'pass.happenedAt': { label: '时间', isMoment: true },
    implausibility: { label: '原因', labels: passImplausibility.labels },
    receivedAt: { label: '接收时间', isMoment: true },
    deviceTime: { label: '设备时钟', isMoment: true },
    'pass.receivedAt': { label: '接收时间', isMoment: true },
    'pass.deviceTime': { label: '设备时钟', isMoment: true },
    isAccepted: { label: '核实后计入' },
    state: { label: '状态', labels: quarantineState.labels },
    note: { label: '说明' },
    by: { label: '处理人' },
  },
  events: {
    PassRecorded: fact('记录出入'),
    PassIdentified: fact('识别出入人员'),
    PassQuarantined: fact('出入记录待核实'),
    PassQuarantineDecided: fact('处理待核实出入'),
    PassWithdrawn: fact('撤销计入的出入'),
  },
};

const judging: Thing = {
  key: 'attendanceJudging',
  source,
  category: 'attendanceJudging',
  label: '考勤判定',
  name: [],
  values: {
    'verdicts.personId': person,
    'verdicts.day': { label: '日期' },
    'verdicts.title': { label: '班次' },
    'verdicts.signIn': { label: '上班打卡' },
    'verdicts.signOut': { label: '下班打卡' },
    'verdicts.isLate': { label: '迟到' },
    'verdicts.isEarly': { label: '早退' },
    'verdicts.isAbsent': { label: '缺勤' },
  },
  events: { AttendanceJudged: fact('判定考勤') },
};

const dayStates = dayState.labels;

const turnedVerdict: Thing = {
  key: 'turnedVerdict',
  source,
  category: 'turnedVerdict',
  label: '补传引起的考勤变化',
  name: ['personId', 'day'],
  values: {
    personId: person,
    day: { label: '日期' },
    title: { label: '班次' },
    from: { label: '原考勤结果', labels: dayStates },
    to: { label: '现考勤结果', labels: dayStates },
    position: { label: '位置' },
    happenedAt: { label: '时间', isMoment: true },
    toldAt: { label: '接收时间', isMoment: true },
    state: { label: '状态', labels: backlogState.labels },
    isTold: { label: '通知家长' },
  },
  events: { VerdictTurned: fact('补传改变考勤结果'), TurnedVerdictSettled: fact('处理考勤变化') },
  address: () => backlogMenu.path,
};

const backlog: Thing = {
  key: 'backlog',
  source,
  category: 'backlog',
  label: '补传出入',
  name: [],
  values: { state: { label: '状态', labels: backlogState.labels }, by: { label: '处理人' } },
  events: { BacklogDecided: fact('处理补传出入') },
  address: () => backlogMenu.path,
};

const record: Thing = {
  key: 'attendanceRecord',
  source,
  category: 'attendanceRecord',
  label: '考勤记录',
  name: ['personId', 'day'],
  values: {
    personId: person,
    day: { label: '日期' },
    isLate: { label: '迟到' },
    isEarly: { label: '早退' },
    isAbsent: { label: '缺勤' },
    signIn: { label: '上班打卡' },
    signOut: { label: '下班打卡' },
    remark: { label: '审核内容' },
    editor: { label: '审核人' },
    content: { label: '申诉内容' },
    state: { label: '审核结果', labels: reviewState.labels },
    remarks: { label: '审核意见' },
    reviewer: { label: '审核人' },
  },
  events: {
    AttendanceRecordEdited: teacherRecordUpdate.writes!,
    AttendanceAppealSubmitted: fact(openAppealSubmit.writes!),
    AttendanceAppealReviewed: teacherRecordReview.writes!,
  },
  address: ({ day }) => `${teacherRecordMenu.path}?from=${day}&to=${day}`,
};

const guardianNotices: Thing = {
  key: 'guardianNotices',
  source,
  category: 'guardianNotices',
  label: '家长通知',
  name: [],
  values: {
    kinds: { label: '通知类型', labels: guardianNoticeKind.labels },
    arrivalText: { label: '到校通知内容' },
    departureText: { label: '离校通知内容' },
    lateText: { label: '迟到通知内容' },
    missingText: { label: '未到校通知内容' },
    correctionText: { label: '更正通知内容' },
    missingAfter: { label: '未到校通知延迟' },
  },
  events: { GuardianNoticesChanged: guardianNoticesUpdate.writes! },
  address: () => ruleMenu.path,
};

const guardianNotice: Thing = {
  key: 'guardianNotice',
  source,
  category: 'guardianNotice',
  label: '家长通知',
  name: ['studentId', 'day'],
  values: {
    studentId: { label: '学生', means: ['student'] },
    day: { label: '日期' },
    title: { label: '班次' },
    kind: { label: '通知类型', labels: { ...guardianNoticeKind.labels, correction: '更正' } },
    state: { label: '现考勤结果', labels: dayStates },
  },
  events: { GuardiansTold: fact('通知家长') },
};

const leave: Thing = {
  key: 'leave',
  source,
  category: 'leave',
  label: '请假',
  name: ['studentId', 'from'],
  values: {
    studentId: { label: '学生', means: ['student'] },
    creator: { label: '提交人', labels: leaveCreator.labels },
    leaveTypeId: { label: '请假类型', means: ['leaveType'] },
    from: { label: '开始时间' },
    to: { label: '结束时间' },
    content: { label: '请假内容' },
    state: { label: '审核结果', labels: reviewState.labels },
    reviewer: { label: '审核人' },
  },
  events: {
    LeaveRequested: openLeaveSubmit.writes!,
    LeaveReviewedByTeacher: fact('教师审核请假'),
    LeaveReviewedByParent: fact('家长审核请假'),
    LeaveWithdrawn: fact(openLeaveWithdraw.writes!),
  },
  address: () => leaveMenu.path,
};

const healthReport: Thing = {
  key: 'healthReport',
  source,
  category: 'healthReport',
  label: '健康打卡',
  name: ['personId', 'day'],
  values: {
    personId: person,
    type: { label: '类型', labels: healthReportType.labels },
    day: { label: '日期' },
  },
  events: { HealthReported: openHealthSubmit.writes! },
  address: ({ day }) => `${healthMenu.path}?from=${day}&to=${day}`,
};

const wayHome: Thing = {
  key: 'goHome',
  source,
  category: 'goHome',
  label: '平安到家记录',
  name: ['studentId'],
  values: {
    studentId: { label: '学生', means: ['student'] },
    leftAt: { label: '离校时间', isMoment: true },
    position: { label: '位置' },
    state: { label: '状态', labels: goHomeState.labels },
    parent: { label: '家长' },
    content: { label: '内容' },
  },
  events: { GoHomeReported: openGoHomeSubmit.writes!, GoHomeRemoved: removed(goHomeDelete.writes!) },
  address: () => goHomeMenu.path,
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
  judging,
  turnedVerdict,
  backlog,
  record,
  guardianNotices,
  guardianNotice,
  leave,
  healthReport,
  wayHome,
];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const attendanceThingsTexts = translations({
  不考勤班级: ['Classes left out of attendance', 'Clases sin asistencia', '出欠対象外のクラス'],
  考勤组的人员和设备已移出: [
    'People and devices left the attendance group',
    'Personas y dispositivos salieron del grupo',
    '人員と機器が出欠グループから外れました',
  ],
  日期: ['Day', 'Día', '日付'],
  考勤判定: ['Attendance verdict', 'Valoración de asistencia', '出欠の判定'],
  判定考勤: ['Attendance judged', 'Asistencia valorada', '出欠を判定'],
  教师审核请假: ['Teacher reviewed leave', 'El docente revisó el permiso', '教師が休暇を審査'],
  家长审核请假: ['Parent reviewed leave', 'La familia revisó el permiso', '保護者が休暇を審査'],
  补传引起的考勤变化: [
    'Record turned by passes told late',
    'Registro cambiado por pasos tardíos',
    '後から届いた入退による出欠の変更',
  ],
  原考勤结果: ['Record before', 'Registro anterior', '変更前の出欠'],
  现考勤结果: ['Record since', 'Registro actual', '変更後の出欠'],
  补传改变考勤结果: [
    'Record turned by a late pass',
    'Registro cambiado por un paso tardío',
    '後から届いた入退が出欠を変更',
  ],
  处理考勤变化: ['Turned record settled', 'Cambio de registro resuelto', '出欠の変更を処理'],
  处理补传出入: ['Passes told late decided', 'Pasos tardíos resueltos', '後から届いた入退を処理'],
  记录出入: ['Pass recorded', 'Paso registrado', '入退の記録'],
  出入记录待核实: ['Pass held for checking', 'Paso retenido para comprobar', '要確認の入退'],
  处理待核实出入: ['Held pass decided', 'Paso retenido resuelto', '要確認の入退を処理'],
  撤销计入的出入: ['Pass withdrawn', 'Paso retirado', '入退の取消'],
  核实后计入: ['Counts after a check', 'Cuenta tras comprobarse', '確認後に計上'],
  设备时钟: ['Clock of the device', 'Reloj del dispositivo', '機器の時計'],
  识别出入人员: ['Person of a pass identified', 'Persona de un paso identificada', '入退した人の特定'],
});
