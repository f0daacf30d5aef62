import { messageCategory, messageType, sendState, sendTargetType } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  datetime,
  entityCalls,
  filters,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  selection,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';

const record = entityCalls({
  service: 'organisation',
  id: 'msg',
  label: '消息发送记录',
  shows: ['messageRecord', 'notice', 'class'],
  changes: ['messageRecord'],
});

const recordFilters = {
  from: datetime({ label: '开始日期' }),
  /** A day's midnight includes that day. */
  to: datetime({ label: '结束日期' }),
  /** Chinese label of the category, as records have it (source: spec README, message category codes). */
  title: text({ label: '类别', max: 64 }),
  keyword: text({ label: '内容关键字' }),
  recipientType: code(sendTargetType, { wire: 'persontype', label: '人员类型' }),
  recipientName: text({ wire: 'personname', label: '人员姓名' }),
  classId: id({ wire: 'classesid', aliases: ['classesId', 'classid'], label: '组织机构' }),
  state: code(sendState, { wire: 'sendstate', label: '状态' }),
  studentName: text({ wire: 'student', label: '学生' }),
  /** Beyond the contract: whether its recipient has read it. */
  isRead: flag({ wire: 'read', label: '已读' }),
};

export const messageRecordQuery = record.call('/api/msg/msgmg/queryrecord', {
  limited: 'byClass',
  summary: 'Lists what was sent to whom and what came of it, the newest first; a class includes those below it',
  input: paged(recordFilters),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      recipientName: text({ wire: 'targetName', always: true, label: '接收人' }),
      recipientType: code(sendTargetType, { wire: 'targettype', always: true, label: '人员类型' }),
      className: text({ wire: 'classes', always: true, label: '组织机构', unordered: true }),
      title: text({ always: true, label: '类别' }),
      content: text({ always: true, label: '内容' }),
      state: code(sendState, { wire: 'sendstate', always: true, label: '状态' }),
      createdAt: datetime({ wire: 'createtime', always: true, label: '时间' }),
      studentName: clearable(text({ wire: 'student', label: '学生' })),
      /** Beyond the contract: why it failed, or why nobody knows. */
      reason: clearable(text({ label: '原因' })),
      /** Beyond the contract: until when it waits, as nothing is sent in quiet hours. */
      waitsUntil: clearable(datetime({ wire: 'waituntil', label: '等待至' })),
      /** Beyond the contract: when somebody first said that it has come. */
      arrivedAt: clearable(datetime({ wire: 'arrivetime', label: '送达时间' })),
      /** Beyond the contract: when its recipient has read it first. */
      readAt: clearable(datetime({ wire: 'readtime', label: '阅读时间' })),
    },
  },
});

/** Beyond the contract: what the list shows as a file. */
export const messageRecordExport = record.call('/api/msg/msgmg/exportrecord', {
  limited: 'byClass',
  permission: ['messagerecord:dbtn_export'],
  summary: 'Writes the send records that the filters give as a workbook',
  input: filters(recordFilters),
  answer: workbookAnswer('消息发送记录.xlsx'),
});

/** Beyond the contract: sends again what failed, or what nobody knows of. */
export const messageRecordResend = record.call('/api/msg/msgmg/resend', {
  limited: 'byClass',
  permission: ['messagerecord:dbtn_resend'],
  writes: '重新发送消息',
  summary: 'Sends again, under the same ids, what has failed or was lost; what was sent is refused',
  input: selection,
  answer: { kind: 'none' },
});

export const openMessageReport = call({
  id: 'open.message.report',
  service: 'organisation',
  method: 'POST',
  path: '/api/open/message/report',
  changes: ['messageRecord'],
  auth: 'open',
  writes: '上报消息发送结果',
  input: {
    id: id({ required: '请选择记录' }),
    state: code({ codes: [1, 2] as const }, { wire: 'sendstate', label: '状态', required: '请选择状态' }),
  },
  answer: { kind: 'none' },
  summary: 'Tells whether a message has come to its recipient; what is known already stays as it is',
});

/** Beyond the contract: what an app tells that its user has read. */
export const openMessageRead = call({
  id: 'open.message.read',
  service: 'organisation',
  method: 'POST',
  path: '/api/open/message/read',
  changes: ['messageRecord'],
  auth: 'open',
  writes: '上报消息已读',
  input: {
    account: text({ label: '账号', required: '请输入账号', max: 128 }),
    id: id({ required: '请选择记录' }),
  },
  answer: { kind: 'none' },
  summary: 'Tells that the person with this account of the app has read a message; the first time counts',
});

const inboxPage = {
  page: integer({ fallback: 0, min: 0, label: '页码' }),
  pageSize: integer({ wire: 'pagesize', fallback: 20, min: 1, max: 200, label: '每页条数' }),
};

const inboxFields = {
  recordCount: integer({ always: true }),
  messages: list(
    {
      id: id({ always: true }),
      title: text({ always: true }),
      content: text({ always: true }),
      state: code(sendState, { wire: 'sendstate', always: true }),
      createdAt: datetime({ wire: 'createtime', always: true }),
      isRead: flag({ wire: 'read', always: true }),
    },
    { always: true },
  ),
};

/** Beyond the contract: what an app shows to its user. */
export const openMessageInbox = call({
  id: 'open.message.inbox',
  service: 'organisation',
  method: 'POST',
  path: '/api/open/message/inbox',
  shows: ['messageRecord'],
  auth: 'open',
  isPersonal: true,
  input: {
    account: text({ label: '账号', required: '请输入账号', max: 128 }),
    ...inboxPage,
  },
  answer: { kind: 'object', fields: inboxFields },
  summary: 'Answers the messages and notices of the person with this account of the app, the newest first',
});

/** The signal that says in which school send records changed: there are too many of them for an event that leaves the service. */
export const recordsChangedTopic = 'messageRecord';

/** What browsers of a teacher are told of when something has come for them, or was read; also the topic of that signal. */
export const inboxTopic = 'inbox';

/** The signal that says in whose inboxes something changed. */
export interface InboxesChanged {
  school: string;
  teacherIds: readonly string[];
  /** Of the request that changed it, if one did. */
  trace?: string | undefined;
}

const inbox = entityCalls({
  service: 'organisation',
  id: 'msg.inbox',
  label: '我的消息',
  shows: [inboxTopic],
  changes: [inboxTopic, 'messageRecord'],
});

/** Beyond the contract: what the teacher whom the session's account is tied to is told. */
export const inboxQuery = inbox.call('/api/msg/inbox/query', {
  limited: 'open',
  isPersonal: true,
  summary: 'Answers the messages and notices of the teacher whom the account is tied to, the newest first',
  input: inboxPage,
  answer: {
    kind: 'object',
    fields: { ...inboxFields, unreadCount: integer({ wire: 'unread', always: true }) },
  },
});

/** Beyond the contract: all of them or none; what was read stays so. */
export const inboxRead = inbox.call('/api/msg/inbox/read', {
  limited: 'open',
  writes: '阅读消息',
  summary: 'Tells that the teacher whom the account is tied to has read messages; the first time counts',
  input: selection,
  answer: { kind: 'none' },
});

/** What records are called: categories of notices, and kinds of messages. */
export const recordTitles: readonly string[] = [
  ...Object.values(messageCategory.labels),
  ...Object.values(messageType.labels),
];

/** Its place in the menu, and the buttons that can be granted. */
export const messageRecordMenu: MenuEntry = {
  component: 'messagerecord',
  isOpenToLimited: true,
  path: '/Message/messagerecord',
  text: '消息发送记录',
  icon: 'history',
  buttons: { dbtn_export: '导出', dbtn_resend: '重新发送' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const messageRecordTexts = translations({
  消息发送记录: ['Sent messages', 'Mensajes enviados', '送信記録'],
  重新发送: ['Send again', 'Reenviar', '再送信'],
  重新发送消息: ['Send message again', 'Reenviar mensaje', 'メッセージの再送信'],
  上报消息发送结果: ['Report of a message', 'Informe de un mensaje', '送信結果の報告'],
  阅读消息: ['Read messages', 'Leer mensajes', 'メッセージを読む'],
  上报消息已读: ['Report of a message that was read', 'Informe de mensaje leído', '既読の報告'],
  等待至: ['Waits until', 'Espera hasta', '送信予定'],
  已读: ['Read', 'Leído', '既読'],
  送达时间: ['Arrived at', 'Entregado el', '到達日時'],
  阅读时间: ['Read at', 'Leído el', '既読日時'],
  类别: ['Category', 'Categoría', '類別'],
  内容: ['Content', 'Contenido', '内容'],
  内容关键字: ['Content contains', 'El contenido incluye', '内容キーワード'],
  人员姓名: ['Person', 'Persona', '氏名'],
  接收人: ['Recipient', 'Destinatario', '受信者'],
  请选择状态: ['Please choose the state', 'Elija el estado', '状態を選択してください'],
  消息发送结果已确认: [
    'What came of the message is known already',
    'El resultado del mensaje ya se conoce',
    '送信結果は確定済みです',
  ],
  发送结果未知: ['Nobody knows whether it was sent', 'No se sabe si se envió', '送信結果は不明です'],
  没有可用的联系方式: [
    'There is no way to reach the person',
    'No hay forma de contactar a la persona',
    '連絡手段がありません',
  ],
  消息正在发送: ['The message is on its way', 'El mensaje se está enviando', 'メッセージは送信中です'],
});
