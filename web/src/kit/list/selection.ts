import { useSyncExternalStore } from 'react';

/** What is selected in a list. It lies beside the list: who ticks a row draws that row and what counts, not the table. */
export class Selection<Row> {
  private rows: ReadonlyMap<string, Row> = new Map<string, Row>();
  /** Key of the row that was ticked last by itself: a range begins there. */
  last?: string;
  private readonly listeners = new Set<() => void>();

  /** Tells who draws of it about each change; gives what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Rows by their keys, as they were when they were selected; another map after each change. */
  readonly picked = (): ReadonlyMap<string, Row> => this.rows;

  /** Selects rows too, by their keys. @param last the one that was ticked, where it was one */
  add(rows: Iterable<readonly [key: string, row: Row]>, last?: string): void {
    this.last = last;
    this.become(new Map([...this.rows, ...rows]));
  }

  /** Selects these no more. */
  drop(keys: readonly string[]): void {
    const rows = new Map(this.rows);
    for (const key of keys) rows.delete(key);
    if (rows.size < this.rows.size) this.become(rows);
  }

  clear(): void {
    if (this.rows.size > 0) this.become(new Map<string, Row>());
  }

  private become(rows: ReadonlyMap<string, Row>): void {
    this.rows = rows;
    if (this.last !== undefined && !rows.has(this.last)) this.last = undefined;
    for (const listener of this.listeners) listener();
  }
}

/** What is selected, for who is drawn of all of it. */
export const usePicked = <Row>({ subscribe, picked }: Selection<Row>): ReadonlyMap<string, Row> =>
  useSyncExternalStore(subscribe, picked);

/** Something of what is selected; who asks is drawn anew when that changes. */
export const useOfSelection = <Row, T extends boolean | number>(
  { subscribe, picked }: Selection<Row>,
  tell: (rows: ReadonlyMap<string, Row>) => T,
): T => useSyncExternalStore(subscribe, () => tell(picked()));
