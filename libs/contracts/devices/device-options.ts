import { anything, call, list, text, translations } from '../kernel/index.js';

/** Options of a picker: what it shows, and the value to send (a number in states, directions and control modes). */
const options = <const O extends { wire?: string }>(names: O = {} as O) =>
  list({ label: text({ always: true }), value: anything({ always: true }) }, { ...names, always: true });

export const deviceOptionsQuery = call({
  id: 'dictionary.query',
  service: 'devices',
  method: 'POST',
  path: '/api/dg/base/dictionary/query',
  input: {},
  answer: {
    kind: 'object',
    fields: {
      states: options(),
      directions: options({ wire: 'directorys' }),
      controlModes: options({ wire: 'doorcontroltypes' }),
      factories: options({ wire: 'factorys' }),
      models: options({ wire: 'modules' }),
      gateways: options(),
      workstations: options(),
      linkTypes: options({ wire: 'linktypes' }),
      versions: options(),
    },
  },
  summary: 'Answers the options of all pickers of device forms',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const deviceOptionsTexts = translations({
  通用: ['General', 'General', '汎用'],
  海康威视: ['Hikvision', 'Hikvision', 'Hikvision'],
  大华: ['Dahua', 'Dahua', 'Dahua'],
  中控智慧: ['ZKTeco', 'ZKTeco', 'ZKTeco'],
  微光互联: ['vguang', 'vguang', 'vguang'],
  总控室: ['Control room', 'Sala de control', '中央管理室'],
});
