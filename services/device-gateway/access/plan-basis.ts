import type { CopiedDevice } from '../../../libs/copies/index.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import { accessHashOf } from '../access-hash.js';
import { type AccessFacts, readFacts } from './access-facts.js';
import { type AccessPerson, personTable, present } from './copies.js';
import { type WantedRow, WantedRows } from './wanted-rows.js';

/** A row as plans are told to the database, by its columns. */
export interface PlannedRow {
  /** Where it is of one device alone. */
  device_id?: string;
  key: string;
  person_id: string | null;
  hash: string;
  value: WantedRow['value'];
}

const plannedRow = ({ key, personId, value }: WantedRow): PlannedRow => ({
  key,
  person_id: personId,
  hash: accessHashOf(key, value),
  value,
});

/** Rows of one device alone. */
export const plannedAt = ({ id }: CopiedDevice, rows: readonly WantedRow[]): PlannedRow[] =>
  rows.map((row) => ({ ...plannedRow(row), device_id: id }));

/** What plans of a school are made from, as it is at some moment. */
export interface PlanFacts {
  facts: AccessFacts;
  wanted: WantedRows;
  /** What a device is to know of all persons: JSON of `PlannedRow`s, made once for all devices that are to know the same. */
  personsAt: (device: CopiedDevice) => string;
}

/** Kinds of devices of which rows are kept: where each device is another one they would fill the memory. */
const mostKept = 4;

function planFactsOf(facts: AccessFacts, persons: readonly AccessPerson[]): PlanFacts {
  const wanted = new WantedRows(facts, Date.now());
  const made = new Map<string, string>();
  const personsAt = (device: CopiedDevice) => {
    const likeness = wanted.likenessOf(device);
    const known = made.get(likeness);
    if (known !== undefined) return known;
    const rows = JSON.stringify(persons.flatMap((person) => wanted.ofPerson(device, person).map(plannedRow)));
    for (const oldest of [...made.keys()].slice(0, made.size + 1 - mostKept)) made.delete(oldest);
    made.set(likeness, rows);
    return rows;
  };
  return { facts, wanted, personsAt };
}

/**
 * How far the gateway has taken what other services tell of persons and places: every copy is written in the same transaction,
 * with a parked event that is handled after all, too; a copy that was built anew says when.
 */
const taken = `select concat_ws(' ',
    (select string_agg(concat_ws(' ', consumer, source, shard, position), ',' order by consumer, source, shard)
     from device_gateway.consumer_cursor where consumer like 'device-gateway.access-%'),
    (select string_agg(event_id::text, ',' order by event_id) from device_gateway.parked_event),
    (select max(built_at) from device_gateway.projection)) as version`;

/**
 * What plans of a school are made from, for plans that follow one another within seconds: it is read, and thought about, anew only
 * where something was told since. To read all persons for each pair of devices takes as long as to write what they are to have.
 */
export class PlanBasis {
  private version?: string;
  private known?: PlanFacts;

  /** What they are made from, in a transaction that shares or holds the plans of the school. */
  async read(sql: Sql, school: string): Promise<PlanFacts> {
    const [row] = await sql.query<{ version: string }>(taken);
    if (this.known && this.version === row!.version) return this.known;
    const found = planFactsOf(await readFacts(sql, school), await selectRows(sql, personTable, present, [school]));
    [this.version, this.known] = [row!.version, found];
    return found;
  }
}
