export { CheckedRows } from './checked-rows.js';
export { forgetTexts } from './forget-texts.js';
export type { ImportCaller } from './import-caller.js';
export { importController } from './import-controller.js';
export type { AddedThing, ImportDefinition, ImportRow, ImportUndo, RowValues } from './import-definition.js';
export { type ImportProgress, ImportProgressHub, type ImportProgressSink } from './import-progress.js';
export { type ImportRequests, importRequests } from './import-record.js';
export { type ImportTables, importTables } from './import-task.js';
export { Imports, type ImportsOptions } from './imports.js';
