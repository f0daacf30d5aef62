import { call, integer, text } from '../kernel/index.js';

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
