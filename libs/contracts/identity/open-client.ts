import { openClientState } from '../enumerations.js';
import { call, code, datetime, flag, id, integer, paged, selectedId, text } from '../kernel/index.js';

export const openToken = call({
  id: 'open.token',
  service: 'identity',
  method: 'POST',
  path: '/api/open/token',
  auth: 'none',
  summary: 'Gives a client of the open interface its token, sent as Authorization: Bearer.',
  input: {
    appKey: text({ label: '应用标识', required: '请输入应用标识', max: 128 }),
    appSecret: text({ label: '应用密钥', required: '请输入应用密钥', max: 256, verbatim: true }),
  },
  answer: {
    kind: 'object',
    fields: {
      token: text({ always: true }),
      /** Seconds. */
      expiresIn: integer({ always: true }),
      appName: text({ always: true }),
    },
  },
});

/** The calls below are beyond the contract: a school manages the clients of its open interface itself. */
const base = '/api/system/openclient';

const attributes = {
  name: text({ label: '应用名称', required: '请输入应用名称', max: 64 }),
  /** Requests a minute and process; 0 does not limit them. */
  rateLimit: integer({ label: '每分钟请求上限', fallback: 600, min: 0, max: 1_000_000 }),
};

/** A secret is told once: nobody can ask for it later. */
const secret = { appSecret: text({ always: true }) };

export const openClientQuery = call({
  id: 'openclient.query',
  service: 'identity',
  method: 'POST',
  path: `${base}/query`,
  summary: 'Lists the clients of the open interface, the newest first.',
  input: paged({ name: text({ label: '应用名称' }), state: code(openClientState, { label: '状态' }) }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      name: text({ always: true }),
      appKey: text({ always: true }),
      rateLimit: integer({ always: true }),
      state: code(openClientState, { always: true }),
      /** The settings of the installation name it: it is changed there. */
      isConfigured: flag({ wire: 'configured', always: true }),
      createdAt: datetime({ wire: 'createtime', always: true }),
    },
  },
});

export const openClientAdd = call({
  id: 'openclient.add',
  service: 'identity',
  method: 'POST',
  path: `${base}/add`,
  permission: ['openclient:dbtn_add'],
  writes: '新增开放应用',
  summary: 'Adds a client of the open interface; answers its key, and its secret this once.',
  input: attributes,
  answer: { kind: 'object', fields: { id: id({ always: true }), appKey: text({ always: true }), ...secret } },
});

export const openClientUpdate = call({
  id: 'openclient.update',
  service: 'identity',
  method: 'POST',
  path: `${base}/update`,
  permission: ['openclient:dbtn_update'],
  writes: '修改开放应用',
  summary: 'Changes the name of a client and how many requests it may make.',
  input: { ...selectedId, ...attributes },
  answer: { kind: 'none' },
});

export const openClientRotate = call({
  id: 'openclient.rotate',
  service: 'identity',
  method: 'POST',
  path: `${base}/rotate`,
  permission: ['openclient:dbtn_rotate'],
  writes: '重置应用密钥',
  summary: 'Gives a client a new secret, told this once; the old one and all tokens end.',
  input: selectedId,
  answer: { kind: 'object', fields: secret },
});

export const openClientRevoke = call({
  id: 'openclient.revoke',
  service: 'identity',
  method: 'POST',
  path: `${base}/revoke`,
  permission: ['openclient:dbtn_revoke'],
  writes: '吊销开放应用',
  summary: 'Ends a client for good, with all its tokens.',
  input: selectedId,
  answer: { kind: 'none' },
});
