import { type Attribute, type Attributes, type Fen, type Resource, yuanOf } from '../contracts/kernel/index.js';
import type { CellValue, SheetColumn } from '../spreadsheet/index.js';
import type { EntryValues } from './entry.js';

/** What the cells of a workbook say of yes and no. */
const yesAndNo = { true: '是', false: '否' } as const;

/** The value that a cell means, of an attribute that is no reference; undefined where it means none. */
function valueIn({ kind, enumeration, add }: Attribute, cell: string): unknown {
  const code = enumeration?.codes.find((one) => enumeration.labels[one] === cell);
  if (code !== undefined) return code;
  if (kind === 'flag' && (cell === yesAndNo.true || cell === yesAndNo.false)) return cell === yesAndNo.true;
  return add.rule.safeParse(cell).data;
}

/** What a cell may say of an attribute that has few values. */
export const choicesOf = ({ kind, enumeration }: Attribute): readonly string[] | undefined =>
  enumeration ? Object.values(enumeration.labels) : kind === 'flag' ? Object.values(yesAndNo) : undefined;

/** The cell that shows a value. @param text gives a text of the contract in the language of the workbook */
export function cellOf({ kind, enumeration }: Attribute, value: unknown, text: (chinese: string) => string): CellValue {
  if (value === null || value === undefined) return undefined;
  if (kind === 'money') return yuanOf(value as Fen);
  if (enumeration) return text(enumeration.labels[value as string]!);
  return kind === 'flag' ? text(yesAndNo[String(value) as 'true' | 'false']) : (value as CellValue);
}

/** What the cells of an attribute hold where that is no text. */
export const formatOf = ({ kind }: Attribute): SheetColumn['format'] =>
  kind === 'money'
    ? 'decimal'
    : kind === 'numbered'
      ? 'integer'
      : kind === 'integer' || kind === 'decimal' || kind === 'date'
        ? kind
        : undefined;

/** Numbers of a workbook are written as numbers. */
export const isNumeric = ({ kind }: Attribute): boolean => ['integer', 'decimal', 'money', 'numbered'].includes(kind);

/** The values that the cells of a row mean, but for references; what means nothing is undefined. */
export const valuesIn = (attributes: Attributes, cells: Readonly<Record<string, string | undefined>>): EntryValues =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) =>
      cell === undefined || attributes[name]!.kind === 'reference' ? [] : [[name, valueIn(attributes[name]!, cell)]],
    ),
  );

/** What an entry has that its row says nothing of. */
export const fallbacksOf = ({ attributes }: Resource): EntryValues =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { add, kind }]) =>
      add.fallback === undefined || kind === 'generated' ? [] : [[name, add.fallback]],
    ),
  );
