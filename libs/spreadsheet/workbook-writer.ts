import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Cell, DataValidation, Style, Workbook, Worksheet } from 'exceljs';
import { encodeEscapes } from './cell-text.js';
import { guardedFormat } from './guarded-format.js';
import { MAX_DATA_ROWS, type SheetColumn } from './sheet.js';
import { fillTemplate, type MessageValues, ROW_ERRORS } from './sheet-problem.js';
import type { TextSafeWorkbook } from './text-safe-workbook.js';

/** What a cell can hold. A string is always written as text, a number as a number. */
export type CellValue = string | number | boolean | null | undefined;

/** One column of a written sheet. */
export interface WriteColumn<Row> {
  readonly title: string;
  /** Width in characters of the default font; by the title unless told. */
  readonly width?: number;
  /** A column of numbers; others get the text format, which keeps leading zeros of what is typed there. */
  readonly numeric?: boolean;
  readonly value: (row: Row) => CellValue;
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
const TEXT: Partial<Style> = { numFmt: '@' };
const GUARDED_TEXT: Partial<Style> = { numFmt: guardedFormat };
/** Fonts are given whole, since Excel and WPS fill gaps differently; the scheme brings the reader's Chinese font. */
const FONT = { name: 'Calibri', size: 11, family: 2, scheme: 'minor' } as const;
const HEADER: Partial<Style> = { numFmt: '@', font: { ...FONT, bold: true } };
const REQUIRED_HEADER: Partial<Style> = { numFmt: '@', font: { ...FONT, bold: true, color: { argb: 'FFC00000' } } };
const OPTIONAL_HEADER: Partial<Style> = { numFmt: '@', font: { ...FONT, color: { argb: 'FF404040' } } };

/** Texts that Excel would take for a formula when typed again (OWASP, CSV injection), full-width signs included. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠\t\r\n]/u;

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

function defaultWidth(title: string): number {
  return Math.min(60, Math.max(12, [...title].length * 2 + 4));
}

function storableText(text: string): string {
  const whole = text.replace(/\p{Cs}|[\ufffe\uffff]/gu, '');
  const cut = whole.length > MAX_CELL_CHARACTERS ? whole.slice(0, MAX_CELL_CHARACTERS).replace(/\p{Cs}/gu, '') : whole;
  return encodeEscapes(cut);
}

function writeCell(cell: Cell, value: CellValue): void {
  if (value === null || value === undefined || value === '') return;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) {
    cell.value = value;
    cell.style = PLAIN;
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

function addSheet(
  workbook: Pick<Workbook, 'addWorksheet'>,
  name: string,
  columns: readonly { title: string; width?: number; numeric?: boolean }[],
) {
  const worksheet = workbook.addWorksheet(tabName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
  worksheet.columns = columns.map(({ title, width, numeric }) => ({
    width: width ?? defaultWidth(title),
    style: numeric ? {} : { ...TEXT },
  }));
  return worksheet;
}

function writeHeader(
  worksheet: Worksheet,
  titles: readonly { title: string; style: Partial<Style>; note?: string }[],
): void {
  const row = worksheet.getRow(1);
  titles.forEach(({ title, style, note }, index) => {
    const cell = row.getCell(index + 1);
    cell.value = { richText: [{ text: storableText(title) }] };
    cell.style = style;
    if (note) cell.note = note;
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
      columns.map(({ title }) => ({ title, style: HEADER })),
    );
    let number = 1;
    for await (const item of rows) {
      number += 1;
      const row = worksheet.getRow(number);
      columns.forEach(({ value }, index) => {
        writeCell(row.getCell(index + 1), value(item));
      });
      row.commit();
      if (workbook.isFull) await Promise.race([workbook.drained(), ended]);
      if (stream.destroyed) await ended;
    }
    await Promise.race([workbook.commit(), ended]);
    await ended;
  } catch (error) {
    workbook.abort();
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Says a text with `{name}` marks in the language of who reads it. */
type Speak = (template: string, values?: MessageValues) => string;

/** What the title of a column says of its cells when somebody points at it. */
function noteOf({ required, group, max, choices, example }: SheetColumn, speak: Speak): string {
  const isWanted = group === undefined ? speak('必填') : speak('同组的列有内容时必填');
  return [
    required ? isWanted : speak('选填'),
    ...(choices
      ? [speak('可填写：{choices}', { choices: choices.join('、') })]
      : max
        ? [speak('最多{max}个字', { max })]
        : []),
    ...(example ? [speak('示例：{example}', { example })] : []),
  ].join('\n');
}

/** Longest list of choices that Excel opens, with its commas. */
const MAX_LIST_CHARACTERS = 255;

/** What Excel, WPS and LibreOffice say of a cell that the import would refuse; nothing where they cannot know. */
function validationOf({ title: column, max, choices }: SheetColumn, speak: Speak): DataValidation | undefined {
  const shown = { allowBlank: true, showErrorMessage: true, errorTitle: column } as const;
  if (choices) {
    const list = choices.join(',');
    if (list.length > MAX_LIST_CHARACTERS) return undefined;
    // The import reads other words for the same, such as those of another system: they may be kept.
    return {
      ...shown,
      type: 'list',
      errorStyle: 'warning',
      formulae: [`"${list}"`],
      error: speak('可填写：{choices}', { choices: choices.join('、') }),
    };
  }
  if (max === undefined) return undefined;
  const error = speak(ROW_ERRORS.tooLong, { column, max });
  return { ...shown, type: 'textLength', operator: 'lessThanOrEqual', formulae: [max], error };
}

/** `A` for the first column; a sheet has no more than 702. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));

/**
 * An empty import template: a header row with the required columns in bold red, titles unchanged, all columns as text. Notes at the
 * titles say what belongs below them; cells offer their choices and refuse what is too long.
 * @param speak gives the notes' texts; Chinese without it
 * @returns the .xlsx file
 */
export async function templateWorkbook(
  columns: readonly SheetColumn[],
  sheetName = '导入模板',
  speak: Speak = (template, values = {}) => fillTemplate(template, values),
): Promise<Buffer> {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const worksheet = addSheet(workbook, sheetName, columns);
  writeHeader(
    worksheet,
    columns.map((column) => ({
      title: column.title,
      style: column.required ? REQUIRED_HEADER : OPTIONAL_HEADER,
      note: noteOf(column, speak),
    })),
  );
  const { dataValidations } = worksheet as Worksheet & {
    dataValidations: { add(range: string, rule: DataValidation): void };
  };
  for (const [index, column] of columns.entries()) {
    const validation = validationOf(column, speak);
    const letter = letterOf(index);
    if (validation) dataValidations.add(`${letter}2:${letter}${MAX_DATA_ROWS + 1}`, validation);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
