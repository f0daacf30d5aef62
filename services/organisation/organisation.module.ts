import { serviceModule } from '../../libs/platform/index.js';
import { resourceFolders } from '../../libs/resource/index.js';
import { classFolder } from './class/index.js';
import * as dictionaries from './dictionaries.js';
import { organisationSample } from './organisation.sample.js';
import { scoreFolder } from './score/index.js';

/** The organisation tree of a school and its dictionaries. */
export const organisationService = serviceModule({
  name: 'organisation',
  folders: [classFolder, scoreFolder, ...resourceFolders(dictionaries)],
  projections: [dictionaries.persons.projection],
  sample: organisationSample,
});
