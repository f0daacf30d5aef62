import { type Block, readBlock, writeBlock } from './block.js';

/** A place in a grid, from 0. */
export interface Place {
  row: number;
  column: number;
}

/** The places between two corners. */
export interface Range {
  from: Place;
  to: Place;
}

/** What a grid is made of: ids of rows and columns, in their order. */
export interface GridShape {
  rows: readonly string[];
  columns: readonly string[];
}

/** Texts of cells by row and column; a cell without text is missing. */
export type GridValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A cell as it is told to those who save it. */
export interface GridCell {
  row: string;
  column: string;
  value: string;
  /** What was there when it was saved last, or read. */
  saved: string;
}

/** One step that can be undone: texts of cells before and after it. */
interface Step {
  cells: Map<string, { before: string; after: string }>;
  /** Where the selection was. */
  at: Range;
}

const keyOf = (row: string, column: string) => `${row} ${column}`;
const clamp = (value: number, highest: number) => Math.max(0, Math.min(value, highest));
/** Steps that can be undone at most. */
const mostSteps = 200;

/**
 * The cells of a grid and what is done with them, beside React: a cell is drawn anew when its own text changes, and no other.
 * What is typed differs from what is saved until somebody says that it is.
 */
export class GridStore {
  private readonly values = new Map<string, string>();
  private readonly saved = new Map<string, string>();
  private readonly notes = new Map<string, string>();
  private readonly done: Step[] = [];
  private readonly undone: Step[] = [];
  private readonly listeners = new Set<() => void>();
  /** The last step goes on as long as the same cell is typed in. */
  private typing: string | undefined;
  private selected: Range = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };
  private count = 0;

  /**
   * @param check what is wrong with a text, in the user's language
   */
  constructor(
    readonly shape: GridShape,
    values: GridValues,
    private readonly check: (value: string) => string | undefined,
  ) {
    for (const [row, cells] of Object.entries(values))
      for (const [column, value] of Object.entries(cells)) {
        this.values.set(keyOf(row, column), value);
        this.saved.set(keyOf(row, column), value);
      }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Counts changes of texts and of what is saved. */
  readonly version = (): number => this.count;

  /** The text of a cell. */
  value(row: string, column: string): string {
    return this.values.get(keyOf(row, column)) ?? '';
  }

  /** What is wrong with the text of a cell. */
  error(row: string, column: string): string | undefined {
    const value = this.value(row, column);
    return value === '' ? undefined : this.check(value);
  }

  /** What is to be known of a cell: somebody else has changed it. */
  note(row: string, column: string): string | undefined {
    return this.notes.get(keyOf(row, column));
  }

  /** Texts of a row, in the order of the columns. */
  rowValues(row: string): string[] {
    return this.shape.columns.map((column) => this.value(row, column));
  }

  get selection(): Range {
    return this.selected;
  }

  /** The place that has the focus. */
  get active(): Place {
    return this.selected.to;
  }

  isSelected({ row, column }: Place): boolean {
    const { from, to } = this.corners();
    return row >= from.row && row <= to.row && column >= from.column && column <= to.column;
  }

  /** True where more than one cell is selected. */
  get isRange(): boolean {
    const { from, to } = this.selected;
    return from.row !== to.row || from.column !== to.column;
  }

  /** Selects a place, or all from where the selection began to it. */
  select(place: Place, isExtending = false): void {
    const { rows, columns } = this.shape;
    const to = { row: clamp(place.row, rows.length - 1), column: clamp(place.column, columns.length - 1) };
    const from = isExtending ? this.selected.from : to;
    this.typing = undefined;
    this.selected = { from, to };
    this.tell(false);
  }

  selectAll(): void {
    const { rows, columns } = this.shape;
    this.selected = { from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: columns.length - 1 } };
    this.tell(false);
  }

  /** The text of a cell while it is typed: one step until another cell is selected. */
  type(place: Place, value: string): void {
    const key = this.keyAt(place);
    if (key === undefined) return;
    const last = this.done.at(-1);
    if (this.typing === key && last) {
      const before = last.cells.get(key)!.before;
      last.cells.set(key, { before, after: value });
      this.undone.length = 0;
      this.put(key, value);
      this.tell(true);
    } else this.take(new Map([[key, value]]));
    this.typing = key;
  }

  /** Takes the text of the selected cells away. */
  clear(): void {
    this.take(new Map(this.selectedKeys().map((key) => [key, ''])));
  }

  /** The selected cells take the texts of the first row of the selection; of one cell, that above it. */
  fillDown(): void {
    const { from, to } = this.corners();
    const source = this.isRange ? from.row : from.row - 1;
    if (source < 0) return;
    const changes = new Map<string, string>();
    for (let row = from.row; row <= to.row; row++)
      for (let column = from.column; column <= to.column; column++) {
        const key = this.keyAt({ row, column });
        if (key !== undefined) changes.set(key, this.value(this.shape.rows[source]!, this.shape.columns[column]!));
      }
    this.take(changes);
  }

  /** The selected cells as a spreadsheet reads them. */
  copy(): string {
    const { from, to } = this.corners();
    const rows = this.shape.rows.slice(from.row, to.row + 1);
    return writeBlock(rows.map((row) => this.rowValues(row).slice(from.column, to.column + 1)));
  }

  /** Puts a block where the selection begins; a single cell goes into all that are selected. What lies beyond the grid is left out. */
  paste(text: string): void {
    const block = readBlock(text);
    const isOne = block.length === 1 && block[0]!.length === 1;
    const changes = isOne ? new Map(this.selectedKeys().map((key) => [key, block[0]![0]!])) : this.blockAt(block);
    this.take(changes);
    if (isOne) return;
    const { from } = this.corners();
    const to = {
      row: from.row + block.length - 1,
      column: from.column + Math.max(...block.map((row) => row.length)) - 1,
    };
    this.select(from);
    this.select(to, true);
    this.selected = { from: this.selected.to, to: this.selected.from };
  }

  undo(): void {
    this.step(this.done, this.undone, 'before');
  }

  redo(): void {
    this.step(this.undone, this.done, 'after');
  }

  /** Cells whose text is not the saved one. */
  changed(): GridCell[] {
    const cells: GridCell[] = [];
    for (const row of this.shape.rows)
      for (const column of this.shape.columns) {
        const [value, saved] = [this.value(row, column), this.saved.get(keyOf(row, column)) ?? ''];
        if (value !== saved) cells.push({ row, column, value, saved });
      }
    return cells;
  }

  /** The first cell, by rows, with which something is wrong, and how many there are. */
  errors(): { count: number; first: Place | undefined } {
    let count = 0;
    let first: Place | undefined;
    for (const [row, rowId] of this.shape.rows.entries())
      for (const [column, columnId] of this.shape.columns.entries())
        if (this.error(rowId, columnId) !== undefined) {
          count += 1;
          first ??= { row, column };
        }
    return { count, first };
  }

  /** These texts are saved; what was typed in their cells since is not. */
  markSaved(cells: readonly Pick<GridCell, 'row' | 'column' | 'value'>[]): void {
    for (const { row, column, value } of cells) this.saved.set(keyOf(row, column), value);
    this.tell(true);
  }

  /**
   * Takes in what is saved now: cells in which nothing was typed show it, and the others keep what was typed, which is judged
   * when it is saved.
   */
  merge(values: GridValues): void {
    let isOther = false;
    for (const row of this.shape.rows)
      for (const column of this.shape.columns) {
        const key = keyOf(row, column);
        const [now, before] = [values[row]?.[column] ?? '', this.saved.get(key) ?? ''];
        if (now === before || this.value(row, column) !== before) continue;
        this.put(key, now);
        this.saved.set(key, now);
        isOther = true;
      }
    if (isOther) this.tell(true);
  }

  /** Somebody else was faster: the cell shows what they have saved, and a note says what was typed. */
  yield(row: string, column: string, value: string, note: string): void {
    const key = keyOf(row, column);
    this.put(key, value);
    this.saved.set(key, value);
    this.notes.set(key, note);
    this.tell(true);
  }

  private keyAt({ row, column }: Place): string | undefined {
    const [rowId, columnId] = [this.shape.rows[row], this.shape.columns[column]];
    return rowId === undefined || columnId === undefined ? undefined : keyOf(rowId, columnId);
  }

  private corners(): Range {
    const { from, to } = this.selected;
    return {
      from: { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) },
      to: { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) },
    };
  }

  private selectedKeys(): string[] {
    const { from, to } = this.corners();
    const keys: string[] = [];
    for (let row = from.row; row <= to.row; row++)
      for (let column = from.column; column <= to.column; column++) keys.push(this.keyAt({ row, column })!);
    return keys;
  }

  private blockAt(block: Block): Map<string, string> {
    const { from } = this.corners();
    const changes = new Map<string, string>();
    for (const [row, cells] of block.entries())
      for (const [column, value] of cells.entries()) {
        const key = this.keyAt({ row: from.row + row, column: from.column + column });
        if (key !== undefined) changes.set(key, value);
      }
    return changes;
  }

  private take(changes: ReadonlyMap<string, string>): void {
    const cells: Step['cells'] = new Map();
    for (const [key, after] of changes) {
      const before = this.values.get(key) ?? '';
      if (after !== before) cells.set(key, { before, after });
    }
    this.typing = undefined;
    if (cells.size === 0) return;
    this.done.push({ cells, at: this.selected });
    if (this.done.length > mostSteps) this.done.shift();
    this.undone.length = 0;
    for (const [key, { after }] of cells) this.put(key, after);
    this.tell(true);
  }

  private step(from: Step[], to: Step[], side: 'before' | 'after'): void {
    const step = from.pop();
    if (!step) return;
    to.push(step);
    this.typing = undefined;
    for (const [key, cell] of step.cells) this.put(key, cell[side]);
    this.selected = step.at;
    this.tell(true);
  }

  private put(key: string, value: string): void {
    this.notes.delete(key);
    if (value === '') this.values.delete(key);
    else this.values.set(key, value);
  }

  private tell(isChange: boolean): void {
    if (isChange) this.count += 1;
    for (const listener of this.listeners) listener();
  }
}
