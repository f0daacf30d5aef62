import type { Fen } from '../contracts/kernel/index.js';

/** A column of a table: its type in SQL and, by inference alone, its type in TypeScript. */
export interface Column<T = unknown> {
  readonly kind: 'uuid' | 'text' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'instant' | 'date' | 'json' | 'bytes';
  /** Type in DDL. */
  readonly sql: string;
  readonly nullable: boolean;
  /** Type-level mark; no value. */
  readonly type?: T;
}

/** Columns by property name (camelCase); the column in SQL has the same name in snake_case. */
export type Columns = Readonly<Record<string, Column>>;

const column = <T>(kind: Column['kind'], sql: string): Column<T> => ({ kind, sql, nullable: false });

/** Id in lower case. */
export const uuid = () => column<string>('uuid', 'uuid');
/** Text of at most `length` characters, without it of any length; or one of some texts: `varchar<'男' | '女'>()`. */
export const varchar = <T extends string = string>(length?: number) =>
  column<T>('text', length === undefined ? 'varchar' : `varchar(${length})`);
/** Text of any length. */
export const text = () => column<string>('text', 'text');
/** Whole number of 32 bits, or one of some codes: `integer<1 | 2>()`. */
export const integer = <T extends number = number>() => column<T>('integer', 'integer');
/** Whole number of 64 bits; a number in TypeScript, exact up to 2^53. */
export const bigint = () => column<number>('bigint', 'bigint');
/** Amount of money in fen. */
export const money = () => column<Fen>('bigint', 'bigint');
/** Decimal number, such as square metres; a number in TypeScript. */
export const numeric = (precision = 12, scale = 2) => column<number>('numeric', `numeric(${precision},${scale})`);
/** True or false. */
export const boolean = () => column<boolean>('boolean', 'boolean');
/** A moment: epoch milliseconds in TypeScript, timestamptz in SQL. */
export const instant = () => column<number>('instant', 'timestamptz(3)');
/** A day: `yyyy-MM-dd`. */
export const date = () => column<string>('date', 'date');
/** A value of any JSON shape. */
export const json = <T>() => column<T>('json', 'jsonb');
/** Bytes. Rows are saved as JSON, which has none: a table with such a column is written by statements of its own. */
export const bytes = () => column<Buffer>('bytes', 'bytea');
/** The same column, empty (null) where there is no value. */
export const nullable = <T>(of: Column<T>): Column<T | null> => ({ ...of, nullable: true });
