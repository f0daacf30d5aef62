export { CheckedRows } from './checked-rows.js';
export { importController } from './import-controller.js';
export type { ImportDefinition, ImportRow, RowValues } from './import-definition.js';
export { type ImportProgress, ImportProgressHub, type ImportProgressSink } from './import-progress.js';
export { type ImportTables, importTables } from './import-task.js';
export { type ImportCaller, Imports, type ImportsOptions } from './imports.js';
