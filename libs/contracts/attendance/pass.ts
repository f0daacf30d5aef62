import { direction } from '../enumerations.js';
import {
  batch,
  batchOutcome,
  call,
  clearable,
  code,
  datetime,
  filters,
  id,
  integer,
  type MenuEntry,
  paged,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';

/** The tabs of the list (source: current.list): students or teachers. */
const personType = code({ codes: [1, 3] as const }, { wire: 'persontype', label: '人员类型' });

const passFilters = {
  /** Missing means students. */
  personType,
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
  from: datetime({ label: '开始时间' }),
  /** A day's midnight includes that day. */
  to: datetime({ label: '结束时间' }),
  direction: code(direction, { wire: 'directory', label: '方向' }),
  name: text({ label: '姓名' }),
  code: text({ label: '编码' }),
  position: text({ label: '位置' }),
  groupId: id({ wire: 'groupid', label: '考勤组' }),
  /** Beyond the contract: the passes of one person, for its timeline. */
  personId: id({ wire: 'personid', label: '人员' }),
};

export const currentQuery = call({
  limited: 'byClass',
  id: 'current.query',
  shows: ['pass', 'class', 'attendanceGroup', 'attendanceMember'],
  service: 'attendance',
  method: 'POST',
  path: '/api/current/query',
  input: paged(passFilters),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      personType: code({ codes: [1, 3] as const }, { wire: 'persontype', always: true }),
      className: text({ wire: 'classes', always: true, unordered: true }),
      personCode: text({ wire: 'personno', always: true }),
      personName: text({ wire: 'name', always: true }),
      direction: clearable(code(direction, { wire: 'directory' })),
      position: text({ always: true }),
      happenedAt: datetime({ wire: 'collecttime', always: true }),
      groupName: text({ wire: 'groupname', always: true, unordered: true }),
      /** Beyond the contract: what the device's clock showed, when it came, and by how many seconds the clock was ahead. */
      deviceTime: clearable(datetime({ wire: 'devicetime' })),
      receivedAt: clearable(datetime({ wire: 'receivedat' })),
      skew: clearable(integer()),
    },
  },
  summary: 'Lists entries and exits of students or teachers; a class includes those below it',
});

/** Beyond the contract: the chart of the dashboard. */
export const currentHours = call({
  limited: 'byClass',
  id: 'current.hours',
  shows: ['pass', 'class', 'attendanceGroup', 'attendanceMember'],
  service: 'attendance',
  method: 'GET',
  path: '/api/current/hours',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      /** Hour of the day where the school is, 0 to 23. */
      hour: integer({ always: true }),
      entries: integer({ always: true }),
      exits: integer({ always: true }),
    },
  },
  summary: 'Counts the entries and exits of students and teachers of today by hour; hours without any are left out',
});

export const currentExport = call({
  limited: 'byClass',
  id: 'current.export',
  shows: ['pass', 'class', 'attendanceGroup', 'attendanceMember'],
  service: 'attendance',
  method: 'POST',
  path: '/api/current/export',
  permission: ['current:dbtn_export'],
  input: filters(passFilters),
  answer: workbookAnswer('出入记录.xlsx'),
  summary: 'Writes the entries and exits that the filters give as a workbook',
});

/** One entry or exit as another system submits it. */
export const submittedPass = {
  deviceCode: text({ wire: 'devicecode', label: '机号', required: '请输入机号', max: 64 }),
  doorCode: text({ wire: 'doorcode', label: '门号', max: 16 }),
  personCode: text({ wire: 'personno', label: '人员编码', max: 64 }),
  cardNumber: text({ wire: 'cardno', label: '卡号', max: 256 }),
  direction: code(direction, { wire: 'directory', label: '方向', required: '请选择方向' }),
  happenedAt: datetime({ wire: 'collecttime', label: '采集时间', required: '请输入采集时间' }),
};

export const openCurrentSubmit = call({
  id: 'open.current.submit',
  changes: ['pass'],
  service: 'attendance',
  method: 'POST',
  path: '/api/open/current/submit',
  auth: 'open',
  isPersonal: true,
  writes: '提交出入记录',
  input: { records: batch(submittedPass, { label: '出入记录', required: '请提交出入记录' }) },
  answer: { kind: 'object', fields: batchOutcome },
  summary: 'Stores entries and exits of another system; one that is known by device, person and time counts once',
});

/** Its place in the menu, and the buttons that can be granted. */
export const passMenu: MenuEntry = {
  component: 'current',
  isOpenToLimited: true,
  path: '/Attendance/current',
  text: '出入记录',
  icon: 'swap',
  buttons: { dbtn_export: '导出' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const passTexts = translations({
  '班级/组织机构': ['Class / organisation', 'Clase / organización', 'クラス／組織'],
  出入记录: ['Entries and exits', 'Entradas y salidas', '入退出記録'],
  人员编码: ['Person code', 'Código de persona', '人員コード'],
  采集时间: ['Time of the record', 'Hora del registro', '記録日時'],
  请选择方向: ['Please choose the direction', 'Elija la dirección', '方向を選択してください'],
  请输入采集时间: [
    'Please enter the time of the record',
    'Introduzca la hora del registro',
    '記録日時を入力してください',
  ],
  请提交出入记录: ['Please submit entries and exits', 'Envíe entradas y salidas', '入退出記録を送信してください'],
  请输入人员编码或卡号: [
    'Please enter a person code or a card number',
    'Introduzca un código de persona o un número de tarjeta',
    '人員コードまたはカード番号を入力してください',
  ],
  提交出入记录: ['Submit entries and exits', 'Enviar entradas y salidas', '入退出記録を送信'],
});
