import { openClientState } from '../enumerations.js';
import {
  call,
  code,
  datetime,
  entityCalls,
  flag,
  id,
  integer,
  type MenuEntry,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';

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
const client = entityCalls({
  service: 'identity',
  id: 'openclient',
  label: '开放应用',
  streams: { category: 'openclient' },
});

const attributes = {
  name: text({ label: '应用名称', required: '请输入应用名称', max: 64 }),
  /** Requests a minute and process; 0 does not limit them. */
  rateLimit: integer({ label: '每分钟请求上限', fallback: 600, min: 0, max: 1_000_000 }),
};

/** A secret is told once: nobody can ask for it later. */
const secret = { appSecret: text({ always: true }) };

export const openClientQuery = client.query('/api/system/openclient/query', {
  summary: 'Lists the clients of the open interface, the newest first.',
  filters: { name: text({ label: '应用名称' }), state: code(openClientState, { label: '状态' }) },
  row: {
    id: id({ always: true }),
    name: text({ always: true }),
    appKey: text({ always: true }),
    rateLimit: integer({ always: true }),
    state: code(openClientState, { always: true }),
    /** The settings of the installation name it: it is changed there. */
    isConfigured: flag({ wire: 'configured', always: true }),
    createdAt: datetime({ wire: 'createtime', always: true }),
  },
});

export const openClientAdd = client.add('/api/system/openclient/add', {
  permission: ['openclient:dbtn_add'],
  summary: 'Adds a client of the open interface; answers its key, and its secret this once.',
  input: attributes,
  answer: { kind: 'object', fields: { id: id({ always: true }), appKey: text({ always: true }), ...secret } },
});

export const openClientUpdate = client.update('/api/system/openclient/update', {
  permission: ['openclient:dbtn_update'],
  summary: 'Changes the name of a client and how many requests it may make.',
  input: { ...selectedId, ...attributes },
});

export const openClientRotate = client.call('/api/system/openclient/rotate', {
  permission: ['openclient:dbtn_rotate'],
  writes: '重置应用密钥',
  summary: 'Gives a client a new secret, told this once; the old one and all tokens end.',
  input: selectedId,
  answer: { kind: 'object', fields: secret },
});

export const openClientRevoke = client.call('/api/system/openclient/revoke', {
  permission: ['openclient:dbtn_revoke'],
  writes: '吊销开放应用',
  summary: 'Ends a client for good, with all its tokens.',
  input: selectedId,
  answer: { kind: 'none' },
});

/** Its place in the menu, and the buttons that can be granted. */
export const openClientMenu: MenuEntry = {
  component: 'openclient',
  path: '/System/openclient',
  text: '开放应用管理',
  icon: 'api',
  buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_rotate: '重置密钥', dbtn_revoke: '吊销' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const openClientTexts = translations({
  开放应用管理: ['Open interface', 'Interfaz abierta', '外部連携管理'],
  重置密钥: ['New secret', 'Nuevo secreto', 'シークレット再発行'],
  吊销: ['Revoke', 'Revocar', '失効'],
  请输入应用标识: [
    'Please enter the application key',
    'Introduzca la clave de la aplicación',
    'アプリケーションキーを入力してください',
  ],
  请输入应用密钥: [
    'Please enter the application secret',
    'Introduzca el secreto de la aplicación',
    'アプリケーションシークレットを入力してください',
  ],
  请输入应用名称: [
    'Please enter the name of the application',
    'Introduzca el nombre de la aplicación',
    'アプリケーション名を入力してください',
  ],
  每分钟请求上限: ['Requests per minute', 'Solicitudes por minuto', '1分あたりのリクエスト上限'],
  应用不存在: ['The application does not exist', 'La aplicación no existe', 'アプリケーションが存在しません'],
  应用已吊销: ['The application is revoked', 'La aplicación está revocada', 'アプリケーションは失効しています'],
  '该应用由系统配置指定，不能在此修改': [
    'The settings of the installation name this application; it cannot be changed here',
    'Esta aplicación la fija la configuración del sistema y no se puede cambiar aquí',
    'このアプリケーションはシステム設定で指定されているため、ここでは変更できません',
  ],
  新增开放应用: ['Add application', 'Añadir aplicación', 'アプリケーションの追加'],
  修改开放应用: ['Edit application', 'Editar aplicación', 'アプリケーションの編集'],
  重置应用密钥: ['Give application a new secret', 'Dar un secreto nuevo a la aplicación', 'シークレットの再発行'],
  吊销开放应用: ['Revoke application', 'Revocar aplicación', 'アプリケーションの失効'],
  应用标识或密钥错误: [
    'Wrong application key or secret',
    'Clave o secreto de la aplicación incorrectos',
    'アプリケーションキーまたはシークレットが正しくありません',
  ],
  应用标识: ['Application key', 'Clave de la aplicación', 'アプリケーションキー'],
  应用密钥: ['Application secret', 'Secreto de la aplicación', 'アプリケーションシークレット'],
});
