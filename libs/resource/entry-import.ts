import type { ImportMode } from '../contracts/import/import-calls.js';
import {
  askedAttributes,
  type Message,
  nameOfReferred,
  namingAttribute,
  Rejection,
  type Resource,
} from '../contracts/kernel/index.js';
import { columnOf, newId, type Sql, selectRows } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';
import {
  type AddedThing,
  type CheckedRows,
  type ImportDefinition,
  type ImportRow,
  type RowValues,
  takeBack,
} from '../spreadsheet/import/index.js';
import { type Offered, sheet } from '../spreadsheet/index.js';
import { completed, type EntryValues, inUse, settled } from './entry.js';
import { choicesOf, fallbacksOf, formatOf, valuesIn } from './entry-cells.js';
import { entryUpdate } from './entry-update.js';
import { beyondCounts } from './numbering.js';
import { idsByName, offeredNames, usedAmong } from './references.js';
import { numberingsOf, type ReferredTo, type ServedResource } from './served-resource.js';

/** The sheet of a resource: a column for each attribute that people see, with its label. */
const sheetOf = ({ attributes }: Resource) =>
  sheet({
    columns: askedAttributes(attributes).map(([key, attribute]) => ({
      key,
      title: attribute.column ?? attribute.label,
      required: attribute.add.required !== undefined && attribute.add.fallback === undefined,
      max: attribute.max,
      min: attribute.min,
      choices: choicesOf(attribute),
      format: formatOf(attribute),
      example: attribute.example,
    })),
  });

/** The import of a resource's entries, out of its declaration. */
export class EntryImport implements ImportDefinition {
  readonly kind: string;
  readonly sheet: ReturnType<typeof sheetOf>;
  readonly unique: ImportDefinition['unique'];
  readonly undo: ImportDefinition['undo'];
  readonly update: ImportDefinition['update'];
  /** Attributes whose values are unique, and the reference within which they are where it is not the school. */
  private readonly taken: readonly { name: string; within?: string }[];

  constructor(private readonly served: ServedResource) {
    const { resource, table } = served;
    const shown = askedAttributes(resource.attributes);
    this.kind = resource.entity;
    this.sheet = sheetOf(resource);
    this.update = entryUpdate(served, this.sheet);
    this.taken = shown.flatMap(([name, { unique, uniqueWithin: within }]) =>
      unique ? [{ name, ...(within && { within }) }] : [],
    );
    this.unique = this.taken.map(({ name, within }) => (within ? [name, within] : name));
    const name = namingAttribute(resource.attributes);
    this.undo = {
      touched: [{ category: resource.entity, table, code: this.taken[0]?.name ?? name, name }],
      takeBack: (unit, things) => this.takeBack(unit, things),
    };
  }

  async offered(sql: Sql, school: string): Promise<Offered> {
    const offered: Record<string, string[]> = {};
    for (const [name, referred] of Object.entries(this.served.refersTo))
      offered[name] = await offeredNames(sql, school, referred);
    return offered;
  }

  checkRow(cells: RowValues<string>, mode: ImportMode): Message[] {
    const { resource } = this.served;
    const values = valuesIn(resource.attributes, cells);
    const broken = Object.keys(values).filter((name) => values[name] === undefined);
    if (broken.length > 0)
      return broken.map((name) => ({
        template: '{column}格式不正确',
        values: { column: resource.attributes[name]!.column ?? resource.attributes[name]!.label },
      }));
    // What an update makes of an entry shows beside what is stored.
    if (mode === 'update') return [];
    try {
      settled(resource, values);
      return [];
    } catch (error) {
      if (error instanceof Rejection) return [error.body];
      throw error;
    }
  }

  async check(rows: CheckedRows): Promise<void> {
    for (const { name, within } of this.taken)
      await (within ? this.refuseTakenWithin(rows, name, within) : this.refuseTaken(rows, name));
    for (const [name, referred] of Object.entries(this.served.refersTo)) await this.refuseUnknown(rows, name, referred);
    const numberings = numberingsOf(this.served.resource);
    for (const beyond of new Set(numberings.map(([, numbering]) => numbering.beyond))) {
      const alike = numberings.filter(([, numbering]) => numbering.beyond === beyond);
      await this.refuseBeyond(
        rows,
        alike[0]![1].of,
        beyond,
        alike.map(([name]) => name),
      );
    }
  }

  async save(unit: Unit, rows: readonly ImportRow[]): Promise<void> {
    const { resource, decider, refersTo } = this.served;
    const entries = rows.map(({ values }) => ({ ...fallbacksOf(resource), ...valuesIn(resource.attributes, values) }));
    for (const [name, referred] of Object.entries(refersTo)) {
      const cells = [...new Set(rows.flatMap(({ values }) => values[name] ?? []))];
      const found = await idsByName(unit.sql, unit.school, referred, cells, 'for share');
      rows.forEach(({ values }, at) => {
        const cell = values[name];
        if (cell === undefined) return;
        const [id] = found.get(cell) ?? [];
        if (id === undefined) throw Rejection.notFound(resource.attributes[name]!.unknown);
        (entries[at] as EntryValues)[name] = id;
      });
    }
    const [refusal] = (await beyondCounts(unit, this.served, entries)).values();
    if (refusal) throw Rejection.invalid(refusal.template);
    const commands = entries.map((values) => {
      const id = newId();
      return { id, command: { type: 'Add' as const, values: completed(resource, id, values) } };
    });
    await unit.beginMany(decider, commands);
  }

  show(values: RowValues<string>): object {
    const { refersTo } = this.served;
    return Object.fromEntries(
      Object.entries(values).map(([name, cell]) => [refersTo[name] ? nameOfReferred(name) : name, cell]),
    );
  }

  private async refuseTaken(rows: CheckedRows, name: string): Promise<void> {
    const condition = `school = $1 and "${columnOf(name)}"::text = any($2)`;
    for await (const cells of rows.distinct(name)) {
      const found = await selectRows(rows.sql, this.served.table, condition, [rows.school, cells]);
      await rows.refuseValues(
        name,
        found.map((row) => String(row[name])),
        '{column}已存在',
      );
    }
  }

  private async refuseTakenWithin(rows: CheckedRows, name: string, within: string): Promise<void> {
    const { table, refersTo } = this.served;
    const condition = `school = $1 and ("${columnOf(name)}"::text, "${columnOf(within)}") in
      (select * from unnest($2::text[], $3::uuid[]))`;
    for await (const pairs of rows.combinations([name, within])) {
      const places = [...new Set(pairs.map(([, place]) => place!))];
      const ids = await idsByName(rows.sql, rows.school, refersTo[within]!, places);
      const known = pairs.flatMap((pair) => (ids.get(pair[1]!) ?? []).map((id) => ({ pair, id })));
      const found = await selectRows(rows.sql, table, condition, [
        rows.school,
        known.map(({ pair }) => pair[0]),
        known.map(({ id }) => id),
      ]);
      const taken = new Set(found.map((row) => `${row[within]} ${row[name]}`));
      const refused = known.filter(({ pair, id }) => taken.has(`${id} ${pair[0]}`)).map(({ pair }) => pair);
      await rows.refuseCombinations([name, within], refused, '{column}已存在');
    }
  }

  private async refuseUnknown(rows: CheckedRows, name: string, referred: ReferredTo): Promise<void> {
    for await (const cells of rows.distinct(name)) {
      const found = await idsByName(rows.sql, rows.school, referred, cells);
      const named = (cell: string) => found.get(cell)?.length ?? 0;
      await rows.refuseValues(
        name,
        cells.filter((cell) => named(cell) === 0),
        '{column}不存在',
      );
      await rows.refuseValues(
        name,
        cells.filter((cell) => named(cell) > 1),
        '{column}不唯一',
      );
    }
  }

  /** Refuses numbers of what the named entry has less of: one of a row, whichever of its numbers it is. */
  private async refuseBeyond(rows: CheckedRows, of: string, beyond: string, names: readonly string[]): Promise<void> {
    const { attributes } = this.served.resource;
    const keys = [...names, of];
    for await (const combinations of rows.combinations(keys)) {
      const named = [...new Set(combinations.map((cells) => cells.at(-1)!))];
      const ids = await idsByName(rows.sql, rows.school, this.served.refersTo[of]!, named);
      const meant = new Map<EntryValues, string[]>(
        combinations.map((cells) => {
          const numbers = names.map((name, at) => [name, attributes[name]!.add.rule.safeParse(cells[at]).data]);
          return [{ ...Object.fromEntries(numbers), [of]: ids.get(cells.at(-1)!)?.[0] }, cells];
        }),
      );
      const refused = await beyondCounts(rows, this.served, [...meant.keys()]);
      await rows.refuseCombinations(
        keys,
        [...refused.keys()].map((values) => meant.get(values)!),
        beyond,
      );
    }
  }

  /** Removes those that are as the import left them and that nothing refers to. */
  private async takeBack(unit: Unit, things: readonly AddedThing[]): Promise<ReadonlyMap<string, Message>> {
    const { decider } = this.served;
    const ids = things.map(({ id }) => id);
    const used = await usedAmong(unit, this.served, ids);
    const reasons = new Map([...used].map((id) => [id, inUse(this.served.resource).body]));
    return takeBack(unit, decider, things, reasons);
  }
}
