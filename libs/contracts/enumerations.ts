import { enumeration } from './kernel/enumeration.js';

/** Enumerations of the specification (source: entities.yaml, enums): codes on the wire and their Chinese labels. */
export const sex = enumeration(
  'Sex',
  [
    ['男', '男'],
    ['女', '女'],
  ],
  { male: '男', M: '男', '1': '男', female: '女', F: '女', '2': '女' },
);
export const enabledState = enumeration('State12', [
  [1, '启用'],
  [2, '禁用'],
]);
/** Beyond the specification: what a client of the open interface may do. */
export const openClientState = enumeration('OpenClientState', [
  [1, '有效'],
  [2, '已吊销'],
]);
export const accountType = enumeration('LogAccountKind', [
  [1, '运营用户'],
  [2, '学校用户'],
  [3, '教师端用户'],
  [4, '家长端用户'],
]);
export const creationType = enumeration('CreateType', [
  [1, '文件导入'],
  [2, '接口导入'],
  [3, '手工录入'],
]);
/** The same as the list of parents names it (source: parent.list). */
export const parentCreationType: typeof creationType = enumeration('ParentCreateType', [
  [1, '文件导入'],
  [2, '接口导入'],
  [3, '手工新增'],
]);
export const onlineState = enumeration('OnlineState', [
  [1, '在线'],
  [2, '离线'],
  /** While the device gateway has no broker; beyond the specification. */
  [3, '未知'],
]);
export const direction = enumeration('Direction', [
  [1, '进'],
  [2, '出'],
]);
export const signInResult = enumeration('LoginResult', [
  [1, '成功'],
  [2, '失败'],
]);
export const role = enumeration('Role', [
  ['admin', '管理员'],
  ['operator', '运营用户'],
  ['expert', '专家'],
]);
export const alarmType = enumeration('AlarmType', [
  ['登录告警', '登录告警'],
  ['资源告警', '资源告警'],
  ['设备告警', '设备告警'],
]);
export const moduleKind = enumeration('ModuleKind', [
  [1, '菜单'],
  [2, '按钮'],
]);
export const boardingType = enumeration('RestType', [
  [1, '住校'],
  [2, '走读'],
]);
export const cardState = enumeration('CardState', [
  ['未发卡', '未发卡'],
  ['已发卡', '已发卡'],
  ['退卡', '退卡'],
  ['挂失', '挂失'],
]);
export const classType = enumeration('ClassType', [
  [1, '年级'],
  [2, '班级'],
  [3, '管理机构'],
]);
export const deviceType = enumeration('DeviceType', [
  [1, '门禁设备'],
  [2, '人脸设备'],
]);
export const controllerType = enumeration('GroupDeviceType', [
  [1, '门禁控制器'],
  [2, '人脸设备'],
]);
export const doorControlType = enumeration('DoorControlType', [
  [1, '在线受控'],
  [2, '常开'],
  [3, '常闭'],
]);
export const commandState = enumeration('CommandState', [
  [0, '待发送'],
  [1, '成功'],
  [2, '失败'],
  [3, '超时'],
]);
export const personType = enumeration('PersonType', [
  [1, '学生'],
  [2, '家长'],
  [3, '教师'],
]);
export const attendanceType = enumeration('AttendanceConfigType', [
  [1, '学生上课考勤'],
  [2, '学生归寝考勤'],
  [3, '教师考勤'],
]);
export const weekDay = enumeration('WeekDay', [
  [0, '周日'],
  [1, '周一'],
  [2, '周二'],
  [3, '周三'],
  [4, '周四'],
  [5, '周五'],
  [6, '周六'],
]);
export const language = enumeration('Language', [
  ['zh', '中文'],
  ['en', 'English'],
  ['es', 'Español'],
  ['ja', '日本語'],
]);

/** A language of the console. */
export type Language = (typeof language)['codes'][number];
