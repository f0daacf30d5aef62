import type { Numbering, Referred, Resource } from '../contracts/kernel/index.js';
import type { ColumnName, Table } from '../database/index.js';
import type { Projection } from '../eventsourcing/index.js';
import { type EntryDecider, entryDecider } from './entry.js';
import { entryProjection, entryTable } from './entry-table.js';

/** A column that names entries: one by its id, or several by a list of ids. */
export interface Reference {
  table: Table;
  column: string;
  /** Where the table copies another service's data: what it says is as new as the copy. */
  copy?: Projection;
}

/** A copy of another service's data, such as a directory. */
interface Copy<T extends Table> {
  table: T;
  projection: Projection;
}

/** What references name entries of: entries of the same service. Without `usedBy` nobody removes them. */
export interface ReferredTo {
  resource: Referred;
  table: Table;
  usedBy?: Reference[];
  /** What lies in its entries by numbers, of which each has so many. */
  numberedBy?: NumberedUse[];
  /** Entries that are part of one of it, and go with it. */
  parts?: ServedResource[];
  /** The attribute by which workbooks name its entries; their name, or any unique value, without it. */
  by?: string;
}

/** A column with numbers of what an entry has so many of. */
export interface NumberedUse {
  table: Table;
  /** The column that names the entry. */
  entry: string;
  /** The column with the number. */
  number: string;
  /** Attribute of the entry that says how many there are. */
  count: string;
}

/** A resource as its service serves it. */
export interface ServedResource extends ReferredTo {
  resource: Resource;
  projection: Projection;
  decider: EntryDecider;
  usedBy: Reference[];
  numberedBy: NumberedUse[];
  parts: ServedResource[];
  /** The dictionaries that its references name, by attribute. */
  refersTo: Readonly<Record<string, ReferredTo>>;
}

/** Names a column that holds ids of entries, of a table of the same service or of a copy that it keeps of another's data. */
export const reference = <T extends Table>(of: T | Copy<T>, column: ColumnName<T>): Reference =>
  'projection' in of ? { table: of.table, column, copy: of.projection } : { table: of, column };

/** What its service says of a resource. */
interface Serving {
  /**
   * What keeps an entry from being removed. What another service's data says is known from its copy, and so only
   * eventually: an entry that somebody begins to use there while it is removed here is removed. Calls of the resource wait
   * until the copy has what their own caller has caused.
   */
  usedBy?: readonly Reference[];
  /** What else than its service's resources lies in its entries by numbers. */
  numberedBy?: readonly NumberedUse[];
  /** The dictionaries of the same service that its references name. */
  refersTo?: readonly ReferredTo[];
  /** Version of its read model. */
  version?: number;
}

/** The served dictionary of each reference. @throws Error where one is not served: a fault of the program */
function referredBy({ name, attributes }: Resource, served: readonly ReferredTo[]): Record<string, ReferredTo> {
  const references = Object.entries(attributes).filter(([, { kind }]) => kind === 'reference');
  return Object.fromEntries(
    references.map(([attribute, { to, label, by }]) => {
      const referred = served.find(({ resource }) => resource === to);
      if (!referred)
        throw new Error(`${name}: the dictionary that ${attribute} (${label}) names entries of is not in refersTo`);
      return [attribute, by ? { ...referred, by } : referred];
    }),
  );
}

/**
 * Gives a declared resource its server half. An entry that refers to another one keeps that from being removed.
 * @throws Error where a reference names a dictionary that `refersTo` lacks: a fault of the program
 */
export function serveResource(
  resource: Resource,
  { usedBy = [], numberedBy = [], refersTo = [], version = 1 }: Serving = {},
): ServedResource {
  const table = entryTable(resource);
  const projection = entryProjection(resource, table, version);
  const referred = referredBy(resource, refersTo);
  const served: ServedResource = {
    resource,
    table,
    projection,
    decider: entryDecider(resource),
    usedBy: [...usedBy],
    numberedBy: [...numberedBy],
    parts: [],
    refersTo: referred,
  };
  for (const [column, other] of Object.entries(referred))
    if (resource.partOf?.reference === column) other.parts?.push(served);
    else other.usedBy?.push({ table, column });
  for (const [number, { of, count }] of numberingsOf(resource))
    referred[of]?.numberedBy?.push({ table, entry: of, number, count });
  return served;
}

/** The attributes of a resource that number what another entry has so many of. */
export const numberingsOf = ({ attributes }: Resource): [string, Numbering][] =>
  Object.entries(attributes).flatMap(([name, { numbering }]) => (numbering ? [[name, numbering]] : []));

const isServed = (value: unknown): value is ServedResource =>
  typeof value === 'object' && value !== null && 'refersTo' in value && 'decider' in value;

/** Every served resource that a module exports. */
export const servedIn = (module: Readonly<Record<string, unknown>>): ServedResource[] =>
  Object.values(module).filter(isServed);
