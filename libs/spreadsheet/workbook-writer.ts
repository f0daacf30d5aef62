import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Cell, DataValidation, Style, Workbook, Worksheet } from 'exceljs';
import { encodeEscapes } from './cell-text.js';
import { guardedFormat } from './guarded-format.js';
import type { TextSafeWorkbook } from './text-safe-workbook.js';

/** What a cell can hold. A string is always written as text, a number as a number. */
export type CellValue = string | number | boolean | null | undefined;

/** One column of a written sheet. */
export interface WriteColumn<Row> {
  readonly title: string;
  /** Width in characters of the default font; by the title unless told. */
  readonly width?: number;
  /** A column of numbers, or of amounts in yuan; others get the text format, which keeps leading zeros of what is typed there. */
  readonly numeric?: boolean | 'money';
  readonly value: (row: Row) => CellValue;
  /** What may be typed into the cells of its rows. */
  readonly validation?: DataValidation;
}

/** A sheet to write. */
export interface WriteSheet<Row> {
  readonly sheetName: string;
  readonly columns: readonly WriteColumn<Row>[];
}

/** Longest text Excel takes in a cell. */
const MAX_CELL_CHARACTERS = 32_767;
/** One object per look, since exceljs looks styles up by identity. */
const PLAIN: Partial<Style> = {};
/** Yuan with both digits of the cents, so that amounts stand below each other. */
const MONEY: Partial<Style> = { numFmt: '0.00' };
const TEXT: Partial<Style> = { numFmt: '@' };
const GUARDED_TEXT: Partial<Style> = { numFmt: guardedFormat };
/** Fonts are given whole, since Excel and WPS fill gaps differently; the scheme brings the reader's Chinese font. */
const FONT = { name: 'Calibri', size: 11, family: 2, scheme: 'minor' } as const;
const HEADER: Partial<Style> = { numFmt: '@', font: { ...FONT, bold: true } };
/** Titles stand where numbers do: at the right. */
const NUMERIC_HEADER: Partial<Style> = { ...HEADER, alignment: { horizontal: 'right' } };
/** Titles of columns that have to be filled. */
export const REQUIRED_HEADER: Partial<Style> = {
  numFmt: '@',
  font: { ...FONT, bold: true, color: { argb: 'FFC00000' } },
};
/** Titles of columns that may stay empty. */
export const OPTIONAL_HEADER: Partial<Style> = { numFmt: '@', font: { ...FONT, color: { argb: 'FF404040' } } };

/** Texts that Excel would take for a formula when typed again (OWASP, CSV injection), full-width signs included. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠\t\r\n]/u;

/** `A` for the first column; a sheet has no more than 702. */
export const letterOf = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));

/** Says what may be typed into the cells of rows, both numbers included. */
export function addValidation(
  worksheet: Worksheet,
  place: { column: number; from: number; to: number },
  rule: DataValidation,
): void {
  const letter = letterOf(place.column);
  // Declarations of exceljs leave this out.
  const { dataValidations } = worksheet as Worksheet & {
    dataValidations: { add(range: string, rule: DataValidation): void };
  };
  dataValidations.add(`${letter}${place.from}:${letter}${place.to}`, rule);
}

/** Excel refuses these in tab names, and more than 31 characters. */
function tabName(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .slice(0, 31)
      .trim() || 'Sheet1'
  );
}

/** Width of a column by its title. */
function defaultWidth(title: string): number {
  return Math.min(60, Math.max(12, [...title].length * 2 + 4));
}

function storableText(text: string): string {
  const whole = text.replace(/\p{Cs}|[\ufffe\uffff]/gu, '');
  const cut = whole.length > MAX_CELL_CHARACTERS ? whole.slice(0, MAX_CELL_CHARACTERS).replace(/\p{Cs}/gu, '') : whole;
  return encodeEscapes(cut);
}

/** How numbers of a column are shown. */
const looksOf = (numeric: WriteColumn<never>['numeric']) => (numeric === 'money' ? MONEY : PLAIN);

/** Writes a value as what it is: a text is never a formula. @param look how a number is shown */
export function writeCell(cell: Cell, value: CellValue, look: Partial<Style> = PLAIN): void {
  if (value === null || value === undefined || value === '') return;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) {
    cell.value = value;
    cell.style = look;
    return;
  }
  const text = String(value);
  // One run of rich text is what makes the writer store an inline string instead of a formula's result.
  cell.value = { richText: [{ text: storableText(text) }] };
  cell.style = FORMULA_START.test(text) ? GUARDED_TEXT : TEXT;
}

/** exceljs takes 13 MB: a process that has written no workbook does without. */
async function workbookOn(stream: Writable): Promise<TextSafeWorkbook> {
  const writer = await import('./text-safe-workbook.js');
  return new writer.TextSafeWorkbook(stream);
}

/** Printed, a sheet is as wide as a page of A4 on its side: a row is not cut over several. */
const pageSetup = { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const;

/** Adds a sheet whose first row stays in sight; columns that are not numeric have the text format. */
export function addSheet(
  workbook: Pick<Workbook, 'addWorksheet'>,
  name: string,
  columns: readonly Pick<WriteColumn<never>, 'title' | 'width' | 'numeric'>[],
) {
  const worksheet = workbook.addWorksheet(tabName(name), { views: [{ state: 'frozen', ySplit: 1 }], pageSetup });
  worksheet.columns = columns.map(({ title, width, numeric }) => ({
    width: width ?? defaultWidth(title),
    style: numeric ? { ...looksOf(numeric) } : { ...TEXT },
  }));
  return worksheet;
}

/** Writes the titles of a sheet. */
export function writeHeader(worksheet: Worksheet, titles: readonly { title: string; style: Partial<Style> }[]): void {
  const row = worksheet.getRow(1);
  titles.forEach(({ title, style }, index) => {
    const cell = row.getCell(index + 1);
    cell.value = { richText: [{ text: storableText(title) }] };
    cell.style = style;
  });
  row.commit();
}

/**
 * Writes one sheet as .xlsx in constant memory: rows are asked for only as fast as `stream` takes the file.
 * Texts are stored as text, never as formulas, and their columns have the text format, so that leading zeros survive
 * editing. The stream is ended.
 *
 * @throws what `rows`, a column's `value` or the stream throws; the stream is then destroyed
 */
export async function writeWorkbook<Row>(
  stream: Writable,
  { sheetName, columns }: WriteSheet<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<void> {
  const ended = finished(stream, { readable: false });
  // Listened to again below; a stream that breaks while rows are read must not count as unhandled meanwhile.
  ended.catch(() => undefined);
  const workbook = await workbookOn(stream);
  try {
    const worksheet = addSheet(workbook, sheetName, columns);
    writeHeader(
      worksheet,
      columns.map(({ title, numeric }) => ({ title, style: numeric ? NUMERIC_HEADER : HEADER })),
    );
    let number = 1;
    for await (const item of rows) {
      number += 1;
      const row = worksheet.getRow(number);
      columns.forEach(({ value, numeric }, index) => {
        writeCell(row.getCell(index + 1), value(item), looksOf(numeric));
      });
      row.commit();
      if (workbook.isFull) await Promise.race([workbook.drained(), ended]);
      if (stream.destroyed) await ended;
    }
    columns.forEach(({ validation }, column) => {
      if (validation && number > 1) addValidation(worksheet, { column, from: 2, to: number }, validation);
    });
    await Promise.race([workbook.commit(), ended]);
    await ended;
  } catch (error) {
    workbook.abort();
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
