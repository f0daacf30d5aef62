import type { ServiceName } from '../../contracts/kernel/index.js';
import { adds, creates } from '../../database/index.js';
import { EventStore } from '../../eventsourcing/index.js';
import {
  CONFIGURATION,
  type Configuration,
  type Find,
  type Folder,
  LOGGER,
  type Logger,
} from '../../platform/index.js';
import type { SheetReading } from './import-definition.js';
import { importRecords } from './import-list.js';
import { ImportProgressHub } from './import-progress.js';
import { importRequests } from './import-record.js';
import { importTables } from './import-task.js';
import { Imports } from './imports.js';

/** What the imports of a service need of it. */
interface ImportsOfService {
  service: ServiceName;
  /** Name of the migration that makes the work tables. */
  migration: string;
  definitions: readonly SheetReading[];
  /** Folder of its files below that of a school; no two services have the same. */
  files: string;
}

/** What a service has for its imports: the folder with work tables and who carries them out, and how that starts and stops. */
export function importsFolder({ service, migration, definitions, files }: ImportsOfService) {
  const tables = importTables(service);
  const requests = importRequests(service);
  const records = importRecords(service);
  /** Those of this service: a process may have several. */
  class OwnImports extends Imports {}
  const own = {
    provide: OwnImports,
    useFactory: (store: EventStore, { DATA_DIR }: Configuration, logger: Logger) =>
      new OwnImports({
        store,
        tables,
        requests,
        records,
        definitions,
        folder: DATA_DIR,
        files,
        sink: new ImportProgressHub(store.database),
        onFailure: (error, taskId) => logger.error({ error, taskId }, 'import'),
      }),
    inject: [EventStore, CONFIGURATION, LOGGER],
  };
  const folder = {
    migrations: [
      creates(migration, [tables.tasks, tables.rows]),
      adds('ImportNotes1799600000000', tables.rows, ['notes']),
      adds('ImportModes1800000000000', tables.tasks, ['mode']),
      adds('ImportTargets1800000000001', tables.rows, ['target', 'targetVersion']),
      adds('ImportFileNames1800100000000', tables.tasks, ['fileName']),
      creates('ImportRefusedRows1800100000001', [tables.refused]),
      adds('ImportEffects1800200000000', tables.tasks, ['updatedCount', 'unchangedCount']),
      adds('ImportUnchangedRows1800200000001', tables.rows, ['isUnchanged']),
    ],
    projections: [requests, records],
    providers: [own, { provide: Imports, useExisting: OwnImports }],
  } satisfies Folder;
  return {
    tables,
    folder,
    /** Begins to work, when the service runs. */
    start: async (find: Find): Promise<void> => find(OwnImports).start(),
    stop: (find: Find): Promise<void> => find(OwnImports).stop(),
  };
}
