import { accountType, signInResult } from '../enumerations.js';
import { call, code, datetime, id, type MenuEntry, paged, text, translations } from '../kernel/index.js';

export const signInLogQuery = call({
  id: 'loginlog.query',
  shows: ['signIn'],
  service: 'identity',
  method: 'POST',
  path: '/api/system/loginlog/query',
  summary: 'Lists sign-ins, failed ones too, newest first.',
  input: paged({
    loginAccount: text({ label: '账号' }),
    result: code(signInResult, { label: '结果' }),
    from: datetime({ wire: 'beginTime', label: '开始日期' }),
    to: datetime({ wire: 'toTime', label: '结束日期' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      loginAccount: text({ wire: 'loginaccount', always: true }),
      /** Beyond the contract. */
      school: id({ always: true }),
      accountType: code(accountType, { always: true }),
      ip: text({ always: true }),
      createdAt: datetime({ wire: 'createtime', always: true }),
      result: code(signInResult, { always: true }),
      /** Why it failed, in the caller's language; empty for a success. */
      reason: text({ always: true }),
    },
  },
});

/** Its place in the menu, and the buttons that can be granted. */
export const signInLogMenu: MenuEntry = {
  component: 'loginlog',
  path: '/Log/loginlog',
  text: '登录日志',
  icon: 'login',
  reach: 'everywhere',
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const signInLogTexts = translations({
  登录日志: ['Sign-in log', 'Inicios de sesión', 'ログインログ'],
  结果: ['Result', 'Resultado', '結果'],
});
