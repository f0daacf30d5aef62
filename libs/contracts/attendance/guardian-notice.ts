import { guardianNoticeKind } from '../enumerations.js';
import { clearable, codeList, entityCalls, integer, text, translations } from '../kernel/index.js';

/** Names in braces for which each text says what is the student's: `{姓名}`. */
export const guardianFields = {
  arrival: ['姓名', '班级', '日期', '时间', '位置'],
  departure: ['姓名', '班级', '日期', '时间', '位置'],
  late: ['姓名', '班级', '日期', '时间', '班次'],
  missing: ['姓名', '班级', '日期', '班次'],
  /** 状态 is what the record says now. */
  correction: ['姓名', '班级', '日期', '班次', '状态'],
} as const;

const notices = entityCalls({
  service: 'attendance',
  id: 'attguardian',
  label: '家长通知',
  streams: { category: 'guardianNotices', idIn: null },
});

const noticeText = (of: keyof typeof guardianFields, label: string) =>
  clearable(text({ wire: `${of}text`, label, max: 256, named: guardianFields[of] }));

const settings = {
  kinds: codeList(guardianNoticeKind, { label: '通知类型' }),
  /** Where one is cleared, the usual text stands in. */
  arrivalText: noticeText('arrival', '到校通知内容'),
  departureText: noticeText('departure', '离校通知内容'),
  lateText: noticeText('late', '迟到通知内容'),
  missingText: noticeText('missing', '未到校通知内容'),
  correctionText: noticeText('correction', '更正通知内容'),
  /** Minutes after the end of the time to sign in. */
  missingAfter: integer({ wire: 'missingafter', label: '未到校通知延迟', min: 0, max: 120 }),
};

/** Beyond the contract: what the guardians of students are told by themselves. */
export const guardianNoticesQuery = notices.list('/api/attendance/guardian/query', {
  summary: 'Answers what the guardians of students are told of passes and attendance (beyond the specification)',
  input: {},
  answer: { kind: 'object', fields: settings },
});

export const guardianNoticesUpdate = notices.update('/api/attendance/guardian/update', {
  permission: ['attendanceconfig:dbtn_update'],
  summary:
    'Says what the guardians of students are told of passes and attendance; what is missing stays (beyond the specification)',
  input: settings,
});

/** English, Spanish and Japanese of the texts above. */
export const guardianNoticeTexts = translations({
  家长通知: ['Notices to guardians', 'Avisos a las familias', '保護者への通知'],
  修改家长通知: ['Change notices to guardians', 'Modificar avisos a las familias', '保護者への通知の変更'],
  通知家长: ['Guardians told', 'Familia avisada', '保護者に通知'],
  通知类型: ['Kinds of notices', 'Tipos de avisos', '通知の種類'],
  到校通知内容: ['Text of an arrival', 'Texto de llegada', '登校通知の内容'],
  离校通知内容: ['Text of a departure', 'Texto de salida', '下校通知の内容'],
  迟到通知内容: ['Text for who is late', 'Texto de retraso', '遅刻通知の内容'],
  未到校通知内容: ['Text for who has not come', 'Texto de falta', '未登校通知の内容'],
  更正通知内容: ['Text of a correction', 'Texto de corrección', '訂正通知の内容'],
  未到校通知延迟: ['Wait before a notice of absence', 'Espera antes del aviso de falta', '未登校通知までの待ち時間'],
  更正: ['Correction', 'Corrección', '訂正'],
  未到校: ['Has not come', 'No ha llegado', '未登校'],
});
