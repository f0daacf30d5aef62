import { selectRows } from '../../../libs/database/index.js';
import type { CheckedRows } from '../../../libs/spreadsheet/import/index.js';
import { parentTable } from '../parent/parent.read-model.js';
import { type Column, parentPlaces } from './student-sheet.js';

/** Columns of the phone and the name of each parent. */
const phoneAndName = parentPlaces.map(({ name, phone }) => [phone, name] as const);

/** Names that rows give phones which are called otherwise, with what they are called. */
const otherwise = (told: readonly string[][], names: ReadonlyMap<string, string>) =>
  told.flatMap(([key, value]) => {
    const name = names.get(key!);
    return name === undefined || name === value ? [] : [{ key: key!, value: value!, stored: name }];
  });

/** What parents with these phones are called. */
async function registeredNames({ sql, school }: CheckedRows<Column>, told: readonly string[][]) {
  const phones = told.map(([phone]) => phone!);
  const found = await selectRows(sql, parentTable, 'school = $1 and phone = any($2)', [school, phones]);
  return new Map(found.map(({ phone, name }) => [phone, name]));
}

/** Notes where a phone that nobody has yet gets several names in the file: the first one counts. */
export async function noteAmbiguousNames(rows: CheckedRows<Column>): Promise<void> {
  const firsts = await rows.ambiguous(phoneAndName);
  if (firsts.size === 0) return;
  for (const columns of phoneAndName)
    for await (const told of rows.combinations(columns)) {
      const registered = await registeredNames(rows, told);
      const added = new Map([...firsts].filter(([phone]) => !registered.has(phone)));
      await rows.note(
        columns,
        otherwise(told, added),
        '{column}{value}与文件中同一手机号的{stored}不同，将保存为{stored}',
      );
    }
}

/** Notes where a phone is registered under another name: who answers it is bound under the name that is stored. */
export async function noteRegisteredNames(rows: CheckedRows<Column>): Promise<void> {
  for (const columns of phoneAndName)
    for await (const told of rows.combinations(columns)) {
      const registered = await registeredNames(rows, told);
      await rows.note(
        columns,
        otherwise(told, registered),
        '{column}{value}与该手机号已登记的{stored}不同，将绑定{stored}',
      );
    }
}
