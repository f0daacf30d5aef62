import { enabledState } from '../enumerations.js';
import { type Attribute, namingAttribute } from './attribute.js';
import type { Fields } from './fields.js';
import type { MenuEntry } from './menu.js';
import type { Resource } from './resource.js';

/** How a value of an event is told. All texts are Chinese; the catalogues translate them. */
export interface ToldValue {
  label: string;
  /** What its codes are called; several texts are told one after the other. */
  labels?: Readonly<Record<string | number, string | readonly string[]>>;
  /** It is the id of one of these things, by their keys (`Thing.key`). */
  means?: readonly string[];
  /** Where several such things share a stream: the value that is the id of the stream. */
  within?: string;
  /** Of those that share the stream it is the one with this value, not the one with this id. */
  by?: string;
  /** A moment, epoch ms. */
  isMoment?: true;
  /** An amount of money, fen. */
  isMoney?: true;
  /** A text of the catalogues; with the values beside it where it is a template. */
  isText?: true | { values: string };
}

/** What an event does to its thing, where that is not to say what its values are from now on. */
export interface ToldEvent {
  words: string;
  /** `removed`: there is no such thing any more; `fact`: what it says holds for itself; `ended`: what it says holds no longer. */
  does?: 'removed' | 'fact' | 'ended';
}

/** An event whose values hold for itself. */
export const fact = (words: string) => ({ words, does: 'fact' }) as const satisfies ToldEvent;
/** An event whose values hold no longer. */
export const ended = (words: string) => ({ words, does: 'ended' }) as const satisfies ToldEvent;
/** An event after which there is no such thing any more. */
export const removed = (words: string) => ({ words, does: 'removed' }) as const satisfies ToldEvent;

/** What auditors are told about: what a kind of stream is of, or one of several kinds that share a stream. */
export interface Thing {
  /** Names the kind: the category of its streams, where no other thing is in these. */
  key: string;
  /** Service whose log holds the streams; undefined for what any service tells. */
  source: string | undefined;
  category: string;
  label: string;
  /** Value that is its id, where that is not the stream's. */
  idIn?: string;
  /** Its stream has the id of one of these things: it goes by that one's name. */
  of?: readonly string[];
  /**
   * Where requests name it beside `id` and `ids`, by dots: what holds its id, and what says in words which is meant where
   * nobody knows that id.
   */
  asked?: { ids: readonly string[]; words: readonly string[] };
  /** The values that it goes by; `王小明 (S00012)`. */
  name: readonly string[];
  /** Values by their names in the events; those of nested data by dots. What is missing is nothing that people read. */
  values: Readonly<Record<string, ToldValue>>;
  /** What the events are called, by their types. */
  events: Readonly<Record<string, string | ToldEvent>>;
  /** Where the console lists it, by its values. */
  address?: (values: Readonly<Record<string, unknown>>) => string | undefined;
  /** Path of the screen that shows its history, also when it is gone. */
  historyPath?: string;
}

/** Labels and codes of the fields of a request; those without a label are nothing that people read. */
export const valuesOf = (fields: Fields): Record<string, ToldValue> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { label, enumeration, isMoney }]) =>
      label ? [[name, { label, ...(enumeration && { labels: enumeration.labels }), ...(isMoney && { isMoney }) }]] : [],
    ),
  );

/** The address of a screen whose list is filtered by a value. */
export const listedIn =
  ({ path }: Pick<MenuEntry, 'path'>, filter: string, value: string = filter): Thing['address'] =>
  (values) =>
    values[value] === undefined ? undefined : `${path}?${filter}=${encodeURIComponent(String(values[value]))}`;

const toldValue = ({ kind, label, enumeration, to }: Attribute): ToldValue => ({
  label,
  ...(kind === 'money' && { isMoney: true }),
  ...(enumeration && { labels: enumeration.labels }),
  ...(to && { means: [to.entity] }),
});

/** What auditors are told of the entries of a dictionary. */
export function thingOf(resource: Resource): Thing {
  const { service, entity, label, attributes, events, calls, menu, search } = resource;
  const name = namingAttribute(attributes);
  const filter = Object.entries(search).find(([, columns]) => columns.includes(name))?.[0];
  return {
    key: entity,
    source: service,
    category: entity,
    label,
    name: name !== 'code' && 'code' in attributes ? [name, 'code'] : [name],
    values: {
      ...Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, toldValue(attribute)])),
      ...(events.stateSwitched && { state: { label: '状态', labels: enabledState.labels } }),
    },
    events: {
      [events.added.name]: `新增${label}`,
      [events.changed.name]: `修改${label}`,
      [events.removed.name]: removed(`删除${label}`),
      ...(events.stateSwitched && { [events.stateSwitched.name]: calls.switchState?.writes ?? '' }),
      ...(events.switched && { [events.switched.name]: calls.toggle?.writes ?? '' }),
    },
    ...(filter && { address: listedIn(menu, filter, name) }),
  };
}
