import pg from 'pg';
import type { Column } from './column.js';
import { rightsDdl } from './rights.js';
import type { RoleNames } from './role-names.js';
import { columnOf, tableName } from './rows.js';
import type { IndexRule, Table, UniqueRule } from './table.js';

const { escapeIdentifier: identifier } = pg;

const columnList = (properties: readonly string[]) =>
  properties.map((property) => identifier(columnOf(property))).join(', ');

/** Lets both roles use a schema. */
export const schemaDdl = (schema: string, { app, system }: RoleNames) => `
  create schema if not exists ${identifier(schema)};
  grant usage on schema ${identifier(schema)} to ${identifier(app)}, ${identifier(system)};`;

/**
 * Puts a table behind row-level security: the application role sees and writes the rows of its transaction's school,
 * and none where no school was named.
 */
export const wallDdl = (table: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy school on ${table}
    using (school = (select nullif(current_setting('app.school', true), '')::uuid));`;

/** Lets the roles read and write a table. */
export const grantDdl = (table: string, { app, system }: RoleNames, rights = 'select, insert, update, delete') =>
  `grant ${rights} on ${table} to ${identifier(app)}, ${identifier(system)};`;

/** The table itself, with key, rights and wall, without its indexes. */
export function tableDdl(table: Table, roles: RoleNames): string {
  const columns = Object.entries(table.columns).map(
    ([property, { sql, nullable }]: [string, Column]) =>
      `${identifier(columnOf(property))} ${sql}${nullable ? '' : ' not null'}`,
  );
  return `
    create table ${tableName(table)} (
      ${columns.join(',\n      ')},
      constraint ${identifier(keyName(table))} primary key (${columnList(table.key)}));
    ${rightsDdl(table, roles)}
    ${'school' in table.columns ? wallDdl(tableName(table)) : ''}`;
}

/** Name of the primary key's constraint. */
export const keyName = (table: Table) => `${table.name}_pkey`;

/** The indexes of a table by name: those of its unique rules and the others. */
export function indexDdl(table: Table): Map<string, string> {
  const condition = (where: string | undefined) => (where ? ` where ${where}` : '');
  const unique = (name: string, { columns, where }: UniqueRule) =>
    `create unique index ${identifier(name)} on ${tableName(table)} (${columnList(columns)})${condition(where)}`;
  const plain = (name: string, rule: IndexRule) => {
    const [method, target] =
      'columns' in rule ? ['btree', columnList(rule.columns)] : [rule.using ?? 'btree', rule.expression];
    return `create index ${identifier(name)} on ${tableName(table)} using ${method} (${target})${condition(rule.where)}`;
  };
  return new Map([
    ...Object.entries(table.unique).map(([name, rule]) => [name, unique(name, rule)] as const),
    ...Object.entries(table.indexes).map(([name, rule]) => [name, plain(name, rule)] as const),
  ]);
}

/** Everything that a table is made of. */
export const createTableDdl = (table: Table, roles: RoleNames) =>
  [tableDdl(table, roles), ...indexDdl(table).values()].join(';\n');
