import { CONFIGURATION, type Configuration, type Folder } from '../../../libs/platform/index.js';
import { readDictionary } from './dictionary.js';
import * as queries from './dictionary.queries.js';
import { DICTIONARY } from './dictionary.queries.js';

/** Options of device forms. */
export const dictionaryFolder: Folder = {
  calls: [queries],
  providers: [
    {
      provide: DICTIONARY,
      useFactory: ({ DATA_DIR }: Configuration) => readDictionary(DATA_DIR),
      inject: [CONFIGURATION],
    },
  ],
};
