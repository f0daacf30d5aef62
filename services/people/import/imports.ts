import { EventStore } from '../../../libs/eventsourcing/index.js';
import { CONFIGURATION, type Configuration, LOGGER, type Logger } from '../../../libs/platform/index.js';
import { ImportProgressHub, Imports, importRequests, importTables } from '../../../libs/spreadsheet/import/index.js';
import { parentImport } from './parent.import.js';
import { studentImport } from './student.import.js';
import { teacherImport } from './teacher.import.js';

/** Tasks of imports and their rows, which name persons before they are saved. */
export const importing = importTables('people');

/** Which request began which import. */
export const requests = importRequests('people');

/** The imports of the service. */
export const imports = {
  provide: Imports,
  useFactory: (store: EventStore, { DATA_DIR }: Configuration, logger: Logger) =>
    new Imports({
      store,
      tables: importing,
      requests,
      definitions: [studentImport, teacherImport, parentImport],
      folder: DATA_DIR,
      sink: new ImportProgressHub(store.database),
      onFailure: (error, taskId) => logger.error({ error, taskId }, 'import'),
    }),
  inject: [EventStore, CONFIGURATION, LOGGER],
};
