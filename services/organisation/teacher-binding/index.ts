import type { Folder } from '../../../libs/platform/index.js';
import { appAccounts, persons } from '../copies.js';
import { bindingLeavers } from './binding-leavers.js';
import * as queries from './teacher-binding.queries.js';
import { teacherBindings } from './teacher-binding.read-model.js';
import * as useCases from './teacher-binding.use-cases.js';

/** Who manages, leads and teaches which class. */
export const teacherBindingFolder: Folder = {
  calls: [useCases, queries],
  reads: [persons.projection, appAccounts],
  projections: [teacherBindings],
  consumers: [bindingLeavers],
};
