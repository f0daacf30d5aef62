import type { Column, Columns } from './column.js';

/** Values that no two rows share. A violation becomes Rejection 1002 with `message`. */
export interface UniqueRule<Name extends string = string> {
  columns: readonly Name[];
  /** Chinese template of the refusal. */
  message: string;
  /** SQL condition of the rows it holds for; without it all. */
  where?: string;
}

/** An index: over columns, or over an expression in SQL with its method (`gin` with `gin_trgm_ops` for substrings). */
export type IndexRule<Name extends string = string> =
  | { columns: readonly Name[]; where?: string }
  | { expression: string; using?: 'btree' | 'gin' | 'gist' | 'brin'; where?: string };

/** What a role may do with the rows of a table: nothing, read them, also add some, also change and remove them. */
export type Rights = 'none' | 'read' | 'append' | 'write';

/** Rights of the application role and of the system role. */
export interface RoleRights {
  app: Rights;
  system: Rights;
}

/** A table, declared once: gives its DDL, its row type and its TypeORM entity. */
export interface Table<C extends Columns = Columns> {
  /** PostgreSQL schema: the service's. */
  readonly schema: string;
  readonly name: string;
  readonly columns: C;
  readonly key: readonly string[];
  readonly unique: Readonly<Record<string, UniqueRule>>;
  readonly indexes: Readonly<Record<string, IndexRule>>;
  /** Where they are not as usual (`rightsOf`). */
  readonly rights: Partial<RoleRights>;
}

const declared = new Map<string, Table>();

/** Every table that modules loaded so far declare. */
export const declaredTables = (): Table[] => [...declared.values()];

/** Messages of all unique rules, by the schema and name of their constraint. */
const uniqueMessages = new Map<string, string>();

/** Message of the unique rule with this constraint. */
export const uniqueMessage = (schema: string, constraint: string) => uniqueMessages.get(`${schema}.${constraint}`);

type NamesOf<C extends Columns> = keyof C & string;
type ValueOf<C> = C extends Column<infer V> ? V : never;
type NullableNames<C extends Columns> = { [K in keyof C]: null extends ValueOf<C[K]> ? K : never }[keyof C];
type Flat<T> = { [K in keyof T]: T[K] };

/** Property names of a table's columns. */
export type ColumnName<T extends Table> = keyof T['columns'] & string;
/** A row as it is read. */
export type RowOf<T extends Table> = Flat<{ -readonly [K in keyof T['columns']]: ValueOf<T['columns'][K]> }>;
/** A row as it is written: a nullable column may be missing, which is null. */
export type NewRow<T extends Table> = Flat<
  { -readonly [K in Exclude<keyof T['columns'], NullableNames<T['columns']>>]: ValueOf<T['columns'][K]> } & {
    -readonly [K in NullableNames<T['columns']>]?: ValueOf<T['columns'][K]> | undefined;
  }
>;

/**
 * Declares a table. A table with a column `school` stands behind row-level security; one without is the system role's alone.
 * @param schema PostgreSQL schema of the service, such as `people` or `device_gateway`
 * @param name table name in snake_case
 */
export function table<const C extends Columns>(
  schema: string,
  name: string,
  rules: {
    columns: C;
    key: readonly NamesOf<C>[];
    unique?: Readonly<Record<string, UniqueRule<NamesOf<C>>>>;
    indexes?: Readonly<Record<string, IndexRule<NamesOf<C>>>>;
    rights?: Partial<RoleRights>;
  },
): Table<C> {
  const { columns, key, unique = {}, indexes = {}, rights = {} } = rules;
  for (const [constraint, { message }] of Object.entries<UniqueRule>(unique))
    uniqueMessages.set(`${schema}.${constraint}`, message);
  const made = { schema, name, columns, key, unique, indexes, rights };
  declared.set(`${schema}.${name}`, made);
  return made;
}
