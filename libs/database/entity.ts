import {
  EntitySchema,
  type EntitySchemaColumnOptions,
  type EntitySchemaIndexOptions,
  type Repository,
  type ValueTransformer,
} from 'typeorm';
import type { Column } from './column.js';
import { keyName } from './ddl.js';
import { columnOf } from './rows.js';
import type { Sql } from './sql.js';
import type { RowOf, Table } from './table.js';

const instants: ValueTransformer = {
  to: (value: number | null | undefined) => (typeof value === 'number' ? new Date(value) : value),
  from: (value: Date | number | null) => (value === null ? null : Number(value)),
};

const typeNames = {
  uuid: 'uuid',
  text: 'varchar',
  integer: 'integer',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  instant: 'timestamptz',
  date: 'date',
  json: 'jsonb',
  bytes: 'bytea',
} as const satisfies Record<Column['kind'], EntitySchemaColumnOptions['type']>;

const entities = new WeakMap<Table, EntitySchema>();

/** The TypeORM entity of a table; always the same one for the same table. */
export function entityOf<T extends Table>(table: T): EntitySchema<RowOf<T>> {
  const known = entities.get(table) ?? makeEntity(table);
  entities.set(table, known);
  return known as EntitySchema<RowOf<T>>;
}

/**
 * TypeORM's repository of a table, in the transaction of `sql`: for reads of rows by equal values, which nothing makes hot.
 * Conditions in SQL, rows that are held and hot reads are `selectRows`.
 */
export const repositoryOf = <T extends Table>(sql: Sql, table: T): Repository<RowOf<T>> =>
  sql.manager.getRepository(entityOf(table));

/** Size of a type in DDL: `varchar(64)`, `numeric(12,2)`, `timestamptz(3)`. */
function sizeOf({ kind, sql }: Column): Partial<EntitySchemaColumnOptions> {
  const [first, second] = /\((\d+)(?:,(\d+))?\)/.exec(sql)?.slice(1) ?? [];
  if (first === undefined) return {};
  if (kind === 'text') return { length: first };
  return { precision: Number(first), ...(second !== undefined && { scale: Number(second) }) };
}

/** Indexes over columns. TypeORM has no words for those over expressions: it is told to leave them alone. */
function indicesOf({ unique, indexes }: Table): EntitySchemaIndexOptions[] {
  const rules = Object.entries(unique).map(([name, rule]) => ({ name, unique: true, ...rule }));
  const plain = Object.entries(indexes).map(([name, rule]) =>
    'columns' in rule ? { name, ...rule } : { name, synchronize: false as const },
  );
  return [
    ...rules.map(({ message: _message, columns, ...rule }) => ({ ...rule, columns: [...columns] })),
    ...plain.map((rule) => ('columns' in rule ? { ...rule, columns: [...rule.columns] } : rule)),
  ];
}

function makeEntity(table: Table): EntitySchema {
  const columns = Object.entries(table.columns).map(([name, column]): [string, EntitySchemaColumnOptions] => [
    name,
    {
      name: columnOf(name),
      type: column.sql === 'text' ? 'text' : typeNames[column.kind],
      ...sizeOf(column),
      nullable: column.nullable,
      ...(table.key.includes(name) && { primary: true, primaryKeyConstraintName: keyName(table) }),
      ...(column.kind === 'instant' && { transformer: instants }),
    },
  ]);
  return new EntitySchema({
    name: `${table.schema}.${table.name}`,
    tableName: table.name,
    schema: table.schema,
    columns: Object.fromEntries(columns),
    indices: indicesOf(table),
  });
}
