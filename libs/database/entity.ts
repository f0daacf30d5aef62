import { EntitySchema, type EntitySchemaColumnOptions, type ValueTransformer } from 'typeorm';
import type { Column } from './column.js';
import { columnOf } from './rows.js';
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

function makeEntity(table: Table): EntitySchema {
  const columns = Object.entries(table.columns).map(
    ([name, { kind, nullable }]): [string, EntitySchemaColumnOptions] => [
      name,
      {
        name: columnOf(name),
        type: typeNames[kind],
        nullable,
        primary: table.key.includes(name),
        ...(kind === 'instant' ? { transformer: instants } : {}),
      },
    ],
  );
  return new EntitySchema({
    name: `${table.schema}.${table.name}`,
    tableName: table.name,
    schema: table.schema,
    synchronize: false,
    columns: Object.fromEntries(columns),
  });
}
