export { queryAllEntries } from './entry-queries.js';
export type { EntryRow } from './entry-table.js';
export { entryImports } from './entry-workbook.js';
export { resourceFolder, resourceFolders, told } from './resource-folder.js';
export { sampleEntries } from './sample-entries.js';
export { reference, type ServedResource, serveResource } from './served-resource.js';
