import { newId, selectRows } from '../../../libs/database/index.js';
import { type Unit } from '../../../libs/eventsourcing/index.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { imported } from './imported-person.js';

/** A parent as the row of a student names it. */
export interface NamedParent {
  name: string;
  phone: string;
}

/** Most characters of a code. */
const longestCode = 32;
/** The code of a new parent (source: entities.yaml, imports: P and the phone). */
const codeOf = (phone: string) => `P${phone}`;
/** It, or one of its own where another parent has that, or it is too long. */
const freeCodeOf = (phone: string, taken: ReadonlySet<string>) => {
  const code = codeOf(phone);
  return taken.has(code) || code.length > longestCode ? newId().replaceAll('-', '') : code;
};

/**
 * Finds parents by their phones and adds those that the school does not have, each once.
 * @returns ids by phone; the parents stay until the transaction ends
 */
export async function importParents(unit: Unit, named: readonly NamedParent[]): Promise<Map<string, string>> {
  // Of several names for one phone the first in the file counts.
  const wanted = new Map<string, string>();
  for (const { name, phone } of named) if (!wanted.has(phone)) wanted.set(phone, name);
  if (wanted.size === 0) return new Map();
  const phones = [...wanted.keys()];
  const { sql, school } = unit;
  const found = await selectRows(
    sql,
    parentTable,
    'school = $1 and (phone = any($2) or code = any($3))',
    [school, phones, phones.map(codeOf)],
    'for share',
  );
  const ids = new Map(found.map(({ phone, id }) => [phone, id]));
  const taken = new Set(found.map(({ code }) => code));
  const commands = phones
    .filter((phone) => !ids.has(phone))
    .map((phone) => {
      const id = newId();
      ids.set(phone, id);
      const profile = { code: freeCodeOf(phone, taken), name: wanted.get(phone)!, phone };
      return {
        id,
        command: { type: 'Add' as const, person: { ...profile, ...imported } },
      };
    });
  await unit.beginMany(parent, commands);
  return ids;
}
