export * from './column.js';
export { copyRows } from './copy.js';
export { Database, type DatabaseOptions, takeSchoolRole, takeSystemRole } from './database.js';
export { createTableDdl, grantDdl, indexDdl, keyName, tableDdl, wallDdl } from './ddl.js';
export * from './difference.js';
export * from './embedded.js';
export { entityOf, repositoryOf } from './entity.js';
export {
  DatabaseUnavailable,
  databaseError,
  despiteConflicts,
  isConflict,
  isDisconnect,
  isOutdated,
  violatedUnique,
} from './failure.js';
export { grouped } from './grouped.js';
export { isFree } from './is-free.js';
export * from './key-ring.js';
export * from './list-query.js';
export { holdLock, tryLock, whileLocked } from './lock.js';
export * from './migrate.js';
export { isSecretId, newId, newSecretId } from './new-id.js';
export { selectPackedRows } from './packed-rows.js';
export { rightsOf } from './rights.js';
export * from './rows.js';
export { runningEmbedded } from './running-embedded.js';
export { openBytes, sealBytes } from './sealed-bytes.js';
export * from './signals.js';
export * from './sql.js';
export { refreshStatistics } from './statistics.js';
export { openSystemConnection, type SystemConnection } from './system-connection.js';
export * from './table.js';
