import { type RowOf, rowStatement, type Sql, type Table } from '../database/index.js';
import { eventsByRow, idOf, keyObject, rowAfter } from './apply.js';
import type { StoredEvent } from './event.js';
import type { Key, Projection } from './projection.js';

/** Rows of an inline projection, locked until the transaction ends, with the unit's own events folded in. */
export class HeldRows<T extends Table> {
  private constructor(
    private readonly projection: Projection,
    private readonly rows: Map<string, RowOf<Table> | undefined>,
  ) {}

  /** Reads and locks the rows of keys. @param events those of the unit that are not in the table yet */
  static async of<T extends Table>(
    sql: Sql,
    projection: Projection<T>,
    keys: readonly Key[],
    events: readonly StoredEvent[],
  ): Promise<HeldRows<T>> {
    const whole = projection as unknown as Projection;
    const { table } = whole;
    const found = await sql.query<RowOf<Table>>(
      ...rowStatement(
        table,
        'lock',
        keys.map((key) => keyObject(table, key)),
      ),
    );
    const rows = new Map<string, RowOf<Table> | undefined>(keys.map((key) => [idOf(key), undefined]));
    for (const row of found) rows.set(idOf(table.key.map((name) => (row as Record<string, string>)[name]!)), row);
    const held = new HeldRows<T>(whole, rows);
    held.fold(events);
    return held;
  }

  /** The row of a key; undefined where there is none. */
  get(key: Key): RowOf<T> | undefined {
    return this.rows.get(idOf(key)) as RowOf<T> | undefined;
  }

  /** Folds further events of the unit. */
  fold(events: readonly StoredEvent[]): void {
    for (const [id, one] of eventsByRow(this.projection, events))
      if (this.rows.has(id)) this.rows.set(id, rowAfter(this.projection.table, one, this.rows.get(id)));
  }
}
