export { answersTemplate } from './answers-template.js';
export { CheckedRows } from './checked-rows.js';
export { forgetTexts } from './forget-texts.js';
export type { ImportCaller } from './import-caller.js';
export type {
  AddedThing,
  ChangedThing,
  ImportDefinition,
  ImportRow,
  ImportUndo,
  ImportUpdate,
  ReadingUnit,
  RowMessages,
  RowValues,
  SheetReading,
  UpdatingRow,
} from './import-definition.js';
export { importRecords } from './import-list.js';
export { type ImportProgress, ImportProgressHub, type ImportProgressSink } from './import-progress.js';
export { type ImportRequests, importRequests } from './import-record.js';
export { type ImportTables, importTables } from './import-task.js';
export { callerOf, importUseCases } from './import-use-cases.js';
export { Imports, type ImportsOptions } from './imports.js';
export { importsFolder } from './imports-folder.js';
export { type Reasons, restore, takeBack } from './take-back.js';
export { differencesOf, noValue, takenByOthers } from './updating-rows.js';
