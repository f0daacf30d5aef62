import { sex as sexes } from '../../../libs/contracts/enumerations.js';
import { code, type Message } from '../../../libs/contracts/kernel/index.js';
import { type ColumnName, columnOf, selectRows, type Table } from '../../../libs/database/index.js';
import type { CheckedRows } from '../../../libs/spreadsheet/import/index.js';

const sexRule = code(sexes).rule;

/** What the template says of a person's sex. */
export const sexColumn = { key: 'sex', title: '性别', choices: sexes.codes, example: sexes.codes[0] } as const;

/** What every imported person is: enabled, and created by a file (enumerations State12 and CreateType). */
export const imported = { state: 1, creationType: 1 } as const;

/** The sex that a cell means. @throws ZodError where it means none: `checkSex` has refused it before */
export const sexOf = (cell: string) => sexRule.parse(cell);

/** The sex that a cell means, or the cell where it means none. */
export const shownSex = (cell: string | undefined) => sexRule.safeParse(cell).data ?? cell;

/** Refuses a cell that means no sex; an empty one is none of its business. */
export function checkSex(cell: string | undefined): Message[] {
  if (cell === undefined || sexRule.safeParse(cell).success) return [];
  return [{ template: '{column}格式不正确', values: { column: sexColumn.title } }];
}

/** Refuses rows whose cell is what another row of the table has, in the column of the same name. */
export async function refuseTaken<T extends Table, Key extends string>(
  rows: CheckedRows<Key>,
  table: T,
  key: Key & ColumnName<T>,
): Promise<void> {
  const taken: string[] = [];
  for await (const values of rows.distinct(key)) {
    const condition = `school = $1 and ${columnOf(key)} = any($2)`;
    const found = await selectRows(rows.sql, table, condition, [rows.school, values]);
    taken.push(...found.map((row) => String(row[key])));
  }
  await rows.refuseValues(key, taken, '{column}已存在');
}
