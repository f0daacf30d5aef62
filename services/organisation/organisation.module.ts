import { serviceModule } from '../../libs/platform/index.js';
import { resourceFolders } from '../../libs/resource/index.js';
import { classFolder } from './class/index.js';
import { appAccounts, guardians, persons } from './copies.js';
import * as dictionaries from './dictionaries.js';
import { messageFolder } from './message/index.js';
import { organisationSample } from './organisation.sample.js';
import { scoreFolder } from './score/index.js';
import { teacherBindingFolder } from './teacher-binding/index.js';

/** The organisation tree of a school and its dictionaries. */
export const organisationService = serviceModule({
  name: 'organisation',
  folders: [classFolder, teacherBindingFolder, messageFolder, scoreFolder, ...resourceFolders(dictionaries)],
  projections: [persons.projection, appAccounts, guardians],
  sample: organisationSample,
});
