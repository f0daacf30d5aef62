import { isDeepStrictEqual } from 'node:util';
import { type AttributeKind, type NewEvent, Rejection, type Resource, withChanges } from '../contracts/kernel/index.js';
import type { Decider } from '../eventsourcing/index.js';

/** Values by attribute. */
export type EntryValues = Record<string, unknown>;

/** An entry of a resource that was added and not removed. */
export interface Entry {
  values: EntryValues;
  /** 1 enabled, 2 disabled. */
  state: 1 | 2;
  /** Events so far. */
  revision: number;
}

export type EntryCommand =
  | { type: 'Add'; values: EntryValues }
  /** Values that are missing stay, those that are null are cleared. */
  | { type: 'Change'; changes: EntryValues }
  | { type: 'Remove' }
  /** Removes what an import added and nobody changed since: it still has this revision. */
  | { type: 'TakeBack'; revision: number }
  /** Gives an entry back the values that it had before so many events, unless there were more. */
  | { type: 'Restore'; former: Entry; changes: number }
  | { type: 'SwitchState' }
  | { type: 'Toggle' };

/** The rules of a resource's entries, each a stream of its own. */
export type EntryDecider = Decider<Entry | undefined, EntryCommand, NewEvent>;

/** Why what an import did to an entry stays. */
const changedSince = '导入后已被修改';

/** The values of a new entry: a code that nobody gave it is its id, and it did not come with the system. */
export function completed({ attributes }: Resource, id: string, values: EntryValues): EntryValues {
  const missing = (wanted: AttributeKind) =>
    Object.entries(attributes).filter(([name, { kind }]) => kind === wanted && !values[name]);
  return {
    ...values,
    ...Object.fromEntries(missing('generated').map(([name]) => [name, id])),
    ...Object.fromEntries(missing('preset').map(([name]) => [name, false])),
  };
}

/** What remains of values by the rules of their attributes. @throws Rejection 1001 where a range is not whole or ends before it begins */
export function settled({ attributes, range }: Resource, values: EntryValues): EntryValues {
  const dropped = Object.entries(attributes).filter(([, { keptWith }]) => keptWith && values[keptWith] !== true);
  const kept = withChanges(values, Object.fromEntries(dropped.map(([name]) => [name, null])));
  if (range) {
    const [from, to] = [kept[range.from], kept[range.to]] as (string | number | undefined)[];
    const isNeeded = kept[attributes[range.from]?.keptWith ?? ''] === true;
    if (range.required && isNeeded && (from === undefined || to === undefined)) throw Rejection.invalid(range.required);
    if (from !== undefined && to !== undefined && to < from) throw Rejection.invalid(range.message);
  }
  return kept;
}

/** The values of an entry after a change; those that are fixed stay. @throws Rejection as `settled` does */
export function changedValues(resource: Resource, before: EntryValues, changes: EntryValues): EntryValues {
  const free = Object.entries(changes).filter(([name]) => !resource.attributes[name]?.fixed);
  return settled(resource, withChanges(before, Object.fromEntries(free)));
}

/** The refusal to remove an entry that something needs. */
export const inUse = ({ label }: Pick<Resource, 'label'>): Rejection =>
  Rejection.inUse('{label}已被使用，不允许删除', { label });

const isPreset = ({ attributes }: Resource, { values }: Entry): boolean =>
  Object.entries(attributes).some(([name, { kind }]) => kind === 'preset' && values[name] === true);

/** Makes the decider of a resource. A change that changes nothing gives no event. */
export function entryDecider(resource: Resource): EntryDecider {
  const { added, changed, removed, stateSwitched, switched } = resource.events;
  const { toggles, unknown } = resource;
  return {
    category: resource.entity,
    types: [added, changed, removed, ...(stateSwitched ? [stateSwitched] : []), ...(switched ? [switched] : [])],
    initial: undefined,

    evolve(entry, { type, data }) {
      if (type === added.name) return { values: data as EntryValues, state: 1, revision: 1 };
      if (!entry || type === removed.name) return undefined;
      const next = { ...entry, revision: entry.revision + 1 };
      if (type === changed.name) return { ...next, values: data as EntryValues };
      if (type === stateSwitched?.name) return { ...next, state: (data as Pick<Entry, 'state'>).state };
      return { ...next, values: { ...entry.values, ...(data as EntryValues) } };
    },

    decide(command, entry) {
      if (command.type === 'Add') return [added(settled(resource, command.values))];
      if (!entry) throw Rejection.notFound(unknown);
      switch (command.type) {
        case 'Change': {
          const values = changedValues(resource, entry.values, command.changes);
          return isDeepStrictEqual(values, entry.values) ? [] : [changed(values)];
        }
        case 'Restore': {
          const { former, changes } = command;
          if (entry.revision !== former.revision + changes) throw Rejection.state(changedSince);
          return isDeepStrictEqual(former.values, entry.values) ? [] : [changed(former.values)];
        }
        case 'TakeBack':
          if (entry.revision !== command.revision) throw Rejection.state(changedSince);
          return [removed({})];
        case 'Remove':
          if (isPreset(resource, entry)) throw inUse(resource);
          return [removed({})];
        case 'SwitchState':
          return stateSwitched ? [stateSwitched({ state: entry.state === 1 ? 2 : 1 })] : [];
        case 'Toggle':
          return toggles && switched ? [switched({ [toggles.flag]: entry.values[toggles.flag] !== true })] : [];
      }
    },
  };
}
