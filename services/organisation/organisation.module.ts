import { serviceModule } from '../../libs/platform/index.js';
import { resourceController } from '../../libs/resource/index.js';
import { AddClassHandler, SwitchClassesHandler, UpdateClassHandler } from './class/class.commands.js';
import { ClassController } from './class/class.controller.js';
import { CheckClassCodeHandler, QueryClassTreeHandler } from './class/class.queries.js';
import { classes } from './class/class.read-model.js';
import { dictionaries, persons } from './dictionaries.js';
import { organisationSample } from './organisation.sample.js';

/** The organisation tree of a school and its dictionaries. */
export const organisationService = serviceModule({
  name: 'organisation',
  projections: [classes, ...dictionaries.map(({ projection }) => projection), persons.projection],
  controllers: [ClassController, ...dictionaries.map(resourceController)],
  providers: [AddClassHandler, UpdateClassHandler, SwitchClassesHandler, QueryClassTreeHandler, CheckClassCodeHandler],
  sample: organisationSample,
});
