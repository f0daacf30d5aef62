import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { newId, type Table } from '../../../libs/database/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import type { ImportDefinition, ImportUndo, RowValues } from '../../../libs/spreadsheet/import/index.js';
import { type Sheet, sheet } from '../../../libs/spreadsheet/index.js';
import { checkSex, imported, refuseTaken, sexColumn, sexOf } from './imported-person.js';

type Column = 'code' | 'name' | 'sex' | 'idNumber' | 'phone';
/** Values that a kind of person may not share. */
type Unique = Extract<Column, 'code' | 'idNumber' | 'phone'>;
/** A table that keeps these values. */
type RosterTable = Table & { columns: Record<Unique | 'name', Table['columns'][string]> };

/** A person as a row names it. */
export type ImportedPerson = typeof imported & {
  code: string;
  name: string;
  sex?: '男' | '女';
  idNumber?: string;
  phone: string;
};

/** A kind of person whose import is a plain list: teachers and parents. */
interface Roster<State, Person> {
  kind: string;
  /** Title of the column with the code. */
  codeTitle: string;
  table: RosterTable;
  /** What no two of a school share; the first in a file is good. */
  unique: readonly Unique[];
  decider: Decider<State, { type: 'Add'; person: Person }, NewEvent>;
  /** What the kind has beyond the row. */
  personOf(row: ImportedPerson): Person;
  takeBack: ImportUndo['takeBack'];
}

/** Columns of the templates of teachers and parents (source: spec README, Files). */
const sheetOf = (codeTitle: string): Sheet<Column> =>
  sheet<Column>({
    columns: [
      { key: 'code', title: codeTitle, required: true, max: 32, example: '2026001' },
      { key: 'name', title: '姓名', required: true, max: 64, example: '张三' },
      sexColumn,
      { key: 'idNumber', title: '证件号码', max: 32, example: '110101198001010011' },
      { key: 'phone', title: '手机号码', required: true, max: 32, isPhone: true, example: '13800000000' },
    ],
  });

const personIn = ({ code, name, sex, idNumber, phone }: RowValues<Column>): ImportedPerson => ({
  code: code!,
  name: name!,
  phone: phone!,
  ...(sex === undefined ? {} : { sex: sexOf(sex) }),
  ...(idNumber === undefined ? {} : { idNumber }),
  ...imported,
});

/** The import of teachers or parents: each row is one of them, new to the school. */
export function rosterImport<State, Person>(roster: Roster<State, Person>): ImportDefinition<Column> {
  const { kind, codeTitle, table, unique, decider, personOf, takeBack } = roster;
  return {
    kind,
    sheet: sheetOf(codeTitle),
    unique,
    checkRow: ({ sex }) => checkSex(sex),

    async check(rows) {
      for (const key of unique) await refuseTaken(rows, table, key);
    },

    async save(unit, rows) {
      const commands = rows.map(({ values }) => ({
        id: newId(),
        command: { type: 'Add' as const, person: personOf(personIn(values)) },
      }));
      await unit.handleMany(decider, commands);
    },

    undo: { added: [{ category: decider.category, table, code: 'code', name: 'name' }], takeBack },

    show: ({ code, name, sex, idNumber, phone }) => ({ code, name, sex, idNumber, phone }),
  };
}
