import { declaredEvents, type Thing, type ToldEvent } from '../../../../libs/contracts/kernel/index.js';
import { things } from '../../../../libs/contracts/things.js';
import type { AnyEventType, StoredEvent } from '../../../../libs/eventsourcing/index.js';

/** Values of a thing, or the data of an event. */
export type Values = Readonly<Record<string, unknown>>;

const byKey = new Map(things.map((thing) => [thing.key, thing]));
const byType = new Map<string, Thing[]>();
for (const thing of things)
  for (const type of Object.keys(thing.events)) byType.set(type, [...(byType.get(type) ?? []), thing]);

/** The thing with a key. */
export const thingWith = (key: string): Thing | undefined => byKey.get(key);

/** What an event is about; undefined for a type that this program does not know. */
export function thingOfEvent({ type, stream }: Pick<StoredEvent, 'type' | 'stream'>): Thing | undefined {
  const named = byType.get(type) ?? [];
  return named.find(({ category }) => stream.startsWith(`${category}-`)) ?? named[0];
}

/** What an event of this type does to a thing; `state` where it says what the values are from now on. */
export function toldEventOf(thing: Thing, type: string): { words: string; does: ToldEvent['does'] | 'state' } {
  const told = thing.events[type];
  return typeof told === 'string' || told === undefined
    ? { words: told ?? type, does: 'state' }
    : { does: 'state', ...told };
}

/** Whether the values of a thing follow from events of this type. */
const isFolded = (type: string) =>
  byType.get(type)?.some((thing) => ['state', 'removed'].includes(toldEventOf(thing, type).does ?? '')) ?? false;

/** The types of events from which the values of things follow, as far as this process knows them. */
export const foldedTypes = (): AnyEventType[] => declaredEvents().filter(({ name }) => isFolded(name));

/** A value by its name, where dots lead into nested data; of a list the values of its entries. */
export const valueAt = (values: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((found, part) => {
    if (Array.isArray(found)) return found.map((one) => valueAt(one, part));
    return typeof found === 'object' && found !== null ? (found as Values)[part] : undefined;
  }, values);
