export { type ParseOptions, parseSheet } from './parse-in-worker.js';
export { meantValues, type RowError, type Sheet, type SheetColumn, type SheetRecord, sheet } from './sheet.js';
export {
  fillTemplate,
  type MessageValues,
  ROW_ERRORS,
  SHEET_PROBLEMS,
  SheetProblem,
  type SheetProblemKind,
} from './sheet-problem.js';
export { type Offered, templateWorkbook } from './template/template-workbook.js';
export { type CellValue, type WriteColumn, type WriteSheet, writeWorkbook } from './workbook-writer.js';
