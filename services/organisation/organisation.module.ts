import { serviceModule } from '../../libs/platform/index.js';
import { resourceFolder } from '../../libs/resource/index.js';
import { classFolder } from './class/index.js';
import { dictionaries, persons } from './dictionaries.js';
import { organisationSample } from './organisation.sample.js';

/** The organisation tree of a school and its dictionaries. */
export const organisationService = serviceModule({
  name: 'organisation',
  folders: [classFolder, ...dictionaries.map(resourceFolder)],
  projections: [persons.projection],
  sample: organisationSample,
});
