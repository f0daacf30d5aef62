import type { Folder } from '../../../libs/platform/index.js';
import * as analysis from './analysis.queries.js';
import { pupils } from './pupils.js';
import * as reports from './report/report-card.queries.js';
import * as queries from './score.queries.js';
import { scoreCorrections, scores } from './score.read-model.js';
import * as useCases from './score.use-cases.js';
import { scoreSheets } from './score-sheet.read-model.js';
import * as workbooks from './score-workbook.js';

/** Scores of pupils: sheets, their columns, and what is made of them. */
export const scoreFolder: Folder = {
  calls: [useCases, queries, workbooks, analysis, reports],
  reads: [pupils],
  projections: [scoreSheets, scores, scoreCorrections, pupils],
};
