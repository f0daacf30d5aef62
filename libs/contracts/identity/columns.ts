import { call, text, texts, translations } from '../kernel/index.js';

/** Most lists of which an account hides columns: several times as many as the console has. */
export const mostLists = 300;
/** Most columns that are hidden of a list. */
export const mostHidden = 60;
/** Longest name of a column, characters. */
export const longestColumn = 64;

const list = { label: '列表', max: 128 } as const;

/** Beyond the specification: the columns that the user has chosen are kept for the account, whatever browser it uses. */
export const columnsQuery = call({
  limited: 'open',
  id: 'columns.query',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/login/columns',
  summary: 'Lists which columns the signed-in account hides of which list of the console (beyond the specification).',
  input: {},
  answer: { kind: 'list', fields: { list: text({ ...list, always: true }), hidden: texts({ always: true }) } },
});

/** Beyond the specification. */
export const columnsHide = call({
  limited: 'open',
  id: 'columns.hide',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/login/hidecolumns',
  writes: '选择显示的列',
  summary:
    'Says which columns the signed-in account hides of a list, at most 60; those that are not named are shown. Of at most 300 lists (beyond the specification).',
  input: {
    list: text({ ...list, required: '请选择列表' }),
    hidden: texts({ label: '隐藏的列', fallback: [] }),
  },
  answer: { kind: 'none' },
});

/** English, Spanish and Japanese of the texts above. */
export const columnsTexts = translations({
  列表: ['List', 'Lista', '一覧'],
  请选择列表: ['Please choose a list', 'Seleccione una lista', '一覧を選択してください'],
  隐藏的列: ['Hidden columns', 'Columnas ocultas', '非表示の列'],
  选择显示的列: ['Choose columns', 'Elegir columnas', '表示する列の選択'],
});
