import type { Cell, Workbook } from 'exceljs';
import { MAX_DATA_ROWS, type SheetColumn } from '../sheet.js';
import {
  addSheet,
  addValidation,
  letterOf,
  OPTIONAL_HEADER,
  REQUIRED_HEADER,
  writeCell,
  writeHeader,
} from '../workbook-writer.js';
import { columnWidth, inChinese, noteOf, type Speak, sampleOf, validationOf } from './column-help.js';

/** What a school has that cells of columns may name, by the columns' keys. */
export type Offered<Key extends string = string> = Partial<Record<Key, readonly string[]>>;

/** Puts a note at a cell, in a box that shows all its lines: exceljs makes all boxes four rows high. */
function writeNote(cell: Cell, text: string): void {
  cell.note = text;
  const { model } = (cell as unknown as { _comment: { model: object } })._comment;
  const [left, top] = [Number(cell.col) + 0.1, Number(cell.row) - 1];
  const anchor = { left, top, right: left + 2, bottom: top + text.split('\n').length + 1.5 };
  Object.assign(cell, { _comment: { model: { ...model, anchor } } });
}

/** Lists what the school has on a hidden sheet; gives the names under which validations find the lists. */
function writeLists(
  workbook: Workbook,
  columns: readonly SheetColumn[],
  offered: Offered,
): ReadonlyMap<string, string> {
  const lists = columns.flatMap(({ key, title }) =>
    offered[key]?.length ? [{ key, title, texts: offered[key] }] : [],
  );
  if (lists.length === 0) return new Map();
  const worksheet = addSheet(workbook, 'lists', lists);
  worksheet.state = 'hidden';
  writeHeader(
    worksheet,
    lists.map(({ title }) => ({ title, style: OPTIONAL_HEADER })),
  );
  return new Map(
    lists.map(({ key, texts }, index) => {
      texts.forEach((text, row) => {
        writeCell(worksheet.getCell(row + 2, index + 1), text);
      });
      const letter = letterOf(index);
      const name = `list_${key}`;
      workbook.definedNames.add(`lists!$${letter}$2:$${letter}$${texts.length + 1}`, name);
      return [key, name];
    }),
  );
}

/**
 * An empty import template: a header row with the required columns in bold red, titles unchanged, texts as text. Notes at the
 * titles say what belongs below them, one at the first cell what a row may say; cells offer their choices and what the school has,
 * and say what the import would refuse.
 * @param offered what the school has that cells may name; thousands are no trouble
 * @param speak gives the notes' texts; Chinese without it
 * @returns the .xlsx file
 */
export async function templateWorkbook(
  columns: readonly SheetColumn[],
  {
    sheetName = '导入模板',
    offered = {},
    speak = inChinese,
  }: { sheetName?: string; offered?: Offered; speak?: Speak } = {},
): Promise<Buffer> {
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const worksheet = addSheet(
    workbook,
    sheetName,
    columns.map((column) => ({
      title: column.title,
      width: columnWidth(column, offered[column.key] ?? []),
      numeric: column.format === 'integer' || column.format === 'decimal',
    })),
  );
  writeHeader(
    worksheet,
    columns.map(({ title, required, group }) => ({
      title,
      style: required && group === undefined ? REQUIRED_HEADER : OPTIONAL_HEADER,
    })),
  );
  columns.forEach((column, index) => {
    writeNote(worksheet.getCell(1, index + 1), noteOf(column, speak));
  });
  const sample = sampleOf(withOfferedExample(columns, offered), speak);
  if (sample) writeNote(worksheet.getCell(2, 1), sample);
  const lists = writeLists(workbook, columns, offered);
  for (const [index, column] of columns.entries()) {
    const validation = validationOf(column, `${letterOf(index)}2`, lists.get(column.key), speak);
    if (validation) addValidation(worksheet, { column: index, from: 2, to: MAX_DATA_ROWS + 1 }, validation);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** What the school really has is the better example. */
const withOfferedExample = (columns: readonly SheetColumn[], offered: Offered): SheetColumn[] =>
  columns.map((column) => ({ ...column, example: offered[column.key]?.[0] ?? column.example }));
