import { call, flag, id, integer, text } from '../kernel/index.js';

/** Beyond the contract: what the dashboard shows of imports. */
export const importRunning = call({
  id: 'import.running',
  service: 'people',
  method: 'GET',
  path: '/api/school/import/running',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      /** What is imported: student. */
      kind: text({ always: true }),
      /** True while an import is taken back. */
      isUndo: flag({ wire: 'undo', always: true }),
      /** False while the file is parsed. */
      isSaving: flag({ wire: 'saving', always: true }),
      /** Of the step under way, 0 to 100. */
      percent: integer({ always: true }),
    },
  },
  summary: 'Lists the imports of people of the school that are under way, whoever began them',
});
