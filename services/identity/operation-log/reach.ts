import type { Database, Sql } from '../../../libs/database/index.js';
import { isOutsideSchools, type RequestContext } from '../../../libs/platform/index.js';

/** Reads in one transaction what the caller may see: the school, or all of them for an operations account that has entered none. */
export const withinReach = <T>(
  database: Database,
  context: RequestContext,
  work: (sql: Sql) => Promise<T>,
): Promise<T> => (isOutsideSchools(context) ? database.asSystem(work) : database.inSchool(context.school, work));
