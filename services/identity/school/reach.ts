import type { Database, Sql } from '../../../libs/database/index.js';
import { isOutsideSchools, type RequestContext } from '../../../libs/platform/index.js';

/**
 * Reads, in one view of the data, the rows that a session may see: those of its school, or those of all schools for an
 * operations account that has entered none.
 */
export const readWithinReach = <T>(
  database: Database,
  context: RequestContext,
  read: (sql: Sql) => Promise<T>,
): Promise<T> =>
  isOutsideSchools(context) ? database.asSystemSnapshot(read) : database.inSchoolSnapshot(context.school, read);
