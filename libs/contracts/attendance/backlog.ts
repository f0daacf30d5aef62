import { backlogState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  text,
  translations,
} from '../kernel/index.js';
import { dayState } from './month.js';

/** Beyond the contract: what devices told late has turned, and whether guardians are told of it. */
export const backlogQuery = call({
  id: 'backlog.query',
  shows: ['backlog', 'turnedVerdict'],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/backlog/query',
  input: paged({
    state: code(backlogState, { label: '状态' }),
    device: text({ label: '设备' }),
    /** Days on which it came. */
    from: date({ label: '开始日期' }),
    to: date({ label: '结束日期' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      deviceCode: text({ wire: 'devicecode', always: true }),
      position: text({ always: true }),
      /** When the first and the last of its passes that turned something happened, and when the last of them came. */
      firstAt: datetime({ wire: 'firstat', always: true }),
      lastAt: datetime({ wire: 'lastat', always: true }),
      toldAt: datetime({ wire: 'toldat', always: true }),
      persons: integer({ always: true, unordered: true }),
      verdicts: integer({ always: true, unordered: true }),
      /** What was turned into what, and how often; where there is no record any more, no `to`. */
      changes: list(
        {
          from: code(dayState, { always: true }),
          to: clearable(code(dayState)),
          count: integer({ always: true }),
        },
        { always: true, unordered: true },
      ),
      /** For how many the decision is done, and of how many guardians are told. */
      settled: integer({ always: true, unordered: true }),
      told: integer({ always: true, unordered: true }),
      state: code(backlogState, { always: true }),
      decidedBy: clearable(text({ wire: 'decidedby' })),
      decidedAt: clearable(datetime({ wire: 'decidedat' })),
    },
  },
  summary: 'Lists what devices told late and has turned records, the last received first',
});

export const backlogVerdicts = call({
  id: 'backlog.verdicts',
  shows: ['backlog', 'turnedVerdict', 'attendanceRecord', 'attendanceJudging', 'student', 'teacher'],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/backlog/verdicts',
  input: paged({
    backlogId: id({ wire: 'backlogid', label: '补传出入', required: '请选择记录' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      /** Of the record. */
      id: id({ always: true }),
      personId: id({ wire: 'personid', always: true }),
      personType: code({ codes: [1, 3] as const }, { wire: 'persontype', always: true }),
      personName: text({ wire: 'name', always: true, unordered: true }),
      personCode: text({ wire: 'code', always: true, unordered: true }),
      day: date({ always: true }),
      title: text({ always: true }),
      fromState: code(dayState, { wire: 'from', always: true }),
      /** What the record says, or said when guardians were told; null where there is none any more. */
      to: clearable(code(dayState, { unordered: true })),
      happenedAt: datetime({ wire: 'happenedat', always: true }),
      toldAt: datetime({ wire: 'toldat', always: true }),
      state: code(backlogState, { always: true }),
      /** The guardians of the student were told. */
      isTold: flag({ wire: 'istold', always: true }),
    },
  },
  summary: 'Lists the records that a backlog has turned, with what they said before',
});

const deciding = {
  service: 'attendance',
  method: 'POST',
  changes: ['backlog'],
  input: { id: id({ label: '补传出入', required: '请选择记录' }) },
  answer: { kind: 'none' },
} as const;

export const backlogRelease = call({
  ...deciding,
  id: 'backlog.release',
  path: '/api/attendance/backlog/release',
  permission: ['backlog:dbtn_release'],
  writes: '通知补传引起的考勤变化',
  summary: 'Has the guardians of those told whose records a backlog has turned, once each, as a correction',
});

export const backlogDismiss = call({
  ...deciding,
  id: 'backlog.dismiss',
  path: '/api/attendance/backlog/dismiss',
  permission: ['backlog:dbtn_dismiss'],
  writes: '不通知补传引起的考勤变化',
  summary: 'Says that nobody is told of what a backlog has turned',
});

/** Its place in the menu. */
export const backlogMenu: MenuEntry = {
  component: 'backlog',
  path: '/Attendance/backlog',
  text: '补传出入',
  icon: 'history',
  buttons: { dbtn_release: '通知家长', dbtn_dismiss: '不通知' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const backlogTexts = translations({
  补传出入: ['Passes told late', 'Pasos comunicados tarde', '後から届いた入退'],
  已通知: ['Released', 'Comunicado', '通知済み'],
  不通知: ['Nobody is told', 'Sin avisar', '通知しない'],
  通知补传引起的考勤变化: [
    'Release what passes told late have turned',
    'Comunicar lo que cambiaron los pasos tardíos',
    '後から届いた入退による変更を通知',
  ],
  不通知补传引起的考勤变化: [
    'Tell nobody what passes told late have turned',
    'No comunicar lo que cambiaron los pasos tardíos',
    '後から届いた入退による変更を通知しない',
  ],
  该补传已处理: ['This has been decided already', 'Esto ya se ha resuelto', 'この件は処理済みです'],
});
