import * as z from 'zod/mini';
import type { Enumeration } from './enumeration.js';
import { Rejection } from './message.js';
import type { Fen } from './money.js';
import {
  booleanRule,
  codeRule,
  codesRule,
  dateRule,
  datetimeRule,
  idRule,
  idsRule,
  integerRule,
  ipv4Rule,
  moneyRule,
  noId,
  numberRule,
  objectRule,
  type Rule,
  textRule,
  textsRule,
  timeRule,
} from './rules.js';

/** One field of a request or an answer. Its key in the record is the domain's name for it. */
export interface Field<T = unknown> {
  rule: Rule<T>;
  /** Name on the wire where it differs from the domain's. */
  wire?: string;
  /** Other spellings that requests may use. */
  aliases?: readonly string[];
  /** Chinese label, for messages such as `{label}长度不能超过{max}`. */
  label?: string;
  /** Message when the field is missing or empty. */
  required?: string;
  /** Message when the value breaks the rule; without it a general one with the label. */
  invalid?: string;
  /** Value of a missing field; an empty text gets the message of `required` where there is one. */
  fallback?: T;
  /** Further names under which answers tell the value, where the specification spells it in two ways. */
  alsoAs?: readonly string[];
  /**
   * Fields of an object, of the entries of a list or of a tree's nodes: names and messages are handled one by one. Those of
   * an object that is `flat` may stand beside its name too, where it is missing.
   */
  nested?: { fields: Fields; list: boolean; max?: number; tree?: boolean; flat?: boolean };
  /** Fields of the entries of a batch, which whoever handles it reads one by one. */
  entries?: { fields: Fields; max: number };
  /** An empty value is read as null, which tells it from a missing one. */
  clearable?: boolean;
  /** Rows are not put in order by it: it is no column of theirs, or its order would tell what not everybody may see. */
  unordered?: true;
  /** It is an uploaded file. */
  isFile?: true;
  /** Largest size of the file, MB; without it the call says itself what is too large. */
  megabytes?: number;
  /** It is an amount of money: yuan on the wire, fen behind it. */
  isMoney?: true;
  /** What its codes are called. */
  enumeration?: Enumeration;
  /** Type-level mark: the value is always there. */
  readonly present?: boolean;
}

/** Fields by domain name, in the order in which a request is checked (source: spec README, order of refusals). */
// biome-ignore lint/suspicious/noExplicitAny: a record of fields of any type; each keeps its own through inference
export type Fields = Record<string, Field<any>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;
type PresentKeys<F extends Fields> = { [K in keyof F]: F[K] extends { present: true } ? K : never }[keyof F];

/** The domain object that fields describe: what is required or has a fallback is there, the rest may be missing. */
export type Values<F extends Fields> = { [K in PresentKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, PresentKeys<F>>]?: ValueOf<F[K]>;
} extends infer O
  ? { [K in keyof O]: O[K] }
  : never;

/** Options shared by all kinds of fields. */
export interface FieldOptions<T>
  extends Pick<Field<T>, 'wire' | 'aliases' | 'alsoAs' | 'label' | 'required' | 'invalid' | 'fallback' | 'unordered'> {
  /** In answers: the value is always there. */
  always?: boolean;
}

type Present<O> = O extends { required: string } | { fallback: unknown } | { always: true }
  ? { present: true }
  : { present?: false };
/** The field that a constructor for values T makes of the options O. */
export type Made<T, O> = Field<T> & Present<O>;

function make<T, const O extends FieldOptions<T>>(rule: Rule<T>, options: O): Made<T, O> {
  const { always: _always, ...field } = options;
  return { rule, ...field } as unknown as Made<T, O>;
}

/**
 * Text of at most `max` characters; blanks around it are cut, unless it is `verbatim`, as passwords are. Where names are
 * `named`, braces in it have these alone.
 */
export const text = <
  const O extends FieldOptions<string> & {
    max?: number;
    pattern?: RegExp;
    verbatim?: boolean;
    named?: readonly string[];
  },
>(
  options: O = {} as O,
): Made<string, O> => {
  const { max, pattern, verbatim, named, ...rest } = options;
  return make(textRule({ max, pattern, verbatim, named }), rest as unknown as O);
};
/** Whole number between `min` and `max`. */
export const integer = <const O extends FieldOptions<number> & { min?: number; max?: number }>(
  options: O = {} as O,
): Made<number, O> => {
  const { min, max, ...rest } = options;
  return make(integerRule({ min, max }), rest as unknown as O);
};
/** Number between `min` and `max`: what was measured. */
export const measure = <const O extends FieldOptions<number> & { min: number; max: number }>(
  options: O,
): Made<number, O> => {
  const { min, max, ...rest } = options;
  return make(numberRule({ min, max }), rest as unknown as O);
};
/** Any number, in answers: progress, percentages. */
export const decimal = <const O extends FieldOptions<number>>(options: O = {} as O): Made<number, O> =>
  make(z.number() as Rule<number>, options);
/** Amount of money in yuan on the wire, in fen behind it; `min` (0) and `max` (99,999,999.99 yuan) in fen. */
export const money = <const O extends FieldOptions<Fen> & { min?: number; max?: number }>(
  options: O = {} as O,
): Made<Fen, O> => {
  const { min, max, ...rest } = options;
  return { ...make<Fen, O>(moneyRule({ min, max }), rest as unknown as O), isMoney: true };
};
/** Yes or no, in every accepted form. */
export const flag = <const O extends FieldOptions<boolean>>(options: O = {} as O): Made<boolean, O> =>
  make(booleanRule(), options);
/** Codes, of an enumeration that says what they are called or of none. */
type Codes<V extends string | number> = Pick<Enumeration<V>, 'codes' | 'synonyms'> & Partial<Enumeration<V>>;

const called = (codes: object) => ('labels' in codes ? { enumeration: codes as Enumeration } : {});

/** One of the codes of an enumeration. */
export const code = <const V extends string | number, const O extends FieldOptions<V>>(
  codes: Codes<V>,
  options: O = {} as O,
): Made<V, O> => ({ ...make<V, O>(codeRule(codes.codes, codes.synonyms), options), ...called(codes) });
/** Several codes of an enumeration, in every accepted form of a list. */
export const codeList = <const V extends string | number, const O extends FieldOptions<V[]>>(
  codes: Codes<V>,
  options: O = {} as O,
): Made<V[], O> => ({ ...make<V[], O>(codesRule(codes.codes), options), ...called(codes) });
/** Id of a row. */
export const id = <const O extends FieldOptions<string>>(options: O = {} as O): Made<string, O> =>
  make(idRule(), options);
/** Ids of rows, in every accepted form. */
export const ids = <const O extends FieldOptions<string[]>>(options: O = {} as O): Made<string[], O> =>
  make(idsRule(), options);
/** Texts, such as codes of rows, in every accepted form of a list. */
export const texts = <const O extends FieldOptions<string[]>>(options: O = {} as O): Made<string[], O> =>
  make(textsRule(), options);
/** Day, `yyyy-MM-dd`. */
export const date = <const O extends FieldOptions<string>>(options: O = {} as O): Made<string, O> =>
  make(dateRule(), options);
/** Moment in the school's time zone, `yyyy-MM-dd HH:mm:ss`. */
export const datetime = <const O extends FieldOptions<string>>(options: O = {} as O): Made<string, O> =>
  make(datetimeRule(), options);
/** Time of day, `HH:mm:ss`. */
export const time = <const O extends FieldOptions<string>>(options: O = {} as O): Made<string, O> =>
  make(timeRule(), options);
/** IPv4 address. */
export const ipv4 = <const O extends FieldOptions<string>>(options: O = {} as O): Made<string, O> =>
  make(ipv4Rule(), options);
/** Anything, in answers whose form is not fixed. */
export const anything = <const O extends FieldOptions<unknown>>(options: O = {} as O): Made<unknown, O> =>
  make(z.unknown() as Rule<unknown>, options);

/** An object whose content is nobody's business but its users': kept as it comes, at most `max` characters of JSON. */
export const anyObject = <const O extends FieldOptions<Record<string, unknown>> & { max?: number }>(
  options: O = {} as O,
): Made<Record<string, unknown>, O> => {
  const { max, ...rest } = options;
  return make(objectRule({ max }), rest as unknown as O);
};

/** An uploaded file, as the server hands it to the handler and the browser to the client. */
export interface UploadedFile {
  /** Name that the browser gave. */
  name: string;
  /** Bytes. */
  size: number;
  /** Where the server keeps it until the request ends; empty in the browser. */
  path: string;
}
/** A file that came with this request. Nothing that is sent as text is one, whatever it says of itself. */
export class ReceivedFile implements UploadedFile {
  /**
   * @param name that the browser gave
   * @param path where the server keeps it
   * @param size bytes that have come
   */
  constructor(
    readonly name: string,
    readonly path: string,
    public size = 0,
  ) {}
}
/** A file of a multipart request, at most `megabytes` large. */
export const file = <const O extends FieldOptions<UploadedFile> & Pick<Field<UploadedFile>, 'megabytes'>>(
  options: O = {} as O,
): Made<UploadedFile, O> => ({
  ...make(z.custom<UploadedFile>((value) => value instanceof ReceivedFile) as Rule<UploadedFile>, options),
  isFile: true,
});

/** An object with fields of its own; where it is `flat` and missing, they are looked for beside it. */
export const nested = <F extends Fields, const O extends FieldOptions<Values<F>> & { flat?: boolean }>(
  fields: F,
  options: O = {} as O,
): Made<Values<F>, O> => {
  const { flat, ...rest } = options;
  return {
    ...make(z.custom<Values<F>>(isRecord) as Rule<Values<F>>, rest as unknown as O),
    nested: { fields, list: false, flat },
  };
};
/** A list of objects with fields of their own, at most `max` (1,000) entries. */
export const list = <F extends Fields, const O extends FieldOptions<Values<F>[]> & { max?: number }>(
  fields: F,
  options: O = {} as O,
): Made<Values<F>[], O> => {
  const { max = 1000, ...rest } = options;
  return {
    ...make(z.custom<Values<F>[]>(Array.isArray) as Rule<Values<F>[]>, rest as unknown as O),
    nested: { fields, list: true, max },
  };
};

/** A node of a tree whose nodes have the values T. */
export type TreeNode<T> = T & { children: TreeNode<T>[] };
/** A tree in answers: a list of nodes with these fields and their `children`. */
export const tree = <F extends Fields, const O extends FieldOptions<TreeNode<Values<F>>[]>>(
  fields: F,
  options: O = {} as O,
): Made<TreeNode<Values<F>>[], O> => ({
  ...make(z.custom<TreeNode<Values<F>>[]>(Array.isArray) as unknown as Rule<TreeNode<Values<F>>[]>, options),
  nested: { fields, list: true, tree: true },
});

/** The same field in a call that changes a row: missing leaves the value as it is, empty (null) removes it. */
export const clearable = <T>(field: Field<T>): Field<T | null> & { present?: false } => ({
  ...(field as Field<T | null>),
  present: undefined,
  clearable: true,
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isMissing = (raw: unknown) => raw === undefined || raw === null || raw === '';
const isBlank = (raw: unknown) => typeof raw === 'string' && raw.trim() === '';

/** Names under which requests may send a field: its own name on the wire first, then the other spellings. */
export const spellingsOf = (name: string, { wire, aliases = [] }: Field): readonly string[] => [
  wire ?? name,
  ...aliases,
];

/** The raw value of a field. */
function pick(raw: Record<string, unknown>, name: string, field: Field): unknown {
  const spellings = spellingsOf(name, field);
  const used =
    spellings.find((spelling) => Object.hasOwn(raw, spelling) && !isMissing(raw[spelling])) ??
    spellings.find((spelling) => Object.hasOwn(raw, spelling));
  return used === undefined ? undefined : raw[used];
}

/** The refusal of a value that is there but breaks its rule. */
function refusalOf(name: string, field: Field, issue?: z.core.$ZodIssue): Rejection {
  const label = field.label ?? field.wire ?? name;
  if (issue?.code === 'custom' && issue.message.startsWith('{label}')) {
    const isFormat = issue.message === '{label}格式不正确';
    if (!(isFormat && field.invalid))
      return Rejection.invalid(issue.message, { label, ...(issue.params as Record<string, string | number>) });
  }
  return field.invalid ? Rejection.invalid(field.invalid) : Rejection.invalid('{label}格式不正确', { label });
}

function readNested(name: string, field: Field, raw: unknown): unknown {
  const { fields, list: isList, max = 1000 } = field.nested!;
  if (!isList) {
    if (!isRecord(raw)) throw refusalOf(name, field);
    return read(fields, raw);
  }
  if (!Array.isArray(raw)) throw refusalOf(name, field);
  if (raw.length > max)
    throw Rejection.invalid('{label}不能超过{max}条', { label: field.label ?? field.wire ?? name, max });
  return raw.map((entry) => {
    if (!isRecord(entry)) throw refusalOf(name, field);
    return read(fields, entry);
  });
}

function readField(name: string, field: Field, raw: unknown): unknown {
  const isEmpty = isMissing(raw) || (Array.isArray(raw) && raw.length === 0 && field.required !== undefined);
  if (isEmpty) {
    if (field.clearable && raw !== undefined) return null;
    if (field.fallback !== undefined && !(raw === '' && field.required)) return field.fallback;
    if (field.required) throw Rejection.invalid(field.required);
    return undefined;
  }
  if (field.nested) return readNested(name, field, raw);
  const outcome = field.rule.safeParse(raw);
  if (!outcome.success) throw refusalOf(name, field, outcome.error.issues[0]);
  const { data } = outcome;
  const isNothing = isMissing(data) || (Array.isArray(data) && data.length === 0) || (data === noId && isBlank(raw));
  if (field.required && isNothing) throw Rejection.invalid(field.required);
  return data;
}

/**
 * Reads a request: checks its fields in their order and gives the domain's object. Unknown fields are ignored.
 * @throws Rejection 1001 with the message of the first field that breaks its rule.
 */
export function read<F extends Fields>(fields: F, raw: Record<string, unknown>): Values<F> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const own = pick(raw, name, field);
    const value = readField(name, field, field.nested?.flat && isMissing(own) ? raw : own);
    if (value !== undefined) values[name] = value;
  }
  return values as Values<F>;
}

/** JSON Schema of fields as they stand on the wire. */
export function schemaOf(fields: Fields): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    for (const wire of [field.wire ?? name, ...(field.alsoAs ?? [])]) properties[wire] = schemaOfField(field);
  const required = Object.entries(fields)
    .filter(([, field]) => field.required && field.fallback === undefined)
    .map(([name, field]) => field.wire ?? name);
  return { type: 'object', properties, ...(required.length ? { required } : {}) };
}

function schemaOfField(field: Field): Record<string, unknown> {
  const description = field.label ? { description: field.label } : {};
  if (field.nested) {
    const inner = schemaOf(field.nested.fields);
    if (field.nested.tree) Object.assign(inner.properties as object, { children: { type: 'array', items: {} } });
    return { ...(field.nested.list ? { type: 'array', items: inner } : inner), ...description };
  }
  if (field.entries) {
    const { fields, max } = field.entries;
    return { type: 'array', items: schemaOf(fields), maxItems: max, ...description };
  }
  const { $schema: _draft, ...schema } = z.toJSONSchema(field.rule, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return { ...schema, ...description };
}
