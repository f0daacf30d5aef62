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

/** Ids have no spaces. */
const keyOf = (row: string, column: string) => `${row} ${column}`;
const rowOf = (key: string) => key.slice(0, key.indexOf(' '));
const clamp = (value: number, highest: number) => Math.max(0, Math.min(value, highest));
/** Steps that can be undone at most. */
const mostSteps = 200;

/**
 * The cells of a grid and what is done with them, beside React. Who draws a cell or a row is told of its changes, and of no
 * other's. What is typed differs from what is saved until somebody says that it is.
 */
export class GridStore {
  private readonly values = new Map<string, string>();
  private readonly saved = new Map<string, string>();
  private readonly notes = new Map<string, string>();
  private readonly done: Step[] = [];
  private readonly undone: Step[] = [];
  /** Keys of cells whose text is not the saved one. */
  private readonly unsaved = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** Those who follow a cell, by its key, or a row, by its id. */
  private readonly followers = new Map<string, Set<() => void>>();
  /** The last step goes on as long as the same cell is typed in. */
  private typing: string | undefined;
  private selected: Range = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

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

  /** Tells of each change of texts, and of what is saved. @returns what ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Tells of each change of a cell and its selection, or of the texts of a whole row. @returns what ends it */
  follow(listener: () => void, row: string, column?: string): () => void {
    const followed = column === undefined ? row : keyOf(row, column);
    const listeners = this.followers.get(followed) ?? new Set();
    this.followers.set(followed, listeners.add(listener));
    return () => listeners.delete(listener);
  }

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
    this.choose({ from, to });
  }

  selectAll(): void {
    const { rows, columns } = this.shape;
    this.choose({ from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: columns.length - 1 } });
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
      this.tell([key]);
    } else this.take(new Map([[key, value]]));
    this.typing = key;
  }

  /** Takes the text of the selected cells away. */
  clear(): void {
    this.take(new Map(this.selectedKeys().map((key) => [key, ''])));
  }

  /** The selected cells take the texts of the first row of the selection; those of one row, those above it. */
  fillDown(): void {
    const { from, to } = this.corners();
    const source = from.row === to.row ? from.row - 1 : from.row;
    this.fill(({ column }) => ({ row: source, column }));
  }

  /** The selected cells take the texts of the first column of the selection; those of one column, those before it. */
  fillRight(): void {
    const { from, to } = this.corners();
    const source = from.column === to.column ? from.column - 1 : from.column;
    this.fill(({ row }) => ({ row, column: source }));
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
    const { rows, columns } = this.shape;
    const width = Math.max(...block.map((row) => row.length));
    const last = {
      row: clamp(from.row + block.length - 1, rows.length - 1),
      column: clamp(from.column + width - 1, columns.length - 1),
    };
    this.choose({ from: last, to: from });
  }

  undo(): void {
    this.step(this.done, this.undone, 'before');
  }

  redo(): void {
    this.step(this.undone, this.done, 'after');
  }

  /** True while something that was typed is not saved. */
  readonly isChanged = (): boolean => this.unsaved.size > 0;

  /** Cells whose text is not the saved one, by rows. */
  changed(): GridCell[] {
    if (!this.isChanged()) return [];
    const cells: GridCell[] = [];
    for (const row of this.shape.rows)
      for (const column of this.shape.columns) {
        const key = keyOf(row, column);
        if (!this.unsaved.has(key)) continue;
        cells.push({ row, column, value: this.value(row, column), saved: this.saved.get(key) ?? '' });
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
    for (const { row, column, value } of cells) this.keep(keyOf(row, column), value);
    this.tell([]);
  }

  /**
   * Takes in what is saved now: cells in which nothing was typed show it, and the others keep what was typed, which is judged
   * when it is saved.
   */
  merge(values: GridValues): void {
    const taken: string[] = [];
    for (const row of this.shape.rows)
      for (const column of this.shape.columns) {
        const key = keyOf(row, column);
        const [now, before] = [values[row]?.[column] ?? '', this.saved.get(key) ?? ''];
        if (now === before || this.value(row, column) !== before) continue;
        this.put(key, now);
        this.keep(key, now);
        taken.push(key);
      }
    if (taken.length > 0) this.tell(taken);
  }

  /** Somebody else was faster: the cell shows what they have saved, and a note says what was typed. */
  yield(row: string, column: string, value: string, note: string): void {
    const key = keyOf(row, column);
    this.put(key, value);
    this.keep(key, value);
    this.notes.set(key, note);
    this.tell([key]);
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

  /** Each selected cell takes the text of another one, where there is one. */
  private fill(sourceOf: (place: Place) => Place): void {
    const { from, to } = this.corners();
    const changes = new Map<string, string>();
    for (let row = from.row; row <= to.row; row++)
      for (let column = from.column; column <= to.column; column++) {
        const [key, source] = [this.keyAt({ row, column }), this.keyAt(sourceOf({ row, column }))];
        if (key !== undefined && source !== undefined) changes.set(key, this.values.get(source) ?? '');
      }
    this.take(changes);
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
    this.tell(cells.keys());
  }

  private step(from: Step[], to: Step[], side: 'before' | 'after'): void {
    const step = from.pop();
    if (!step) return;
    to.push(step);
    this.typing = undefined;
    for (const [key, cell] of step.cells) this.put(key, cell[side]);
    this.tell(step.cells.keys());
    this.choose(step.at);
  }

  private put(key: string, value: string): void {
    this.notes.delete(key);
    if (value === '') this.values.delete(key);
    else this.values.set(key, value);
    this.compare(key);
  }

  private keep(key: string, value: string): void {
    this.saved.set(key, value);
    this.compare(key);
  }

  private compare(key: string): void {
    if ((this.values.get(key) ?? '') === (this.saved.get(key) ?? '')) this.unsaved.delete(key);
    else this.unsaved.add(key);
  }

  private choose(range: Range): void {
    const before = this.selectedKeys();
    this.selected = range;
    this.call(new Set([...before, ...this.selectedKeys()]));
  }

  /** These texts have changed, or what is saved of them. */
  private tell(keys: Iterable<string>): void {
    const changed = [...keys];
    this.call(new Set([...changed, ...changed.map(rowOf)]));
    for (const listener of this.listeners) listener();
  }

  private call(followed: ReadonlySet<string>): void {
    for (const one of followed) for (const listener of this.followers.get(one) ?? []) listener();
  }
}
