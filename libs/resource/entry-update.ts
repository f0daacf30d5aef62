import { type UpdatedBy, updatedBy } from '../contracts/import/resource-workbook.js';
import { type Message, present, Rejection } from '../contracts/kernel/index.js';
import { selectRows, tableName } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';
import {
  type ChangedThing,
  differencesOf,
  type ImportDefinition,
  type ImportUpdate,
  noValue,
  type ReadingUnit,
  type Reasons,
  restore,
  takenByOthers,
  type UpdatingRow,
} from '../spreadsheet/import/index.js';
import { changedValues, type EntryValues } from './entry.js';
import { cellOf, valuesIn } from './entry-cells.js';
import { tooFew } from './numbering.js';
import { idsByName, namedInFiles } from './references.js';
import type { ServedResource } from './served-resource.js';

/** What a row changes, and what is wrong with the entries that it refers to. */
interface RowChanges {
  changes: EntryValues;
  problems: Message[];
}

/** How rows change the entries of a resource, out of its declaration. */
class EntryUpdate implements ImportUpdate {
  readonly category: string;
  readonly table: ServedResource['table'];
  readonly by: string;
  readonly within: ImportUpdate['within'];

  constructor(
    private readonly served: ServedResource,
    private readonly sheet: ImportDefinition['sheet'],
    { name, within: key }: UpdatedBy,
  ) {
    this.category = served.resource.entity;
    this.table = served.table;
    this.by = name;
    this.within = key
      ? { key, idsOf: ({ sql, school }, cells) => idsByName(sql, school, served.refersTo[key]!, cells) }
      : undefined;
  }

  async refusals(unit: ReadingUnit, rows: readonly UpdatingRow[]) {
    const { resource, table } = this.served;
    const all = new Map<number, Message[]>();
    const refuse = (rowNumber: number, messages: readonly Message[]) =>
      messages.length > 0 && all.set(rowNumber, [...(all.get(rowNumber) ?? []), ...messages]);
    const said = await this.changesOf(unit, rows);
    const stored = await this.storedOf(unit, rows);
    for (const { rowNumber, target } of rows) {
      const { changes, problems } = said.get(rowNumber)!;
      refuse(rowNumber, problems);
      try {
        changedValues(resource, stored.get(target) ?? {}, changes);
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        refuse(rowNumber, [error.body]);
      }
    }
    for (const [rowNumber, message] of await this.tooFew(unit, rows, said)) refuse(rowNumber, [message]);
    for (const { key, title } of this.sheet.columns) {
      const { kind, unique, uniqueWithin } = resource.attributes[key]!;
      if (key === this.by || kind !== 'text' || !unique || uniqueWithin) continue;
      for (const [rowNumber, messages] of await takenByOthers(unit, rows, table, { key, title }))
        refuse(rowNumber, messages);
    }
    return all;
  }

  async differences(unit: ReadingUnit, rows: readonly UpdatingRow[]) {
    const { resource } = this.served;
    const said = await this.changesOf(unit, rows);
    const stored = await this.storedOf(unit, rows);
    const changed = rows.map(({ rowNumber, target }) => {
      const before = stored.get(target) ?? {};
      return { rowNumber, before, after: changedValues(resource, before, said.get(rowNumber)!.changes) };
    });
    const names = await this.namesIn(
      unit,
      changed.flatMap(({ before, after }) => [before, after]),
    );
    const cells = (values: EntryValues) =>
      Object.fromEntries(
        this.sheet.columns.flatMap(({ key }) => {
          const cell = names.get(String(values[key])) ?? cellOf(resource.attributes[key]!, values[key], (text) => text);
          return cell === undefined ? [] : [[key, String(cell)]];
        }),
      );
    return new Map(
      changed.flatMap(({ rowNumber, before, after }) => {
        const was = cells(before);
        const emptied = Object.fromEntries(Object.keys(was).map((key) => [key, noValue]));
        const differences = differencesOf(this.sheet, was, { ...emptied, ...cells(after) });
        return differences.length > 0 ? [[rowNumber, differences]] : [];
      }),
    );
  }

  async save(unit: Unit, rows: readonly UpdatingRow[]) {
    const said = await this.changesOf(unit, rows, 'for share');
    const commands = rows.map(({ rowNumber, target: id, targetVersion: seen }) => {
      const { changes, problems } = said.get(rowNumber)!;
      for (const { template, values } of problems) throw Rejection.notFound(template, values);
      return { id, seen, command: { type: 'Change' as const, changes } };
    });
    const tooFewIn = await this.tooFew(unit, rows, said);
    const reasons = new Map(
      rows.flatMap(({ rowNumber, target }) => {
        const message = tooFewIn.get(rowNumber);
        return message ? [[target, message] as const] : [];
      }),
    );
    const refused = await unit.handleEach(
      this.served.decider,
      commands.filter(({ id }) => !reasons.has(id)),
    );
    for (const [id, { body }] of refused) reasons.set(id, body);
    return reasons;
  }

  async restore(unit: Unit, things: readonly ChangedThing[]) {
    return restore(unit, this.served.decider, things, await this.lostReferences(unit, things));
  }

  /** What rows change, with references by the ids of what their names mean; by row numbers. */
  private async changesOf(
    { sql, school }: ReadingUnit,
    rows: readonly UpdatingRow[],
    lock?: 'for share',
  ): Promise<ReadonlyMap<number, RowChanges>> {
    const { resource, refersTo } = this.served;
    const all = new Map<number, RowChanges>(
      rows.map(({ rowNumber, values }) => [
        rowNumber,
        { changes: valuesIn(resource.attributes, values), problems: [] },
      ]),
    );
    for (const [name, referred] of Object.entries(refersTo)) {
      const cells = [...new Set(rows.flatMap(({ values }) => values[name] ?? []))];
      const found = await idsByName(sql, school, referred, cells, lock);
      for (const { rowNumber, values } of rows) {
        const cell = values[name];
        if (cell === undefined) continue;
        const { changes, problems } = all.get(rowNumber)!;
        const ids = found.get(cell) ?? [];
        const column = resource.attributes[name]!.label;
        if (ids.length === 1) changes[name] = ids[0];
        else problems.push({ template: ids.length === 0 ? '{column}不存在' : '{column}不唯一', values: { column } });
      }
    }
    return all;
  }

  /** Why rows cannot leave an entry with so few of what others lie in; by row numbers. */
  private async tooFew(unit: ReadingUnit, rows: readonly UpdatingRow[], said: ReadonlyMap<number, RowChanges>) {
    const changes = new Map(rows.map(({ rowNumber, target }) => [target, said.get(rowNumber)!.changes]));
    const refused = await tooFew(unit, this.served, changes);
    return new Map(
      rows.flatMap(({ rowNumber, target }) => {
        const message = refused.get(target);
        return message ? [[rowNumber, message] as const] : [];
      }),
    );
  }

  /** The values of what rows change, as they are stored; by ids. */
  private async storedOf({ sql, school }: ReadingUnit, rows: readonly UpdatingRow[]) {
    const { resource, table } = this.served;
    const ids = rows.map(({ target }) => target);
    const found = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, ids]);
    const names = Object.keys(resource.attributes);
    const valuesOf = (row: EntryValues) => Object.fromEntries(names.map((name) => [name, row[name]]));
    return new Map(found.map((row) => [String(row.id), present(valuesOf(row)) as EntryValues]));
  }

  /** What the entries are called that values refer to, by their ids. */
  private async namesIn({ sql, school }: ReadingUnit, all: readonly EntryValues[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const [attribute, referred] of Object.entries(this.served.refersTo)) {
      const ids = [...new Set(all.flatMap((values) => (values[attribute] as string | undefined) ?? []))];
      const found = await selectRows(sql, referred.table, 'school = $1 and id = any($2)', [school, ids]);
      for (const row of found) names.set(String(row.id), String(row[namedInFiles(referred)]));
    }
    return names;
  }

  /** Why entries cannot refer again to what they referred to before. */
  private async lostReferences(unit: Unit, things: readonly ChangedThing[]): Promise<Reasons> {
    const { resource, refersTo, decider } = this.served;
    const formers = await unit.statesAt(
      decider,
      things.map(({ id, before }) => ({ id, version: before })),
    );
    const lost = new Map([...formers].flatMap(([id, former]) => (former ? [[id, former.values] as const] : [])));
    const reasons: Reasons = new Map(await tooFew(unit, this.served, lost));
    for (const [name, { table }] of Object.entries(refersTo)) {
      const ids = [...new Set([...formers.values()].flatMap((former) => former?.values[name] ?? []))];
      const held = await unit.sql.query<{ id: string }>(
        `select id from ${tableName(table)} where school = $1 and id = any($2) order by id for share`,
        [unit.school, ids],
      );
      const there = new Set<unknown>(held.map(({ id }) => id));
      for (const [id, former] of formers) {
        const referred = former?.values[name];
        if (referred !== undefined && !there.has(referred))
          reasons.set(id, Rejection.notFound(resource.attributes[name]!.unknown).body);
      }
    }
    return reasons;
  }
}

/** How rows change the entries of a resource; undefined where no text is of one entry alone. */
export function entryUpdate(served: ServedResource, sheet: ImportDefinition['sheet']): ImportUpdate | undefined {
  const by = updatedBy(served.resource);
  return by === undefined ? undefined : new EntryUpdate(served, sheet, by);
}
