import type { Migration } from '../database/index.js';
import { archiveMigration } from './archived.js';
import { auditorIndexesMigration, schoolOrderMigration } from './auditor-indexes.js';
import { blocksMigration } from './blocks-migration.js';
import { erasMigration } from './era-migration.js';
import { logRightsMigration } from './log-rights.js';
import { logMigration, pendingAppendsMigration, wholePendingMigration } from './log-schema.js';
import { personKeysMigration } from './person-keys.js';
import { rebuildMigration } from './shadow.js';

/** What makes the log of a service, before all other migrations of its schema. */
export const logMigrations = (schema: string): Migration[] =>
  [
    logMigration,
    pendingAppendsMigration,
    personKeysMigration,
    auditorIndexesMigration,
    rebuildMigration,
    erasMigration,
    archiveMigration,
    schoolOrderMigration,
    logRightsMigration,
    wholePendingMigration,
    blocksMigration,
  ].map((make) => make(schema));
