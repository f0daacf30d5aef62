import * as z from 'zod/mini';
import { enabledState } from '../enumerations.js';
import type { Attribute, Attributes, StoredValues } from './attribute.js';
import { type Call, type paged, type ServiceName } from './call.js';
import { entityCalls } from './entity-calls.js';
import { defineEvent, type EventType } from './event.js';
import { clearable, code, datetime, type Field, type Fields, flag, id as idField, type Made, text } from './fields.js';
import type { MenuEntry } from './menu.js';
import { fenOfAnswer } from './money.js';
import { callsOfEntity, checkNames, menuOf, nameOfReferred, type ResourceRules } from './resource-rules.js';
import { selectedId, type selection, type switchSelection } from './selection.js';

type State = (typeof enabledState)['codes'][number];
type AddFields<A extends Attributes> = { [K in keyof A]: A[K]['add'] };
type ChangeFields<A extends Attributes> = { id: (typeof selectedId)['id'] } & { [K in keyof A]: A[K]['change'] };
type Given<R, K extends string, F> = R extends { [P in K]: string | true | object } ? F : unknown;
type AnswerFields<A extends Attributes, R> = { id: Made<string, { always: true }> } & {
  [K in keyof A]: A[K]['answer'];
} & NameFields<A> &
  Given<R, 'usedAs', { used: Made<boolean, { always: true }> }> &
  Given<R, 'switchable', { state: Made<State, { always: true }> }> &
  Given<R, 'created', { createdBy: Made<string, { always: true }>; createdAt: Made<string, { always: true }> }>;
/** The names of the entries that references mean. */
type NameFields<A extends Attributes> = {
  [K in keyof A & string as A[K] extends { named: string } ? `${K}Name` : never]: Made<string, object>;
};
type SearchFields<R extends Searched> = { -readonly [K in keyof R['search']]: Made<string, object> } & (R extends {
  filters: readonly (infer K extends string)[];
}
  ? { [P in K]: Made<string | number | boolean, object> }
  : unknown);
type Searched = Pick<ResourceRules, 'search' | 'filters'>;
type PagedFields<F extends Fields> = ReturnType<typeof paged<F>>;
// biome-ignore lint/suspicious/noExplicitAny: tells the compiler that a mapped type is a record of fields
type AsFields<F> = { -readonly [K in keyof F]: Extract<F[K], Field<any>> };

/** What a check answers that gives its reason: nothing in `problem` where the value may be used. */
const reason = { isUsable: flag({ wire: 'validate', always: true }), problem: text({ wire: 'error', always: true }) };
type CheckCall<Answered> = Call<
  Fields,
  Answered extends 'reason' ? { kind: 'object'; fields: typeof reason } : { kind: 'boolean' }
>;

/** The calls of a resource; those that its rules do not name are missing. */
type ResourceCalls<A extends Attributes, R extends Searched> = {
  add: Call<AsFields<AddFields<A>>, { kind: 'object'; fields: { id: Made<string, { always: true }> } }>;
  update: Call<AsFields<ChangeFields<A>>, { kind: 'none' }>;
  delete: Call<typeof selection, { kind: 'none' }>;
  query: R extends { partOf: { reference: infer K extends string } }
    ? Call<{ [P in K]: Made<string, { required: string }> }, { kind: 'list'; fields: AsFields<AnswerFields<A, R>> }>
    : Call<PagedFields<AsFields<SearchFields<R>>>, { kind: 'paged'; fields: AsFields<AnswerFields<A, R>> }>;
} & Given<
  R,
  'listAll',
  { queryAll: Call<AsFields<SearchFields<R>>, { kind: 'list'; fields: AsFields<AnswerFields<A, R>> }> }
> &
  (R extends { check: { answers: infer Answered } } ? { check: CheckCall<Answered> } : unknown) &
  Given<R, 'usedCall', { used: Call<typeof selectedId, { kind: 'boolean' }> }> &
  Given<R, 'switchable', { switchState: Call<typeof switchSelection, { kind: 'none' }> }> &
  Given<R, 'toggles', { toggle: Call<typeof selectedId, { kind: 'none' }> }>;

type EntityOf<Name extends string> = Name extends `${string}.${infer Entity}` ? Capitalize<Entity> : never;

/** The public events of a resource; the stream is the entry's. */
type ResourceEvents<Name extends string, A extends Attributes, R> = {
  /** An entry was added, with these attributes. */
  added: EventType<`${EntityOf<Name>}Added`, StoredValues<A>>;
  /** The entry's attributes are these from now on, all of them. */
  changed: EventType<`${EntityOf<Name>}Changed`, StoredValues<A>>;
  /** The entry was removed. */
  removed: EventType<`${EntityOf<Name>}Removed`, Record<string, never>>;
} & Given<R, 'switchable', { stateSwitched: EventType<`${EntityOf<Name>}StateSwitched`, { state: State }> }> &
  Given<R, 'toggles', { /** A flag was turned over. */ switched: EventType<`${EntityOf<Name>}Switched`, EntryData> }>;

/** Values of an entry's attributes, of whatever resource. */
// biome-ignore lint/suspicious/noExplicitAny: an event type takes and gives its data, so no other type holds them all
export type EntryData = any;

/** A dictionary-like entity of any attributes: what generic code of server and console needs to know of it. */
export interface Resource extends ResourceRules {
  /** `service.entity`. */
  name: string;
  service: ServiceName;
  /** Name of the entity: the category of its streams; its calls are named after it (`callsOfEntity`), or `callsNamed`. */
  entity: string;
  /** Its place in the menu. */
  menu: MenuEntry;
  calls: {
    add: Call;
    update: Call;
    delete: Call;
    query: Call;
    queryAll?: Call;
    check?: Call;
    used?: Call;
    switchState?: Call;
    toggle?: Call;
  };
  events: {
    added: EventType<string, EntryData>;
    changed: EventType<string, EntryData>;
    removed: EventType<string, Record<string, never>>;
    stateSwitched?: EventType<string, { state: State }>;
    switched?: EventType<string, EntryData>;
  };
}

/** A declared resource, with the types of its own attributes, calls and events. */
export interface DeclaredResource<Name extends string, A extends Attributes, R extends Searched> extends Resource {
  name: Name;
  attributes: A;
  calls: ResourceCalls<A, R>;
  events: ResourceEvents<Name, A, R>;
}

const part = (attributes: Attributes, name: 'add' | 'change' | 'answer'): Fields =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, { kind }]) => name === 'answer' || kind !== 'preset')
      .map(([key, attribute]) => [key, attribute[name]]),
  );

/** Label of a search parameter: that of the attribute which it is named after, else a general one. */
function searchLabel(attributes: Attributes, parameter: string, [only, ...others]: readonly string[]): string {
  const attribute = parameter === only && others.length === 0 ? attributes[parameter] : undefined;
  return attribute?.label ?? '关键字';
}

/** The field of a request that asks for a value of the attribute. */
const filterOf = ({ add: { rule, wire, label } }: Attribute): Field => ({ rule, label, ...(wire && { wire }) });

/** The names that rows tell beside the ids of references. */
const namesOf = (attributes: Attributes): Fields =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { named, label }]) =>
      named ? [[nameOfReferred(name), clearable(text({ wire: named, label, unordered: true }))]] : [],
    ),
  );

function callsOf(service: ServiceName, id: string, category: string, rules: ResourceRules): Resource['calls'] {
  const {
    label,
    paths,
    screen,
    attributes,
    partOf,
    search,
    filters: asked = [],
    listAll,
    check,
    usedAs,
    isOpenToLimited,
    usedCall,
    switchable,
    toggles,
    created,
  } = rules;
  // Its lists name what it refers to.
  const named = Object.values(attributes as Attributes).flatMap(({ to }) => (to ? [to.entity] : []));
  const entity = entityCalls({ service, id, label, streams: { category }, shows: [category, ...named] });
  const asks = (button: string) => [`${screen.component}:${button}`];
  const { buttons } = screen;
  const limited = isOpenToLimited && 'open';
  const filters: Fields = {
    ...Object.fromEntries(
      Object.entries(search).map(([name, columns]) => [name, text({ label: searchLabel(attributes, name, columns) })]),
    ),
    ...Object.fromEntries(asked.map((name) => [name, filterOf(attributes[name] as Attribute)])),
  };
  const row: Fields = {
    id: idField({ always: true }),
    ...part(attributes, 'answer'),
    ...namesOf(attributes),
    ...(usedAs && { used: flag({ wire: usedAs, always: true, label: '是否使用' }) }),
    ...(switchable && { state: code(enabledState, { always: true, label: '状态' }) }),
    ...(created && {
      createdBy: text({ wire: created.by, always: true }),
      createdAt: datetime({ wire: created.at, always: true }),
    }),
  };
  const calls: Resource['calls'] = {
    add: entity.add(paths.add, {
      permission: asks(buttons.add),
      input: part(attributes, 'add'),
      summary: `Adds an entry (${label})`,
    }),
    update: entity.update(paths.update, {
      permission: asks(buttons.update),
      input: { ...selectedId, ...part(attributes, 'change') },
      summary: `Changes an entry (${label}): attributes that are missing stay, empty ones are cleared`,
    }),
    delete: entity.delete(paths.delete, {
      permission: asks(buttons.delete),
      summary: `Removes entries (${label}) that nothing refers to: all of them or none`,
    }),
    query: partOf
      ? entity.list(paths.query, {
          input: { [partOf.reference]: attributes[partOf.reference]!.add },
          answer: { kind: 'list', fields: row },
          summary: `Lists the entries that are part of one (${label})`,
        })
      : entity.query(paths.query, { limited, filters, row, summary: `Lists entries (${label})` }),
  };
  if (listAll)
    calls.queryAll = entity.call(listAll.path, {
      limited,
      method: listAll.method,
      input: filters,
      answer: { kind: 'list', fields: row },
      summary: `Lists all entries (${label}), for pickers`,
    });
  if (check) {
    const { add, required, uniqueWithin } = attributes[check.attribute] as Attribute;
    const { fallback: _fallback, ...value } = { ...add, ...(check.wire && { wire: check.wire }) };
    calls.check = entity.call(check.path, {
      method: check.method,
      input: {
        id: idField(),
        [check.attribute]: { ...value, ...(required && { required }) },
        ...(uniqueWithin && { [uniqueWithin]: filterOf(attributes[uniqueWithin] as Attribute) }),
      },
      answer: check.answers === 'reason' ? { kind: 'object', fields: reason } : { kind: 'boolean' },
      summary: `Says whether a value may be used (${label})`,
    });
  }
  if (usedCall)
    calls.used = entity.check(usedCall, {
      method: 'GET',
      input: selectedId,
      summary: `Says whether others refer to an entry (${label})`,
    });
  if (switchable)
    calls.switchState = entity.switchState(switchable, {
      permission: asks(buttons.switchState),
      summary: `Enables disabled entries and disables enabled ones (${label})`,
    });
  if (toggles)
    calls.toggle = entity.call(toggles.path, {
      method: toggles.method,
      permission: asks(toggles.button),
      writes: toggles.writes,
      input: selectedId,
      answer: { kind: 'none' },
      summary: `Turns a flag of an entry over (${label}): ${toggles.flag}`,
    });
  return calls;
}

const hasMoney = (attributes: Attributes): boolean => Object.values(attributes).some(({ kind }) => kind === 'money');

/** The first version of the events of entries with money had yuan. */
const inFen =
  (attributes: Attributes) =>
  (values: EntryData): EntryData =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        attributes[name]?.kind === 'money' ? fenOfAnswer(value as number) : value,
      ]),
    );

function eventsOf(name: string, { attributes, switchable, toggles }: ResourceRules): Resource['events'] {
  const values = z.object(Object.fromEntries(Object.entries(attributes).map(([key, { stored }]) => [key, stored])));
  const isPublic = { isPublic: true };
  const valued = { ...isPublic, ...(hasMoney(attributes) && { upcasts: { 1: inFen(attributes) } }) };
  const version = hasMoney(attributes) ? 2 : 1;
  const switched = z.object({ state: z.literal(enabledState.codes) });
  return {
    added: defineEvent(`${name}Added`, version, values, valued),
    changed: defineEvent(`${name}Changed`, version, values, valued),
    removed: defineEvent(`${name}Removed`, 1, z.object({}), isPublic),
    ...(switchable && { stateSwitched: defineEvent(`${name}StateSwitched`, 1, switched, isPublic) }),
    ...(toggles && {
      switched: defineEvent(`${name}Switched`, 1, z.object({ [toggles.flag]: z.boolean() }), isPublic),
    }),
  };
}

/**
 * Declares a dictionary-like entity: gives its calls, permissions and events here, its table, rules, controller and
 * queries in `libs/resource`, its page and form in the console.
 * @param name `service.entity`, such as `organisation.examType`; calls are named after the entity in lower case
 * @throws Error where an attribute has a name that cannot be had: a fault of the program
 */
export function resource<
  const Name extends `${ServiceName}.${string}`,
  const A extends Attributes,
  const R extends ResourceRules<A>,
>(name: Name, rules: R & { attributes: A }): DeclaredResource<Name, A, R> {
  checkNames(name, rules);
  const [service, entity] = name.split('.') as [ServiceName, string];
  const calls = callsOf(service, rules.callsNamed ?? callsOfEntity(entity), entity, rules) as unknown as ResourceCalls<
    A,
    R
  >;
  const events = eventsOf(`${entity.charAt(0).toUpperCase()}${entity.slice(1)}`, rules);
  const menu = menuOf(rules);
  return { ...rules, name, service, entity, menu, calls, events: events as unknown as ResourceEvents<Name, A, R> };
}
