import type { EventOf } from '../contracts/kernel/index.js';
import type { NewRow, RowOf, Table } from '../database/index.js';
import type { AnyEventType, StoredEvent } from './event.js';

/** Values of a table's key, in its order. */
export type Key = readonly (string | number)[];

/** What an event does to the rows of its keys. */
export interface RowFold<T extends Table = Table> {
  readonly types: readonly AnyEventType[];
  fold(row: RowOf<T> | undefined, event: StoredEvent, key: Key): NewRow<T> | undefined;
  keys(event: StoredEvent): readonly Key[];
}

/**
 * Says what a type of event (or several) does to a row: `fold` gives the new row, or undefined to remove it.
 * It reads the row and the event alone, and never the event's `sequence` or `position`.
 * `keys` names the rows where they are not the one whose key is the stream's id; `fold` is given the key of its row.
 */
export type On<T extends Table> = <E extends AnyEventType>(
  type: E | readonly E[],
  fold: (row: RowOf<T> | undefined, event: StoredEvent<EventOf<E>>, key: Key) => NewRow<T> | undefined,
  keys?: (event: StoredEvent<EventOf<E>>) => readonly Key[],
) => RowFold<T>;

/** A table that is a pure fold of a source's events. */
export interface Projection<T extends Table = Table> {
  /** `schema.table`. */
  readonly name: string;
  readonly source: string;
  readonly table: T;
  readonly version: number;
  readonly types: readonly AnyEventType[];
  readonly folds: ReadonlyMap<string, RowFold>;
}

/**
 * Declares a projection; `version` grows when its folds or its table change, which rebuilds it at the next start.
 *
 *     projection({ source: 'people', table: studentTable, version: 1, on: (on) => [
 *       on(studentAdded, (_row, event) => ({ id: event.streamId, school: event.school, ...event.data })),
 *       on(studentChanged, (row, event) => row && { ...row, ...event.data }),
 *       on(studentRemoved, () => undefined),
 *     ] })
 */
export function projection<T extends Table>(rules: {
  source: string;
  table: T;
  version: number;
  on: (on: On<T>) => readonly RowFold<T>[];
}): Projection<T> {
  const { source, table, version } = rules;
  const on: On<T> = (type, fold, keys = (event) => [[event.streamId]]) => ({
    types: Array.isArray(type) ? type : [type],
    fold: fold as RowFold<T>['fold'],
    keys: keys as RowFold<T>['keys'],
  });
  const list = rules.on(on);
  const folds = new Map(
    list.flatMap((fold) => fold.types.map((type) => [type.name, fold as unknown as RowFold] as const)),
  );
  const types = list.flatMap((fold) => fold.types);
  return { name: `${table.schema}.${table.name}`, source, table, version, types, folds };
}
