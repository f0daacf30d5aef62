import { decodeEscapes } from './cell-text.js';
import { GENERAL, type NumberFormat, showIsoDate, showNumber } from './number-format.js';
import type { XmlAttributes, XmlHandlers } from './xml.js';

/** A row as it stands in the sheet: the number Excel shows for it, and its cells by column (A is 0). */
export interface SheetRow {
  readonly rowNumber: number;
  readonly cells: readonly (string | undefined)[];
  /** Columns whose cells are numbers that lost digits before the file was stored. */
  readonly rounded?: readonly number[];
  /** A filter, or somebody, has put it out of sight. */
  readonly isHidden?: true;
}

/**
 * Whether a number lost digits: spreadsheets keep 15 of them (IEEE 754), so a longer one, such as an identity number, ends in zeros.
 * A program that writes all digits of one which no double is has lost none.
 */
function isRounded(value: string): boolean {
  const number = Number(value);
  if (!(Math.abs(number) >= 1e15)) return false;
  return !/^-?\d+$/.test(value) || value === String(number) || value === BigInt(number).toString();
}

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly sharedStrings: readonly string[];
  readonly styles: readonly NumberFormat[];
  readonly date1904: boolean;
}

/** Rows and columns are Excel's own bounds; the others are what a file of 20 MB may sensibly hold. */
const LIMITS = { rows: 1_048_576, columns: 16_384, cellCharacters: 100_000, rowCharacters: 4_000_000 } as const;
/** Cells further right are passed over: no import has so many columns, and one far cell a row would fill the memory. */
const READ_COLUMNS = 1_024;
const MAX_SHEET_CHARACTERS = 120_000_000;

function readInteger(text: string, max: number): number {
  const value = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw new Error(`The sheet has a row ${text}`);
  return value;
}

/** Column index of a reference such as AB12. */
function readColumn(reference: string): number {
  let column = 0;
  let i = 0;
  for (; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & ~0x20;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
    if (column > LIMITS.columns) throw new Error(`The sheet has a cell ${reference}`);
  }
  if (column === 0) throw new Error(`The sheet has a cell ${reference}`);
  return column - 1;
}

/** Depths of worksheet > sheetData > row > c. */
const ROW = 3;
const CELL = 4;

/** Collects the rows of one worksheet part that hold any value; {@link take} hands out those finished. */
export class SheetRows implements XmlHandlers {
  private rows: SheetRow[] = [];
  private inData = false;
  private inRow = false;
  private inCell = false;
  private inInline = false;
  private rowNumber = 0;
  private rowNumbered = false;
  private rowHidden = false;
  private cells: (string | undefined)[] = [];
  private rounded: number[] = [];
  private column = -1;
  private type = 'n';
  private style = '';
  private value = '';
  private hasValue = false;
  private collecting = false;
  private inlineRun = false;
  private rowCharacters = 0;
  private characters = 0;
  private sawRoot = false;

  constructor(private readonly context: SheetContext) {}

  /** The rows finished since the last call. */
  take(): SheetRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes, depth: number): void {
    this.collecting = false;
    if (depth === 1) this.openRoot(name);
    else if (depth === 2) this.inData = name === 'sheetData';
    else if (!this.inData) return;
    else if (depth === ROW) this.openRow(name, attributes);
    else if (depth === CELL) this.openCell(name, attributes);
    else if (this.inCell) this.openContent(name, depth - CELL);
  }

  text(text: string): void {
    if (!this.collecting) return;
    this.value += text;
    if (this.value.length > LIMITS.cellCharacters) throw new Error('A cell holds too much text');
  }

  close(_name: string, depth: number): void {
    this.collecting = false;
    if (!this.inData) return;
    if (depth === CELL && this.inCell) this.closeCell();
    else if (depth === ROW && this.inRow && this.cells.length > 0) {
      const row = { rowNumber: this.rowNumber, cells: this.cells };
      const isPlain = this.rounded.length === 0 && !this.rowHidden;
      this.rows.push(isPlain ? row : { ...row, rounded: this.rounded, ...(this.rowHidden && { isHidden: true }) });
    }
  }

  private openRoot(name: string): void {
    if (this.sawRoot || name !== 'worksheet') throw new Error('The first sheet is no worksheet');
    this.sawRoot = true;
  }

  private openRow(name: string, { r: reference, hidden }: XmlAttributes): void {
    this.inRow = name === 'row';
    this.inCell = false;
    if (!this.inRow) return;
    this.rowNumbered = reference !== undefined;
    this.rowHidden = hidden === '1' || hidden === 'true';
    this.rowNumber = reference === undefined ? this.rowNumber + 1 : readInteger(reference, LIMITS.rows);
    if (this.rowNumber > LIMITS.rows) throw new Error('The sheet has too many rows');
    this.cells = [];
    this.rounded = [];
    this.column = -1;
    this.rowCharacters = 0;
  }

  private openCell(name: string, { r: reference, t: type = 'n', s: style = '' }: XmlAttributes): void {
    this.inCell = this.inRow && name === 'c';
    if (!this.inCell) return;
    if (reference === undefined) this.column += 1;
    else {
      this.column = readColumn(reference);
      if (!this.rowNumbered) this.numberRowByCell(reference);
    }
    if (this.column >= LIMITS.columns) throw new Error('A row has too many cells');
    this.type = type;
    this.style = style;
    this.value = '';
    this.hasValue = false;
  }

  /** Values stand in v; inline text in is > t and is > r > t, but not in the phonetic is > rPh > t. */
  private openContent(name: string, below: number): void {
    if (below === 1) {
      this.inInline = name === 'is' && this.type === 'inlineStr';
      this.collecting = name === 'v' && this.type !== 'inlineStr';
    } else if (below === 2) {
      this.inlineRun = name === 'r';
      this.collecting = name === 't' && this.inInline;
    } else if (below === 3) this.collecting = name === 't' && this.inInline && this.inlineRun;
    if (this.collecting) this.hasValue = true;
  }

  private numberRowByCell(reference: string): void {
    const digits = reference.replace(/^[A-Za-z]+/, '');
    if (digits) this.rowNumber = readInteger(digits, LIMITS.rows);
    this.rowNumbered = true;
  }

  private closeCell(): void {
    if (!this.hasValue || this.column >= READ_COLUMNS) return;
    this.hasValue = false;
    const text = this.shownText();
    if (text === '') return;
    this.rowCharacters += text.length;
    this.characters += text.length;
    if (this.rowCharacters > LIMITS.rowCharacters || this.characters > MAX_SHEET_CHARACTERS) {
      throw new Error('The sheet holds too much text');
    }
    while (this.cells.length < this.column) this.cells.push(undefined);
    this.cells[this.column] = text;
    if (this.type === 'n' && isRounded(this.value)) this.rounded.push(this.column);
  }

  private shownText(): string {
    switch (this.type) {
      case 's':
        return this.sharedString();
      case 'b':
        return this.value.trim() === '1' || this.value.trim() === 'true' ? 'TRUE' : 'FALSE';
      case 'str':
      case 'inlineStr':
        return decodeEscapes(this.value);
      case 'e':
        return this.value;
      case 'd':
        return showIsoDate(this.value.trim(), this.format());
      default:
        return showNumber(this.value.trim(), this.format(), this.context.date1904);
    }
  }

  private sharedString(): string {
    const index = this.value.trim();
    const text = index === '' ? undefined : this.context.sharedStrings[Number(index)];
    // Excel calls such a file damaged too; an empty cell would lose data without a word.
    if (text === undefined) throw new Error(`The sheet refers to a shared string ${index}`);
    return text;
  }

  private format(): NumberFormat {
    return (this.style === '' ? this.context.styles[0] : this.context.styles[Number(this.style)]) ?? GENERAL;
  }
}
