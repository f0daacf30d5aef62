import { type Fields, integer, nested, read, text, type Values } from './fields.js';
import { Rejection } from './message.js';
import { fromWire, toWire } from './wire.js';

/** Names of the services, as in calls.yaml. */
export type ServiceName =
  | 'identity'
  | 'people'
  | 'organisation'
  | 'attendance'
  | 'devices'
  | 'finance'
  | 'console'
  | 'device-gateway';

/** What an answer holds (source: calls.yaml, envelope.kinds). */
export type Answer =
  | { kind: 'none' }
  | { kind: 'boolean' }
  | { kind: 'string' }
  /** `orNothing`: or null, where there is nothing to tell. */
  | { kind: 'object'; fields: Fields; orNothing?: true }
  | { kind: 'list'; fields: Fields }
  | { kind: 'paged'; fields: Fields }
  /** Lists of rows by the id of what they belong to. */
  | { kind: 'map'; fields: Fields }
  | { kind: 'binary'; contentType: string; fileName: string };

/** The answer of a call that gives an Excel workbook under this name. */
export const workbookAnswer = (fileName: string) =>
  ({
    kind: 'binary',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
  }) as const;

/** How a call serves a session that is limited to the classes of a teacher. */
export type Limited = 'open' | 'byClass';

/**
 * Whose versions the revisions of rows are: a row's revision is the version of its stream when the row was read (source:
 * spec README, Revisions). No type of a call shows it: the platform adds it to what handlers answer, and takes it out of
 * what they are given.
 */
export interface Revisions {
  /** Category of the streams. */
  category: string;
  /** Field of rows and requests that holds the id of the stream; null: a school has one alone, of the school's own id. */
  idIn: string | null;
  /** Field of requests without which the listing tells nothing: what the rows lie in. */
  listedBy?: string;
  /** The call that tells the rows, the first that is declared. */
  listing?: Call;
}

/** One call: types the server and the client, makes the OpenAPI page and drives tests. */
export interface Call<I extends Fields = Fields, A extends Answer = Answer> {
  /** Name in the contract, `student.add`. */
  id: string;
  service: ServiceName;
  method: 'GET' | 'POST';
  path: string;
  /** Answers this method too: a page that unloads can only send a POST. */
  alsoMethod?: 'POST';
  /** Other paths that answer the same. */
  aliases?: readonly string[];
  /** Who may ask: anybody, a client of the open interface, or (missing) a signed-in session. */
  auth?: 'none' | 'open';
  /** With `auth: 'none'`: a session with one of these keys is answered for its school, everybody else as nobody. */
  knownWith?: readonly string[];
  /** The session needs one of these keys, else 2003. */
  permission?: readonly string[];
  /** The session needs one of these keys as well. */
  alsoPermission?: readonly string[];
  /** For operations accounts alone, else 2003: beyond any one school. */
  forOperators?: true;
  /**
   * How it serves a session that is limited to the classes of a teacher: `open` shows and changes nothing of persons, or of the
   * own account alone; `byClass` keeps to the classes. Without it the session is refused (2003).
   */
  limited?: Limited;
  /** Allowed to a session that still has to change its first password. */
  beforePasswordChange?: boolean;
  /** Encoding of the request; POST calls take JSON and forms alike, `multipart` carries files. */
  body?: 'json' | 'query' | 'multipart';
  /** Its parameters say who somebody is: the operation log keeps them sealed, until the person is erased. */
  isPersonal?: true;
  /** Every write is in the operation log, under this Chinese name of the function; reads have none. */
  writes?: string;
  /** Aggregates that its answer shows, as streams call them; a change of one makes the answer old. See `aggregatesOf`. */
  shows?: readonly string[];
  /** Aggregates that it changes. See `aggregatesOf`. */
  changes?: readonly string[];
  /** Its rows tell revisions, or it may say which revision it changes. */
  revisions?: Revisions;
  input: I;
  answer: A;
  /** Says for the OpenAPI page what the call does. */
  summary: string;
}

/**
 * The aggregates that a write changes, and those that a read shows, in lower case: what is told of changes, and what
 * browsers ask anew, follows from them. A call that does not say it is about what its id begins with.
 */
export function aggregatesOf({ id, writes, shows, changes }: Call): readonly string[] {
  const said = writes === undefined ? shows : changes;
  return (said ?? [id.slice(0, id.indexOf('.'))]).map((aggregate) => aggregate.toLowerCase());
}

/** Declares a call of the contract. */
export const call = <I extends Fields, const A extends Answer>(record: Call<I, A>): Call<I, A> => record;

/** What a handler of the call is given. */
export type InputOf<C extends Call> = Values<C['input']>;

/** A page of rows. */
export interface Page<T> {
  data: T[];
  /** Rows of all pages. */
  recordCount: number;
}

type AnswerValue<A extends Answer> = A extends { kind: 'none' }
  ? void
  : A extends { kind: 'boolean' }
    ? boolean
    : A extends { kind: 'string' }
      ? string
      : A extends { kind: 'object'; fields: infer F extends Fields }
        ? Values<F> | (A extends { orNothing: true } ? undefined : never)
        : A extends { kind: 'list'; fields: infer F extends Fields }
          ? Values<F>[]
          : A extends { kind: 'paged'; fields: infer F extends Fields }
            ? Page<Values<F>>
            : A extends { kind: 'map'; fields: infer F extends Fields }
              ? Record<string, Values<F>[]>
              : Blob;

/** What the client gets from the call. Handlers give the same; those of files give a stream instead of the Blob. */
export type OutputOf<C extends Call> = AnswerValue<C['answer']>;

/** One row of a list or page that the call answers, or its object. */
export type ListRow<C extends Call> = C['answer'] extends { fields: infer F extends Fields } ? Values<F> : never;

/** Domain names of a call's rows by what the wire calls them: what `orderfield` may say beside the domain's names. */
export const wireNamesOf = <F extends Fields>({
  answer,
}: {
  answer: { fields: F };
}): Record<string, keyof F & string> =>
  Object.fromEntries(
    Object.entries(answer.fields).flatMap(([name, { wire, alsoAs = [] }]) =>
      [...(wire ? [wire] : []), ...alsoAs].map((spelling) => [spelling, name]),
    ),
  );

/** Domain names of the fields by which a paged call puts its rows in order: all that are not said to be `unordered`. */
export function orderFieldsOf({ input, answer }: Call): string[] {
  if (!('orderField' in input && 'fields' in answer)) return [];
  const ordered = Object.entries(answer.fields as Fields).filter(([, field]) => !field.unordered && !field.nested);
  return ordered.map(([name]) => name);
}

/** Sorting directions as requests may write them (source: calls.yaml, paged_request). */
const orders = ['asc', 'desc', 'ascending', 'descending'] as const;

/** The fields of a paged request around its filters. */
export const paged = <F extends Fields>(filters: F) => ({
  page: integer({ fallback: 0, min: 0, label: '页码' }),
  pageSize: integer({ wire: 'pagesize', fallback: 20, min: 1, max: 50000, label: '每页条数' }),
  params: nested(filters, { fallback: {} as Values<F> }),
  order: text({ label: '排序方向', pattern: new RegExp(`^(${orders.join('|')})$`) }),
  orderField: text({ wire: 'orderfield', label: '排序字段', max: 64 }),
});

/** The paged request whose filters are unknown, as list helpers take it. */
export interface PagedRequest<P = Record<string, unknown>> {
  page: number;
  pageSize: number;
  params: P;
  order?: string;
  orderField?: string;
}

/** Filters of export and summary calls: nested in `params` or flat. */
export const filters = <F extends Fields>(fields: F) => ({
  params: nested(fields, { fallback: {} as Values<F> }),
  ...fields,
});

/** What `filters` read, as one object: the nested form wins. */
export function mergedFilters<P extends object>(input: { params: P } & Partial<P>): P {
  const { params, ...flat } = input;
  return { ...flat, ...params } as unknown as P;
}

/** @throws Rejection 1001 where rows are to be put in order by a field that is said to be `unordered`, by any of its names */
function checkOrder({ input, answer }: Call, orderField: unknown): void {
  if (!orderField || !('orderField' in input && 'fields' in answer)) return;
  for (const [name, { unordered, wire, alsoAs = [] }] of Object.entries(answer.fields as Fields))
    if (unordered && [name, wire, ...alsoAs].includes(orderField as string))
      throw Rejection.invalid('排序字段格式不正确');
}

/** Reads the body or query of a request. @throws Rejection 1001 */
export function readInput<C extends Call>(record: C, raw: Record<string, unknown>): InputOf<C> {
  const input = read(record.input, raw) as InputOf<C>;
  checkOrder(record, (input as Partial<PagedRequest>).orderField);
  return input;
}

/** The request of the call as it goes over the wire. */
export const writeInput = <C extends Call>(record: C, input: Partial<InputOf<C>>): Record<string, unknown> =>
  toWire(record.input, input as never);

const eachList = (map: unknown, row: (entry: unknown) => unknown) =>
  Object.fromEntries(Object.entries(map as Record<string, unknown[]>).map(([key, rows]) => [key, rows.map(row)]));

/** The answer of a handler as it goes over the wire. */
export function writeAnswer({ answer }: Call, value: unknown): unknown {
  if (!('fields' in answer)) return value ?? null;
  const row = (entry: unknown) => toWire(answer.fields, entry as never);
  if (answer.kind === 'object') return value == null ? null : row(value);
  if (answer.kind === 'list') return (value as unknown[]).map(row);
  if (answer.kind === 'map') return eachList(value, row);
  const page = value as Page<unknown>;
  return { data: page.data.map(row), recordCount: page.recordCount };
}

/** The domain's form of an answer that came over the wire. */
export function readAnswer<C extends Call>({ answer }: C, data: unknown): OutputOf<C> {
  if (!('fields' in answer) || data == null) return data as OutputOf<C>;
  const row = (entry: unknown) => fromWire(answer.fields, entry as Record<string, unknown>);
  if (answer.kind === 'object') return row(data) as OutputOf<C>;
  if (answer.kind === 'list') return (data as unknown[]).map(row) as OutputOf<C>;
  if (answer.kind === 'map') return eachList(data, row) as OutputOf<C>;
  const page = data as Page<unknown>;
  return { data: page.data.map(row), recordCount: page.recordCount } as OutputOf<C>;
}
