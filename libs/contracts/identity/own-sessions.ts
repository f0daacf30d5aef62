import { call, datetime, flag, id, text, translations } from '../kernel/index.js';
import { longestPassword } from './password.js';

/** Beyond the contract (source: OWASP ASVS 5.0, 7.5.2). */
export const sessionQuery = call({
  limited: 'open',
  id: 'session.query',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/sessions',
  summary: 'Lists the sessions that the signed-in account has open, newest first.',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      ip: text({ always: true }),
      startedAt: datetime({ wire: 'createtime', always: true }),
      /** The one that asks. */
      isOwn: flag({ wire: 'isown', always: true }),
    },
  },
});

/** Beyond the contract (same source). */
export const sessionEndOthers = call({
  limited: 'open',
  id: 'session.endothers',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/login/endothers',
  writes: '结束其他登录',
  summary: 'Ends the other sessions of the signed-in account, for who knows its password.',
  input: {
    password: text({ label: '密码', required: '请输入密码', max: longestPassword, verbatim: true }),
  },
  answer: { kind: 'none' },
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const ownSessionTexts = translations({
  结束其他登录: ['End other sign-ins', 'Cerrar las demás sesiones', '他のログインを終了'],
  密码错误: ['The password is wrong', 'La contraseña es incorrecta', 'パスワードが正しくありません'],
});
