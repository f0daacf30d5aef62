import { accountType } from '../enumerations.js';
import {
  anything,
  call,
  clearable,
  code,
  datetime,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  selection,
  text,
  translations,
} from '../kernel/index.js';

/** Who or what something was done to; beyond the contract. */
const subjects = list(
  {
    aggregate: text({ always: true }),
    aggregateId: text({ always: true }),
    /** As it was then, in the caller's language. */
    name: text({ always: true }),
    isRemoved: flag({ wire: 'removed', always: true }),
    /** Where the console lists it; empty where it is gone or is listed nowhere. */
    link: text({ always: true }),
    /** Where the console shows its history, also when it is gone; empty where the replay alone does. */
    historyLink: text({ wire: 'historylink', always: true }),
  },
  { always: true },
);

/** What an event did: a thing is there, is another, is gone; or something is told that is no thing. */
export const replayKinds = ['added', 'changed', 'removed', 'fact'] as const;

export const operationLogQuery = call({
  id: 'log.query',
  shows: ['operation', 'logEntry'],
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
      /** Not all may see them, so they put nothing in order. */
      parameters: text({ wire: 'requestparams', always: true, unordered: true }),
      /** True: accepted. */
      isAccepted: flag({ wire: 'result', always: true }),
      accountType: code(accountType, { always: true }),
      school: id({ always: true }),
      /** Message of a refusal; beyond the contract. */
      message: text({ always: true }),
      /** Names the request: its events are replayed by it; beyond the contract. */
      requestId: text({ always: true }),
      /** Whom it was done to; the first 20, those that the function is about before others. */
      subjects,
      /** There may be more than those named. */
      hasMoreSubjects: flag({ wire: 'moresubjects', always: true, unordered: true }),
    },
  },
});

export const operationLogDelete = call({
  id: 'log.delete',
  changes: ['logEntry'],
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
  shows: ['operation'],
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
      service: text({ always: true, unordered: true }),
      aggregate: text({ always: true, unordered: true }),
      aggregateId: text({ always: true, unordered: true }),
      event: text({ always: true, unordered: true }),
      loginAccount: text({ wire: 'loginaccount', always: true, unordered: true }),
      ip: text({ always: true, unordered: true }),
      /** The event's data, secrets masked. */
      payload: anything({ always: true, unordered: true }),
      /** What happened, in the caller's language; beyond the contract, as all that follows. */
      title: text({ always: true, unordered: true }),
      kind: code({ codes: replayKinds }, { always: true, unordered: true }),
      /** Name of the account that acted; empty where none did. */
      actorName: text({ wire: 'actorname', always: true, unordered: true }),
      /** Whom or what it is about; none where it has no name. */
      subjects,
      /** Which values became which, in the caller's language; null where there was none, or is none any more. */
      changes: list(
        {
          label: text({ always: true }),
          from: clearable(text()),
          to: clearable(text()),
          /** A list: `from` says what it has lost, `to` what it has gained. */
          isList: flag({ always: true }),
        },
        { always: true },
      ),
    },
  },
});

/** Beyond the contract: what a replay does not show. */
export const operationLogArchived = call({
  id: 'log.archived',
  shows: ['operation'],
  service: 'identity',
  method: 'GET',
  path: '/api/system/logmg/archived',
  permission: ['logs:dbtn_replay'],
  summary: 'Lists the months of which events are archived: these are not replayed until they are restored.',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      /** 2025-08, in UTC. */
      month: text({ always: true }),
      from: datetime({ wire: 'beginTime', always: true }),
      /** Its last second. */
      to: datetime({ wire: 'toTime', always: true }),
    },
  },
});

/** What other processes and browsers are told of while an operation log is verified. */
export const logVerificationTopic = 'log.verification';

/** How far a verification is. */
export interface VerificationProgress {
  school: string;
  /** Names the verification. */
  run: string;
  /** Entries, of those that it is to verify. */
  done: number;
  total: number;
  complete: boolean;
}

/**
 * Beyond the contract: the proof that the operation log says what happened. Who cuts off its end together with the events, or
 * owns the database and computes the chain and what is remembered of it anew, is not found: only a `head` kept elsewhere does.
 */
export const operationLogVerify = call({
  id: 'log.verify',
  shows: ['operation'],
  service: 'identity',
  method: 'GET',
  path: '/api/system/logmg/verify',
  permission: ['logs:dbtn_replay'],
  summary:
    'Verifies the hash chain of the operation log and compares each entry with the event behind it, and all events with the blocks that they were chained in, from the last verified entry on or whole. One that takes longer than 20 s goes on, and is asked about by its run.',
  input: {
    /** All entries, also those that were verified before. */
    isWhole: flag({ wire: 'whole', fallback: false }),
    /** Which verification is meant; without it the one that runs, or a new one. */
    run: id(),
  },
  answer: {
    kind: 'object',
    fields: {
      run: id({ always: true }),
      /** The verification goes on: there is no verdict yet, and nothing below `total`. */
      isRunning: flag({ wire: 'running', always: true }),
      /** Entries that are verified, of those that are to be. */
      done: integer({ always: true }),
      total: integer({ always: true }),
      /** Nothing was altered. */
      isIntact: flag({ wire: 'intact' }),
      /** Entries of the chain. */
      entries: integer(),
      /** Entries up to this number were verified before and not read again; 0: all were read. */
      verifiedNumber: integer({ wire: 'verifiednumber' }),
      /** When these were verified. */
      verifiedAt: datetime({ wire: 'verifiedtime' }),
      /** Recorded events that are not in the chain yet. */
      pending: integer(),
      /** Hash of the last entry: who keeps it can later prove that nothing before was altered. */
      head: text(),
      /** Events of all services that are in blocks: compared with them now or by a verification before. */
      events: integer(),
      /** Of these, events that are archived: compared with nothing until they are restored. */
      archivedEvents: integer({ wire: 'archivedevents' }),
      /** Events of all services that wait for a block: nothing is proven of them. */
      waitingEvents: integer({ wire: 'waitingevents' }),
      /** Entries whose events are archived: they are proven by the chain and compared with nothing. */
      archived: integer(),
      /** The months of what is archived: 2025-08, 2025-09. */
      archivedMonths: text(),
      /** Entries that were deleted from the list; they are in the chain and are verified. */
      hidden: integer(),
      /** Who deleted how many of them and when; the latest. */
      hidings: list({
        loginAccount: text({ wire: 'loginaccount', always: true }),
        createdAt: datetime({ wire: 'createtime', always: true }),
        count: integer({ always: true }),
      }),
      checkedAt: datetime({ wire: 'checktime' }),
      /** How many problems were found; the first ones are listed. */
      problemCount: integer(),
      problems: list({
        /** Number of the entry in the chain; missing where an event has no entry, and of blocks. */
        number: integer(),
        id: text({ always: true }),
        /** Of blocks the name of their service. */
        function: text({ wire: 'module', always: true }),
        createdAt: datetime({ wire: 'createtime' }),
        /** What is wrong, in the caller's language. */
        message: text({ always: true }),
      }),
    },
  },
});

/** Its place in the menu, and the buttons that can be granted. */
export const operationLogMenu: MenuEntry = {
  component: 'logs',
  path: '/Log/logs',
  text: '操作日志',
  icon: 'audit',
  reach: 'everywhere',
  buttons: { dbtn_delete: '批量删除', dbtn_replay: '回放' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const operationLogTexts = translations({
  已抹除: ['Erased', 'Borrado', '消去済み'],
  已抹除个人数据的人员: [
    'Person whose data were erased',
    'Persona con los datos borrados',
    '個人データが消去された人員',
  ],
  操作日志: ['Operation log', 'Operaciones', '操作ログ'],
  回放: ['Replay', 'Reproducir', '再生'],
  功能: ['Function', 'Función', '機能'],
  账号类型: ['Account type', 'Tipo de cuenta', 'アカウント種別'],
  服务: ['Service', 'Servicio', 'サービス'],
  对象: ['Object', 'Objeto', '対象'],
  对象编号: ['Object id', 'Identificador del objeto', '対象ID'],
  删除操作日志: ['Delete operation log entries', 'Eliminar entradas del registro de operaciones', '操作ログ削除'],
  日志内容被修改: ['The entry was altered', 'La entrada fue modificada', 'ログの内容が改ざんされています'],
  '日志被删除，第{from}条至第{to}条不在链上': [
    'Entries {from} to {to} were removed from the chain',
    'Las entradas {from} a {to} fueron eliminadas de la cadena',
    '{from}番から{to}番のログがチェーンから削除されています',
  ],
  此前已校验的日志链被重新计算: [
    'The chain up to the last verified entry was computed anew',
    'La cadena hasta la última entrada verificada se calculó de nuevo',
    '検証済みの最後のログまでのチェーンが計算し直されています',
  ],
  与前一条日志的链接断开: [
    'The link to the entry before is broken',
    'El enlace con la entrada anterior está roto',
    '直前のログとの連鎖が切れています',
  ],
  '日志已被删除，对应的事件仍在': [
    'The entry was removed, its event is still there',
    'La entrada fue eliminada, su evento sigue ahí',
    'ログは削除されていますが、イベントは残っています',
  ],
  日志对应的事件被修改: [
    'The event behind the entry was altered',
    'El evento de la entrada fue modificado',
    'ログの元のイベントが改ざんされています',
  ],
  '事件块{from}被修改、删除或重新计算': [
    'Block {from} of events was altered, removed or computed anew',
    'El bloque {from} de eventos fue modificado, eliminado o calculado de nuevo',
    'イベントブロック{from}が改ざん、削除または再計算されています',
  ],
  日志所指的事件块不存在: [
    'The block of events that the entry names is not there',
    'El bloque de eventos que nombra la entrada no existe',
    'ログが示すイベントブロックが存在しません',
  ],
  '第{from}号至第{to}号事件之间有事件被修改或删除': [
    'Among the events {from} to {to} some were altered or removed',
    'Entre los eventos {from} y {to} hay eventos modificados o eliminados',
    '{from}番から{to}番のイベントの中に改ざんまたは削除されたものがあります',
  ],
  '事件块与事件总数不符，相差{from}个事件': [
    'Blocks and events do not agree: they differ by {from} events',
    'Los bloques y los eventos no concuerdan: difieren en {from} eventos',
    'イベントブロックとイベントの総数が{from}件異なります',
  ],
  '事件块有重叠、重复或缺失': [
    'Blocks of events overlap, are there twice, or are missing',
    'Hay bloques de eventos solapados, repetidos o ausentes',
    'イベントブロックに重複、重なりまたは欠落があります',
  ],
  日志对应的事件不存在: [
    'There is no event behind the entry',
    'No existe el evento de la entrada',
    'ログの元のイベントが存在しません',
  ],
});
