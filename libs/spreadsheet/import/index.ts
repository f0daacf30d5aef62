export { CheckedRows } from './checked-rows.js';
export { forgetTexts } from './forget-texts.js';
export type { ImportCaller } from './import-caller.js';
export type { AddedThing, ImportDefinition, ImportRow, ImportUndo, RowValues } from './import-definition.js';
export { type ImportProgress, ImportProgressHub, type ImportProgressSink } from './import-progress.js';
export { type ImportRequests, importRequests } from './import-record.js';
export { type ImportTables, importTables } from './import-task.js';
export { importUseCases } from './import-use-cases.js';
export { Imports, type ImportsOptions } from './imports.js';
