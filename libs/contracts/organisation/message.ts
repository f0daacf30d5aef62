import { messageTarget, messageType, sendTargetType } from '../enumerations.js';
import {
  clearable,
  code,
  datetime,
  entityCalls,
  entityRows,
  flag,
  id,
  integer,
  type MenuEntry,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';
import { messageFields } from './message-text.js';

const message = entityCalls({
  service: 'organisation',
  id: 'msg',
  label: '消息',
  streams: { category: 'message' },
  shows: ['message', 'class'],
});

const form = {
  title: text({ label: '标题', required: '请输标题', max: 128 }),
  /** Fields in braces are filled in for each recipient. */
  content: text({ label: '正文', required: '请输正文', max: 1024, named: messageFields }),
  target: code(messageTarget, { label: '用户', required: '请选择用户' }),
  type: code(messageType, { label: '类型', required: '请选择类型' }),
};
const classField = { wire: 'classid', aliases: ['classesid', 'classesId'], label: '组织机构' } as const;

export const messageAdd = message.add('/api/msg/msgmg/add', {
  limited: 'byClass',
  permission: ['messages:dbtn_add'],
  summary: 'Writes a message; nobody gets it before it is published. Without a class it is for the whole school',
  input: { ...form, classId: id(classField) },
});

export const messageUpdate = message.update('/api/msg/msgmg/update', {
  limited: 'byClass',
  permission: ['messages:dbtn_update'],
  summary: 'Changes a message; once it is published its target and class stay as they are',
  input: { ...selectedId, ...form, classId: clearable(id(classField)) },
});

export const messageDelete = message.delete('/api/msg/msgmg/delete', {
  limited: 'byClass',
  permission: ['messages:dbtn_delete'],
  summary: 'Removes messages from the list; their send records stay',
});

export const messageQuery = message.query('/api/msg/msgmg/query', {
  limited: 'byClass',
  summary: 'Lists messages, the newest first',
  filters: { keyword: text({ aliases: ['title'], label: '标题' }) },
  row: {
    id: id({ always: true }),
    title: text({ always: true, label: '标题' }),
    content: text({ always: true, label: '正文' }),
    target: code(messageTarget, { always: true, label: '用户' }),
    type: code(messageType, { always: true, label: '类型' }),
    classId: clearable(id({ wire: 'classid' })),
    /** Names of the ancestors and of the class; empty for the whole school. */
    className: text({ wire: 'classes', always: true, label: '组织机构', unordered: true }),
    isPublished: flag({ wire: 'published', always: true, label: '是否发布' }),
    createdAt: datetime({ wire: 'createtime', always: true, label: '创建时间' }),
  },
});

export const messagePublish = message.call('/api/msg/msgmg/publish', {
  limited: 'byClass',
  method: 'GET',
  permission: ['messages:dbtn_publish'],
  writes: '发布消息',
  changes: ['message', 'messageRecord'],
  summary: 'Publishes a message for good; its recipients get their send records one after the other',
  input: selectedId,
  answer: { kind: 'none' },
});

/** Beyond the contract: how many people a message would go to. */
export const messageAudience = message.call('/api/msg/msgmg/audience', {
  limited: 'byClass',
  shows: ['message', 'schoolParameters', 'teacherBinding', 'parent', 'student', 'teacher', 'class'],
  summary:
    'Counts the parents and teachers that a message with this target and class would go to, and says until when it waits',
  input: { target: form.target, classId: id(classField) },
  answer: {
    kind: 'object',
    fields: {
      parents: integer({ always: true }),
      teachers: integer({ always: true }),
      /** When the quiet hours end that hold now; without it they do not, or nothing is sent by who keeps them. */
      waitsUntil: clearable(datetime({ wire: 'waituntil', label: '等待至' })),
    },
  },
});

/** Beyond the contract: those of whom one is chosen for a preview. */
export const messageRecipients = message.call('/api/msg/msgmg/recipients', {
  limited: 'byClass',
  shows: ['message', 'teacherBinding', 'parent', 'student', 'teacher', 'class'],
  summary:
    'Lists the first twenty people that a message with this target and class would go to, by a part of their name',
  isPersonal: true,
  input: { target: form.target, classId: id(classField), keyword: text({ label: '姓名', max: 64 }) },
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      name: text({ always: true }),
      type: code(sendTargetType, { wire: 'persontype', always: true }),
      className: text({ wire: 'classes', always: true }),
    },
  },
});

/** Beyond the contract: a text as somebody will read it. */
export const messagePreview = message.call('/api/msg/msgmg/preview', {
  limited: 'byClass',
  shows: ['message', 'teacherBinding', 'parent', 'student', 'teacher', 'class'],
  summary: 'Answers the text as one person of the audience will read it, if it is published today',
  isPersonal: true,
  input: {
    target: form.target,
    classId: id(classField),
    content: form.content,
    recipientId: id({ wire: 'personid', label: '接收人', required: '请选择接收人' }),
  },
  answer: { kind: 'object', fields: { content: text({ always: true }) } },
});

/** Beyond the contract: how far a published message is. */
export const messageProgress = message.call('/api/msg/msgmg/progress', {
  limited: 'byClass',
  shows: ['message', 'messageRecord'],
  summary: 'Tells how many recipients a published message has, how many have a send record, and what became of those',
  input: selectedId,
  answer: {
    kind: 'object',
    fields: {
      /** Missing until they were counted. */
      recipients: clearable(integer({ label: '接收人数' })),
      addressed: integer({ always: true }),
      succeeded: integer({ always: true }),
      failed: integer({ always: true }),
      pending: integer({ always: true }),
      /** Of those that were sent: who is known to have got it, and who has read it. */
      arrived: integer({ always: true }),
      read: integer({ always: true }),
    },
  },
});

/** Its place in the menu, and the buttons that can be granted. */
export const messageMenu: MenuEntry = {
  component: 'messages',
  isOpenToLimited: true,
  path: '/Message/messages',
  text: '消息管理',
  icon: 'message',
  buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '批量删除', dbtn_publish: '发布' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const messageTexts = translations(entityRows('消息', ['Message', 'Mensaje', 'メッセージ']), {
  消息管理: ['Messages', 'Mensajes', 'メッセージ管理'],
  发布: ['Publish', 'Publicar', '公開'],
  发布消息: ['Publish message', 'Publicar mensaje', 'メッセージの公開'],
  消息已发布: ['The message is published already', 'El mensaje ya está publicado', 'メッセージは公開済みです'],
  接收人不在发送范围内: [
    'The message would not go to this person',
    'El mensaje no iría a esta persona',
    'この人は送信対象ではありません',
  ],
  正文: ['Text', 'Texto', '本文'],
  用户: ['Users', 'Usuarios', 'ユーザー'],
  是否发布: ['Published', 'Publicado', '公開済み'],
  接收人数: ['Recipients', 'Destinatarios', '受信者数'],
  请输标题: ['Please enter the title', 'Introduzca el título', 'タイトルを入力してください'],
  请输正文: ['Please enter the text', 'Introduzca el texto', '本文を入力してください'],
  请选择接收人: ['Please choose the recipient', 'Elija el destinatario', '受信者を選択してください'],
  请选择用户: ['Please choose the users', 'Elija los usuarios', 'ユーザーを選択してください'],
});
