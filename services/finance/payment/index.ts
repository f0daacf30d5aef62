import type { Folder } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import * as queries from './payment.queries.js';
import * as useCases from './payment.use-cases.js';
import * as corrections from './payment-correction.js';
import { addUpPaymentDebts, exportPaymentDebts, listPaymentDebts } from './payment-debts.queries.js';
import * as figures from './payment-figures.queries.js';
import { feeTemplate, importPersons, importProgress, importResult } from './payment-import.js';
import * as notice from './payment-notice.js';
import { carryOverPeriods, paymentPeriods } from './payment-periods.js';
import { paymentPersons } from './payment-person.read-model.js';
import { paymentProjects } from './payment-project.read-model.js';
import * as reminder from './payment-reminder.js';

/** Fee projects with those who have to pay: they are listed, changed, reviewed, and paid. */
export const paymentFolder: Folder = {
  calls: [
    queries,
    figures,
    { listPaymentDebts, addUpPaymentDebts, exportPaymentDebts },
    useCases,
    notice,
    corrections,
    reminder,
    { feeTemplate, importPersons, importProgress, importResult },
  ],
  reads: [classes.projection, persons.projection],
  projections: [paymentProjects, paymentPersons],
  timers: [paymentPeriods],
  upgrades: [carryOverPeriods],
};
