import type { paymentQuery } from '@contracts/finance/payment.js';
import type { ListRow } from '@contracts/kernel/index.js';

/** A fee project as it is listed. */
export type Project = ListRow<typeof paymentQuery>;

/** Approved (enumeration PaymentStatus). */
export const approved = 2;
/** From classes (enumeration PersonImportWay). */
export const generated = 1;

/** Days of a project, `2026-11-01 ~ 2026-11-30`. */
export const periodOf = ({ from, to }: Pick<Project, 'from' | 'to'>) => `${from.slice(0, 10)} ~ ${to.slice(0, 10)}`;
