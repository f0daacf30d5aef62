import type { Values } from '../../../libs/contracts/kernel/index.js';
import type { syncedStudent } from '../../../libs/contracts/people/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { parent } from '../parent/parent.js';
import { parentTable } from '../parent/parent.read-model.js';
import { synced } from './synced-person.js';

/** A parent as another system has it. */
export type SyncedParent = NonNullable<Values<typeof syncedStudent>['parents']>[number] & {
  code: string;
  name: string;
  phone: string;
};

/**
 * Adds parents and changes those whose code is known; of several with one code the last counts.
 * @returns their ids by code; they stay until the transaction ends
 */
export async function saveParents(unit: Unit, entries: readonly SyncedParent[]): Promise<Map<string, string>> {
  const wanted = new Map(entries.map((entry) => [entry.code, entry]));
  const condition = 'school = $1 and code = any($2)';
  const found = await selectRows(unit.sql, parentTable, condition, [unit.school, [...wanted.keys()]], 'for share');
  const ids = new Map(found.map(({ code, id }) => [code, id]));
  const commands = [...wanted.values()].map(({ code, name, phone, sex, idNumber }) => {
    const profile = { code, name, phone, sex, idNumber };
    const known = ids.get(code);
    if (known) return { id: known, command: { type: 'Change' as const, changes: profile } };
    const id = newId();
    ids.set(code, id);
    return { id, command: { type: 'Add' as const, person: { ...profile, ...synced } } };
  });
  await unit.handleMany(parent, commands);
  return ids;
}
