import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { rosterImport } from './roster-import.js';
import { takeBackParents } from './take-back-parents.js';

/** Import of parents; they are bound to students elsewhere. */
export const parentImport = rosterImport({
  kind: 'parent',
  codeTitle: '编码',
  table: parentTable,
  unique: ['code', 'phone', 'idNumber'],
  decider: parent,
  personOf: (row) => row,
  takeBack: takeBackParents,
});
