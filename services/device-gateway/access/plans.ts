import { holdLock, type Sql, tryLock } from '../../../libs/database/index.js';

const plansOf = (school: string) => `device-gateway.access:${school}`;

/**
 * Before anything else that a transaction does about permissions: finds out alone what devices of the school are to have, on
 * what is committed. A row that is sent or confirmed meanwhile would be taken for one that no device has heard of.
 */
export const holdPlans = (sql: Sql, school: string): void => holdLock(sql, plansOf(school));

/** The same for whoever sends rows or notes what devices have, beside others who do: what they are to have stays meanwhile. */
export const sharePlans = (sql: Sql, school: string): void => holdLock(sql, plansOf(school), 'shared');

/** The same for whoever does not wait. @returns false, at once, where somebody plans */
export const trySharePlans = (sql: Sql, school: string): Promise<boolean> => tryLock(sql, plansOf(school), 'shared');
