import { setImmediate as turn } from 'node:timers/promises';
import type { CopiedDevice } from '../../../libs/copies/index.js';
import { grouped } from '../../../libs/database/index.js';
import type { AccessFacts, AccessRule } from './access-facts.js';
import type { AccessPerson } from './copies.js';
import { type WantedRow, WantedRows } from './wanted-rows.js';

/** Whose passing a change of rules changes. */
export interface ChangedPersons<T> {
  /** Who would pass and does not now. */
  added: T;
  /** Who would not pass any more. */
  removed: T;
  /** Who would pass at other times or doors. */
  changed: T;
}

/** What a change of rules does at a device. */
export interface DeviceChange extends ChangedPersons<number> {
  device: CopiedDevice;
  /** Permissions that it would be told, or told to forget. */
  rows: number;
  /** Permissions that it would have then. */
  wanted: number;
}

/** What a change of rules does. */
export interface Rehearsal {
  /** Devices that would be told something. */
  devices: DeviceChange[];
  /** Ids of the persons of whom that is so at one of them at least. */
  persons: ChangedPersons<ReadonlySet<string>>;
}

/** What is to be found out: what holds, the rules that would, and all persons of the school. */
export interface Rehearsed {
  facts: AccessFacts;
  rules: readonly AccessRule[];
  persons: readonly AccessPerson[];
  /** Epoch ms: rules that are over by then hold no more. */
  now: number;
}

/** How long others may wait meanwhile, ms. */
const longestTurn = 10;

const saidOf = ({ value }: WantedRow) => JSON.stringify(value);

/** Keys of rows that differ. */
function differing(before: readonly WantedRow[], after: readonly WantedRow[]): Set<string> {
  const known = new Map(before.map((row) => [row.key, row]));
  const keys = new Set<string>();
  for (const row of after) {
    const other = known.get(row.key);
    known.delete(row.key);
    if (!other || saidOf(other) !== saidOf(row)) keys.add(row.key);
  }
  for (const key of known.keys()) keys.add(key);
  return keys;
}

/** Whether a permission of a person names one of these rules, by the keys of their own rows. */
const names = ({ value }: WantedRow, ruleKeys: ReadonlySet<string>): boolean =>
  'r' in value && value.r.some((id) => ruleKeys.has(`r:${id}`));

/**
 * Finds out what other rules would change, from the same rows that the planner makes: devices that are to know the same of
 * persons before and after are looked at once. Others have their turn meanwhile.
 */
export async function rehearse({ facts, rules, persons, now }: Rehearsed): Promise<Rehearsal> {
  const [before, after] = [new WantedRows(facts, now), new WantedRows({ ...facts, rules }, now)];
  const at = facts.devices.map((device) => {
    const own = after.ofRules(device);
    return { device, ruleKeys: differing(before.ofRules(device), own), ownCount: own.length };
  });
  const alike = grouped(at, ({ device, ruleKeys }) =>
    [before.likenessOf(device), after.likenessOf(device), [...ruleKeys].join()].join(' | '),
  );
  const found = { added: new Set<string>(), removed: new Set<string>(), changed: new Set<string>() };
  const devices: DeviceChange[] = [];
  let begun = performance.now();
  for (const group of alike.values()) {
    const { device: one, ruleKeys } = group[0]!;
    const counts = { added: 0, removed: 0, changed: 0 };
    let [rows, wanted] = [0, 0];
    for (const person of persons) {
      if (performance.now() - begun > longestTurn) {
        await turn();
        begun = performance.now();
      }
      const [held, next] = [before.ofPerson(one, person), after.ofPerson(one, person)];
      const keys = differing(held, next);
      rows += keys.size;
      wanted += next.length;
      const kind = changeOf(held, next, keys.size > 0 || next.some((row) => names(row, ruleKeys)));
      if (!kind) continue;
      counts[kind] += 1;
      found[kind].add(person.id);
    }
    for (const { device, ownCount } of group)
      if (rows + ruleKeys.size > 0)
        devices.push({ device, ...counts, rows: rows + ruleKeys.size, wanted: wanted + ownCount });
  }
  return { devices, persons: found };
}

function changeOf(
  held: readonly WantedRow[],
  next: readonly WantedRow[],
  isOther: boolean,
): keyof ChangedPersons<unknown> | undefined {
  if (held.length === 0) return next.length > 0 ? 'added' : undefined;
  if (next.length === 0) return 'removed';
  return isOther ? 'changed' : undefined;
}
