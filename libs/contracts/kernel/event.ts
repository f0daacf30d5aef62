import type { z } from 'zod';

/** Where an event came from: what the auditor asks. */
export interface EventMeta {
  /** Account name, device code or open client that acted; `system` for what nobody asked for. */
  actor: string;
  /** Id of the account, where an account acted. */
  accountId?: string;
  /** Network address of the request. */
  ip?: string;
  /** Call that was made. */
  call?: string;
  requestId?: string;
  /** Trace that it belongs to (W3C trace context), and the part of it that made it. */
  traceId?: string;
  spanId?: string;
  /** Id of the event or import task that caused this one. */
  causation?: string;
  /** What a person gave as reason. */
  reason?: string;
  /** When it happened, epoch ms, where that is not when it was recorded. */
  happenedAt?: number;
}

/** Whose data is sealed: a person's, by its id, or that of whoever uses a text, such as the number of a card. */
export type Subject = { person: string } | { text: string };

/** Which data of an event are a person's: the log keeps them sealed, until the person is erased. */
export interface PersonalData<Data = unknown> {
  /** Whose they are: of the person whose id the stream has, or of whom the data name. Undefined is nobody's. */
  of: 'stream' | ((data: Data) => Subject | undefined);
  /** Texts of the data, nested ones by dots: `person.name`. */
  fields: readonly string[];
}

/** What a text says of a person who was erased: nothing. The same in every language. */
export const erasedText = '■■■';

/** A kind of event. Stored events are never edited: an older version is brought to the newest when it is read. */
export interface EventType<Name extends string = string, Data = unknown> {
  name: Name;
  version: number;
  schema: z.core.$ZodType<Data>;
  /** Turns data of version n into data of version n + 1. */
  upcasts: Readonly<Record<number, (data: never) => unknown>>;
  /** Public events leave their service. */
  isPublic: boolean;
  /** Makes an event to append. */
  (data: Data): NewEvent<Name, Data>;
}

/** An event that is not stored yet. */
export interface NewEvent<Name extends string = string, Data = unknown> {
  type: Name;
  version: number;
  data: Data;
}

/** What each kind of event says of persons, by its name. */
const personal = new Map<string, PersonalData>();

/** Names of the events that pass. */
const passing = new Set<string>();

/**
 * Whether events with this name pass: nobody decides on their streams, and once they are old only auditors and rebuilds
 * ask for them. The log keeps them apart by the month in which they were recorded.
 */
export const isPassing = (name: string): boolean => passing.has(name);

/** Which data of the events with this name are a person's; undefined where none are. */
export const personalDataOf = (name: string): PersonalData | undefined => personal.get(name);

const declared: EventType[] = [];

/** Every kind of event that the modules loaded so far declare, in the order of their declarations. */
export const declaredEvents = (): readonly EventType[] => declared;

/** Declares a kind of event: `const studentAdded = defineEvent('StudentAdded', 1, z.object({ … }), { isPublic: true })`. */
export function defineEvent<const Name extends string, Data>(
  name: Name,
  version: number,
  schema: z.core.$ZodType<Data>,
  options: {
    isPublic?: boolean;
    upcasts?: EventType['upcasts'];
    personal?: PersonalData<NoInfer<Data>>;
    isPassing?: boolean;
  } = {},
): EventType<Name, Data> {
  const create = (data: Data): NewEvent<Name, Data> => ({ type: name, version, data });
  const { isPublic = false, upcasts = {} } = options;
  if (options.personal) personal.set(name, options.personal as PersonalData);
  if (options.isPassing) passing.add(name);
  Object.defineProperty(create, 'name', { value: name });
  const type = Object.assign(create as EventType<Name, Data>, { version, schema, upcasts, isPublic });
  declared.push(type as unknown as EventType);
  return type;
}

/** Data of an event type. */
// biome-ignore lint/suspicious/noExplicitAny: matches an event type of any data
export type DataOf<E extends EventType<string, any>> = E extends EventType<string, infer D> ? D : never;
/** The union of events that a list of types makes. */
// biome-ignore lint/suspicious/noExplicitAny: matches an event type of any data
export type EventOf<E extends EventType<string, any>> = E extends EventType<infer N, infer D> ? NewEvent<N, D> : never;
