import type { DataValidation } from 'exceljs';
import type { SheetColumn } from '../sheet.js';
import { fillTemplate, type MessageValues, ROW_ERRORS } from '../sheet-problem.js';

/** Says a text with `{name}` marks in the language of who reads it. */
export type Speak = (template: string, values?: MessageValues) => string;

/** Says texts in Chinese, in which they are written. */
export const inChinese: Speak = (template, values = {}) => fillTemplate(template, values);

const choicesText = (choices: readonly string[], speak: Speak) =>
  speak('可填写：{choices}', { choices: choices.join('、') });

/** What the title of a column says of its cells when somebody points at it. */
export function noteOf({ required, group, max, choices, example }: SheetColumn, speak: Speak): string {
  const isWanted = group === undefined ? speak('必填') : speak('同组的列有内容时必填');
  return [
    required ? isWanted : speak('选填'),
    ...(choices ? [choicesText(choices, speak)] : max ? [speak('最多{max}个字', { max })] : []),
    ...(example ? [speak('示例：{example}', { example })] : []),
  ].join('\n');
}

/** What a whole row may say, title by title; of columns that occur again and again the first group alone. */
export function sampleOf(columns: readonly SheetColumn[], speak: Speak): string | undefined {
  const first = columns.find(({ group }) => group !== undefined)?.group;
  const told = columns.filter(({ group, example }) => example && (group === undefined || group === first));
  if (told.length === 0) return undefined;
  return speak('示例：{example}', {
    example: told.map(({ title, example }) => `\n${title}：${example}`).join(''),
  });
}

/** Longest list that may stand in a validation itself, with its commas (Excel). */
const MAX_LIST_CHARACTERS = 255;
/** Longest text and title that Excel shows of a validation. */
const MAX_TEXT_CHARACTERS = 225;
const MAX_TITLE_CHARACTERS = 32;

/** A formula of the column's first cell that is true for what may be a phone, and false for what stands where nobody knew one. */
const phoneFormula = (cell: string, max: number) =>
  `AND(LEN(${cell})<=${max},SUMPRODUCT(--ISNUMBER(-MID(${cell},ROW($1:$${max}),1)))>=5)`;

/** What is wanted of a column's cells, and what is said where they are otherwise. */
type Wanted = Pick<DataValidation, 'type' | 'operator' | 'formulae' | 'errorStyle'> & { error: string };

function wantedOf(column: SheetColumn, cell: string, list: string | undefined, speak: Speak): Wanted | undefined {
  const { title, max, choices, format, min = 0 } = column;
  // A list does not refuse: the import knows other words for the same, and the school may have more since.
  const listed = (formula: string, error: string): Wanted => ({
    type: 'list',
    errorStyle: 'warning',
    formulae: [formula],
    error,
  });
  if (list) return listed(list, speak(ROW_ERRORS.unknown, { column: title }));
  if (choices && choices.join(',').length <= MAX_LIST_CHARACTERS)
    return listed(`"${choices.join(',')}"`, choicesText(choices, speak));
  const malformed = speak(ROW_ERRORS.malformed, { column: title });
  if (format === 'integer' || format === 'decimal') {
    const type = format === 'integer' ? 'whole' : 'decimal';
    return { type, operator: 'greaterThanOrEqual', formulae: [min], error: malformed };
  }
  if (format === 'date')
    return { type: 'custom', formulae: [`OR(ISNUMBER(${cell}),ISNUMBER(DATEVALUE(${cell})))`], error: malformed };
  if (max === undefined) return undefined;
  if (format === 'phone') return { type: 'custom', formulae: [phoneFormula(cell, max)], error: malformed };
  const error = speak(ROW_ERRORS.tooLong, { column: title, max });
  return { type: 'textLength', operator: 'lessThanOrEqual', formulae: [max], error };
}

/**
 * What Excel, WPS and LibreOffice say of a cell that the import would refuse; nothing where they cannot know.
 * @param cell address of the first cell below the title
 * @param list name of the list of what the school has for the column
 */
export function validationOf(
  column: SheetColumn,
  cell: string,
  list: string | undefined,
  speak: Speak,
): DataValidation | undefined {
  const wanted = wantedOf(column, cell, list, speak);
  return (
    wanted && {
      allowBlank: true,
      showErrorMessage: true,
      errorTitle: column.title.slice(0, MAX_TITLE_CHARACTERS),
      ...wanted,
      error: wanted.error.slice(0, MAX_TEXT_CHARACTERS),
    }
  );
}

/** Characters of the default font that a text takes: Chinese and Japanese ones take two. */
const widthOf = (text: string) => [...text].reduce((width, character) => width + (character > '\u00ff' ? 2 : 1), 0);

/** Narrowest and widest column, in characters. */
const WIDTHS = { least: 12, most: 40 } as const;

/** Width in which a column shows its title, its example and what it offers, in characters. */
export function columnWidth({ title, example = '', choices = [] }: SheetColumn, offered: readonly string[]): number {
  const widest = Math.max(widthOf(title) + 4, ...[example, ...choices].map((text) => widthOf(text) + 2));
  const listed = offered.reduce((most, text) => Math.max(most, widthOf(text) + 4), widest);
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, listed));
}
