import { type Message, type NewEvent, present } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows, type Table } from '../../../libs/database/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import {
  differencesOf,
  type ImportDefinition,
  type ImportUndo,
  type ImportUpdate,
  type RowValues,
  restore,
  takenByOthers,
} from '../../../libs/spreadsheet/import/index.js';
import { type Sheet, sheet } from '../../../libs/spreadsheet/index.js';
import { checkSex, imported, refuseTaken, sexColumn, sexOf, shownSex } from './imported-person.js';

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

/** What rows change of a person. */
type RowChanges = Partial<Pick<ImportedPerson, 'name' | 'sex' | 'idNumber' | 'phone'>>;

/** What an import asks of the rules of its kind of person. */
type RosterCommand<State, Person> =
  | { type: 'Add'; person: Person }
  | { type: 'Change'; changes: RowChanges }
  | { type: 'Restore'; former: State; changes: number };

/** A kind of person whose import is a plain list: teachers and parents. */
interface Roster<State, Person> {
  kind: string;
  /** Title of the column with the code. */
  codeTitle: string;
  table: RosterTable;
  /** What no two of a school share; the first in a file is good. */
  unique: readonly Unique[];
  decider: Decider<State | undefined, RosterCommand<State, Person>, NewEvent>;
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
      { key: 'phone', title: '手机号码', required: true, max: 32, format: 'phone', example: '13800000000' },
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

/** What a row changes of a person. */
const changesIn = ({ name, sex, idNumber, phone }: RowValues<Column>): RowChanges => ({
  name,
  sex: sex === undefined ? undefined : sexOf(sex),
  idNumber,
  phone,
});

/** How rows change teachers or parents: all but the code, by which they are found. */
function rosterUpdate<State, Person>({
  codeTitle,
  table,
  unique,
  decider,
}: Roster<State, Person>): ImportUpdate<Column> {
  const rosterSheet = sheetOf(codeTitle);
  const titles = new Map(rosterSheet.columns.map(({ key, title }) => [key, title]));
  return {
    category: decider.category,
    table,
    by: 'code',

    async refusals(unit, rows) {
      const all = new Map<number, Message[]>();
      for (const key of unique) {
        if (key === 'code') continue;
        const taken = await takenByOthers(unit, rows, table, { key, title: titles.get(key)! });
        for (const [rowNumber, messages] of taken) all.set(rowNumber, [...(all.get(rowNumber) ?? []), ...messages]);
      }
      return all;
    },

    async differences({ sql, school }, rows) {
      const ids = rows.map(({ target }) => target);
      const stored = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, ids]);
      const byId = new Map(stored.map((row) => [row.id, present(row) as RowValues<Column>]));
      return new Map(
        rows.flatMap(({ rowNumber, values, target }) => {
          const differences = differencesOf(rosterSheet, byId.get(target) ?? {}, changesIn(values));
          return differences.length > 0 ? [[rowNumber, differences]] : [];
        }),
      );
    },

    async save(unit, rows) {
      const commands = rows.map(({ values, target: id, targetVersion: seen }) => ({
        id,
        seen,
        command: { type: 'Change' as const, changes: changesIn(values) },
      }));
      const refused = await unit.handleEach(decider, commands);
      return new Map([...refused].map(([id, { body }]) => [id, body]));
    },

    restore: (unit, things) => restore(unit, decider, things, new Map()),
  };
}

/** The import of teachers or parents: each row is one of them, new to the school, or changes one. */
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
      await unit.beginMany(decider, commands);
    },

    update: rosterUpdate(roster),

    undo: { touched: [{ category: decider.category, table, code: 'code', name: 'name' }], takeBack },

    show: ({ code, name, sex, idNumber, phone }) => ({ code, name, sex: shownSex(sex), idNumber, phone }),
  };
}
