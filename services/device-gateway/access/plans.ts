import { holdLock, type Sql } from '../../../libs/database/index.js';

const plansOf = (school: string) => `device-gateway.access:${school}`;

/**
 * Before anything else that a transaction does about permissions: finds out alone what devices of the school are to have, on
 * what is committed. A row that is sent or confirmed meanwhile would be taken for one that no device has heard of.
 */
export const holdPlans = (sql: Sql, school: string): void => holdLock(sql, plansOf(school));

/** The same for whoever sends rows or notes what devices have, beside others who do: what they are to have stays meanwhile. */
export const sharePlans = (sql: Sql, school: string): void => holdLock(sql, plansOf(school), 'shared');
