import type { ServiceName } from '../../contracts/kernel/index.js';
import { creates } from '../../database/index.js';
import { EventStore } from '../../eventsourcing/index.js';
import { CONFIGURATION, type Configuration, type Folder, LOGGER, type Logger } from '../../platform/index.js';
import type { ImportDefinition } from './import-definition.js';
import { ImportProgressHub } from './import-progress.js';
import { importRequests } from './import-record.js';
import { importTables } from './import-task.js';
import { Imports } from './imports.js';

/** What the imports of a service need of it. */
interface ImportsOfService {
  service: ServiceName;
  /** Name of the migration that makes the work tables. */
  migration: string;
  definitions: readonly ImportDefinition[];
}

/** What a service has for its imports: work tables, which request began which import, and who carries them out. */
export function importsFolder({ service, migration, definitions }: ImportsOfService) {
  const tables = importTables(service);
  const requests = importRequests(service);
  const imports = {
    provide: Imports,
    useFactory: (store: EventStore, { DATA_DIR }: Configuration, logger: Logger) =>
      new Imports({
        store,
        tables,
        requests,
        definitions,
        folder: DATA_DIR,
        sink: new ImportProgressHub(store.database),
        onFailure: (error, taskId) => logger.error({ error, taskId }, 'import'),
      }),
    inject: [EventStore, CONFIGURATION, LOGGER],
  };
  return {
    tables,
    migrations: [creates(migration, [tables.tasks, tables.rows])],
    projections: [requests],
    providers: [imports],
  } satisfies Folder & { tables: unknown };
}
