import type { Resource } from '../contracts/kernel/index.js';
import type { ColumnName, Table } from '../database/index.js';
import type { Projection } from '../eventsourcing/index.js';
import { type EntryDecider, entryDecider } from './entry.js';
import { entryProjection, entryTable } from './entry-table.js';

/** A column that names entries: rows of the same service's schema, or of a copy that it keeps of another's. */
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
  usedBy: Reference[];
  /** The dictionaries that its references name, by attribute. */
  refersTo: Readonly<Record<string, ServedResource>>;
}

/** Names a column of a table that holds ids of entries. */
export const reference = <T extends Table>(table: T, column: ColumnName<T>): Reference => ({ table, column });

/** What its service says of a resource. */
interface Serving {
  /** What keeps an entry from being removed. A copy of another service's data does so as far as it is up to date. */
  usedBy?: readonly Reference[];
  /** The dictionaries of the same service that its references name, by attribute. */
  refersTo?: Readonly<Record<string, ServedResource>>;
  /** Version of its read model. */
  version?: number;
}

/** Gives a declared resource its server half. An entry that refers to another one keeps that from being removed. */
export function serveResource(
  resource: Resource,
  { usedBy = [], refersTo = {}, version = 1 }: Serving = {},
): ServedResource {
  const table = entryTable(resource);
  const projection = entryProjection(resource, table, version);
  for (const [column, other] of Object.entries(refersTo)) other.usedBy.push({ table, column });
  return { resource, table, projection, decider: entryDecider(resource), usedBy: [...usedBy], refersTo };
}
