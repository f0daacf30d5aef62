import type { Resource } from '../contracts/kernel/index.js';
import type { ColumnName, Table } from '../database/index.js';
import type { Projection } from '../eventsourcing/index.js';
import { type EntryDecider, entryDecider } from './entry.js';
import { entryProjection, entryTable } from './entry-table.js';

/** A column that names entries: rows of the same service's schema, or of a directory that it keeps of another's. */
export interface Reference {
  table: Table;
  column: string;
}

/** A resource as its service serves it. */
export interface ServedResource {
  resource: Resource;
  table: Table;
  projection: Projection;
  decider: EntryDecider;
  usedBy: readonly Reference[];
}

/** Names a column of a table that holds ids of entries. */
export const reference = <T extends Table>(table: T, column: ColumnName<T>): Reference => ({ table, column });

/** Gives a declared resource its server half. @param usedBy what keeps an entry from being removed */
export function serveResource(
  resource: Resource,
  { usedBy = [] }: { usedBy?: readonly Reference[] } = {},
): ServedResource {
  const table = entryTable(resource);
  return { resource, table, projection: entryProjection(resource, table), decider: entryDecider(resource), usedBy };
}
