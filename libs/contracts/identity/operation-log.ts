import { accountType } from '../enumerations.js';
import { anything, call, code, datetime, flag, id, integer, list, paged, selection, text } from '../kernel/index.js';

export const operationLogQuery = call({
  id: 'log.query',
  service: 'identity',
  method: 'POST',
  path: '/api/system/logmg/query',
  summary: 'Lists the operation log, newest first.',
  input: paged({
    function: text({ wire: 'module', label: '功能' }),
    accountType: code(accountType, { label: '账号类型' }),
    loginAccount: text({ label: '账号' }),
    school: id({ label: '学校' }),
    from: datetime({ wire: 'beginTime', label: '开始日期' }),
    to: datetime({ wire: 'toTime', label: '结束日期' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      loginAccount: text({ wire: 'loginaccount', always: true }),
      /** Chinese; the catalogues translate it. */
      function: text({ wire: 'module', always: true }),
      ip: text({ always: true }),
      createdAt: datetime({ wire: 'createtime', always: true }),
      parameters: text({ wire: 'requestparams', always: true }),
      /** True: accepted. */
      isAccepted: flag({ wire: 'result', always: true }),
      accountType: code(accountType, { always: true }),
      school: id({ always: true }),
      /** Message of a refusal; beyond the contract. */
      message: text({ always: true }),
      /** Names the request: its events are replayed by it; beyond the contract. */
      requestId: text({ always: true }),
    },
  },
});

export const operationLogDelete = call({
  id: 'log.delete',
  service: 'identity',
  method: 'POST',
  path: '/api/system/logmg/delete',
  permission: ['logs:dbtn_delete'],
  writes: '删除操作日志',
  summary: 'Hides entries from the list; the facts and their chain stay.',
  input: selection,
  answer: { kind: 'none' },
});

export const operationLogReplay = call({
  id: 'log.replay',
  service: 'identity',
  method: 'POST',
  path: '/api/system/logmg/replay',
  permission: ['logs:dbtn_replay'],
  summary: 'Lists the events of all services in the order in which they happened.',
  input: paged({
    from: datetime({ wire: 'beginTime', label: '开始时间' }),
    to: datetime({ wire: 'toTime', label: '结束时间' }),
    loginAccount: text({ label: '账号' }),
    service: text({ label: '服务' }),
    aggregate: text({ label: '对象' }),
    aggregateId: id({ label: '对象编号' }),
    /** Beyond the contract: the events of one request. */
    requestId: text({ label: '请求编号', max: 64 }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      sequence: integer({ always: true }),
      createdAt: datetime({ wire: 'createtime', always: true }),
      service: text({ always: true }),
      aggregate: text({ always: true }),
      aggregateId: text({ always: true }),
      event: text({ always: true }),
      loginAccount: text({ wire: 'loginaccount', always: true }),
      ip: text({ always: true }),
      /** The event's data, secrets masked. */
      payload: anything({ always: true }),
    },
  },
});

/** Beyond the contract: the proof that the operation log says what happened. */
export const operationLogVerify = call({
  id: 'log.verify',
  service: 'identity',
  method: 'GET',
  path: '/api/system/logmg/verify',
  permission: ['logs:dbtn_replay'],
  summary: 'Verifies the hash chain of the operation log and compares each entry with the event behind it.',
  input: {},
  answer: {
    kind: 'object',
    fields: {
      /** Nothing was altered. */
      isIntact: flag({ wire: 'intact', always: true }),
      /** Entries of the chain. */
      entries: integer({ always: true }),
      /** Recorded events that are not in the chain yet. */
      pending: integer({ always: true }),
      /** Hash of the last entry: who keeps it can later prove that nothing before was altered. */
      head: text({ always: true }),
      checkedAt: datetime({ wire: 'checktime', always: true }),
      /** How many problems were found; the first ones are listed. */
      problemCount: integer({ always: true }),
      problems: list(
        {
          /** Number of the entry in the chain; missing where an event has no entry. */
          number: integer(),
          id: text({ always: true }),
          function: text({ wire: 'module', always: true }),
          createdAt: datetime({ wire: 'createtime' }),
          /** What is wrong, in the caller's language. */
          message: text({ always: true }),
        },
        { always: true },
      ),
    },
  },
});
