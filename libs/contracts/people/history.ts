import { call, clearable, code, datetime, flag, id, list, paged, text, translations } from '../kernel/index.js';

/** Kinds of persons: 1 student, 2 parent, 3 teacher (enumeration PersonType). */
export const personType = code(
  { codes: [1, 2, 3] as const },
  { wire: 'persontype', required: '请选择人员类型', label: '人员类型' },
);
export const personId = id({ wire: 'personid', required: '请选择人员', label: '人员' });

/** What a change did (beyond the contract). */
export const changeKinds = [
  'added',
  'changed',
  'stateSwitched',
  'removed',
  'bound',
  'unbound',
  'activated',
  'faceTaken',
  'faceRemoved',
  'permissionsReissued',
  'erased',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

const service = 'people';
/** Lists show what a person is; what was changed, from where, and what was removed is for those who are to see it. */
const permission = ['person:dbtn_history', 'person:dbtn_erase'];
const { page, pageSize } = paged({});
/** Fields have the names that the lists give them; values are texts in the caller's language. */
const field = text({ always: true });

export const personTimeline = call({
  limited: 'byClass',
  id: 'person.timeline',
  shows: ['student', 'parent', 'teacher', 'face'],
  service,
  method: 'POST',
  path: '/api/person/timeline',
  permission,
  input: { page, pageSize, personType, personId },
  answer: {
    kind: 'paged',
    fields: {
      /** Of the event: names the moment just after it. */
      id: id({ always: true }),
      happenedAt: datetime({ wire: 'createtime', always: true }),
      kind: code({ codes: changeKinds }, { always: true }),
      loginAccount: text({ wire: 'loginaccount', always: true }),
      ip: text({ always: true }),
      /** Function of the console that did it, Chinese as in the operation log; empty where none did. */
      function: text({ wire: 'module', always: true }),
      /** Names the operation in the operation log; empty where there is none. */
      requestId: text({ always: true }),
      /** Why, in the words of who did it. */
      reason: text({ always: true }),
      changes: list({ field, from: clearable(text()), to: clearable(text()) }, { always: true }),
    },
  },
  summary:
    'Tells what happened to a student, parent or teacher, newest first: who did what, from where, and what changed',
});

export const personMoment = call({
  limited: 'byClass',
  id: 'person.moment',
  shows: ['student', 'parent', 'teacher', 'face'],
  service,
  method: 'POST',
  path: '/api/person/moment',
  permission,
  input: {
    personType,
    personId,
    /** The person at the end of this second; a midnight means the end of that day. */
    at: datetime({ label: '时间' }),
    /** Or just after this change. */
    changeId: id({ wire: 'changeid', label: '变更' }),
  },
  answer: {
    kind: 'object',
    fields: {
      /** False before the person was added and after it was removed. */
      exists: flag({ always: true }),
      at: datetime({ wire: 'time', always: true }),
      values: list({ field, value: text({ always: true }) }, { always: true }),
      /** The photo, as far as it is still kept. */
      faceUrl: clearable(text({ wire: 'url' })),
    },
  },
  summary: 'Shows a student, parent or teacher as of a past moment or change, folded from the events',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const historyTexts = translations({
  变更: ['Change', 'Cambio', '変更'],
  变更不存在: ['The change does not exist', 'El cambio no existe', '変更が存在しません'],
});
