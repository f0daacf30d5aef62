import type { Folder } from '../../../libs/platform/index.js';
import { paymentPersons } from './payment-person.read-model.js';
import { paymentProjects } from './payment-project.read-model.js';

/** Fee projects and who has to pay in them: what is known of both. */
export const paymentProjectFolder: Folder = { projections: [paymentProjects, paymentPersons] };
