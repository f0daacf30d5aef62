import { namedId } from '../platform/index.js';
import { completed, type EntryCommand, type EntryValues } from './entry.js';
import type { ServedResource } from './served-resource.js';

/** Commands that add entries to the sample school, each with an id that follows from its name. */
export const sampleEntries = (
  { resource }: ServedResource,
  school: string,
  entries: readonly (EntryValues & { name: string })[],
): { id: string; command: EntryCommand }[] =>
  entries.map((values) => {
    const id = namedId(school, resource.entity, values.name);
    return { id, command: { type: 'Add', values: completed(resource, id, values) } };
  });
