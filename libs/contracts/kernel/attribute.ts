import * as z from 'zod/mini';
import type { Call } from './call.js';
import type { Enumeration } from './enumeration.js';
import { clearable, type Field, type Made } from './fields.js';
import { type Fen, storedMoney } from './money.js';
import {
  booleanRule,
  codeRule,
  dateRule,
  decimalRule,
  idRule,
  integerRule,
  moneyRule,
  type Rule,
  textRule,
} from './rules.js';

/** Kinds of attributes: a closed set. What needs another one is an aggregate in a folder of its own. */
export type AttributeKind =
  | 'text'
  | 'paragraph'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'date'
  | 'choice'
  | 'reference'
  | 'numbered'
  | 'generated'
  | 'picture'
  | 'preset';

/** What every kind of attribute may say of itself. */
export interface AttributeOptions {
  /** Chinese label. */
  label: string;
  /** Name on the wire where it differs from the domain's. */
  wire?: string;
  /** Message when it is missing or empty; without it the attribute may be empty. */
  required?: string;
  /** Message when the value breaks its kind; without it a general one with the label. */
  invalid?: string;
  /** No two entries of a school share the value; the message of the refusal. */
  unique?: string;
  /** Name of the reference within which it is unique, as a room's number is within its building; else within the school. */
  uniqueWithin?: string;
  /** Its column in workbooks, where that is not called by the label. */
  column?: string;
  /** Set when the entry is added; later values are ignored. */
  fixed?: true;
  /** What the template of an import says as an example. */
  example?: string;
  /** Name of the flag without which there is no value: unticking the flag clears it. */
  keptWith?: string;
}

/** The value in an event: a value that may be empty is missing when it is. */
type Stored<T, O> = O extends { required: string } | { fallback: unknown } ? T : T | undefined;
/** In an update a missing attribute stays, an empty one is cleared: attributes carry no defaults here. */
type Changed<T, O> = O extends { required: string }
  ? Made<T, O>
  : O extends { fallback: unknown }
    ? Made<T, object>
    : Clearable<T>;
type Answered<T, O> = O extends { required: string } | { fallback: unknown } ? Made<T, { always: true }> : Clearable<T>;
type Clearable<T> = ReturnType<typeof clearable<T>>;

/** What a reference has to know of the dictionary that it names entries of. */
export interface Referred {
  /** Name of the entity: the category of its streams. */
  entity: string;
  attributes: Readonly<Record<string, unknown>>;
  calls: { query: Call };
  /**
   * Its entries lie within each other: `query` answers them as `tree`. Who filters by one asks for what lies below it too.
   */
  isTree?: true;
}

/** Things of which another entry has so many, as a building has units: they are numbered from 1 and have no entries. */
export interface Numbering {
  /** The reference whose entry has them. */
  of: string;
  /** Attribute of that entry that says how many there are. */
  count: string;
  /** What one is called: `{number}单元`. */
  called: string;
  /** Refusal of a number beyond their count. */
  beyond: string;
}

/** One attribute of a resource: its value in requests that add and update, in answers, events and tables. */
export interface Attribute<
  // biome-ignore lint/suspicious/noExplicitAny: a record of attributes of any type; each keeps its own through inference
  Add extends Field<any> = Field<any>,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Change extends Field<any> = Field<any>,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Answer extends Field<any> = Field<any>,
  Value = unknown,
> extends AttributeOptions {
  kind: AttributeKind;
  /** Characters of a text. */
  max?: number;
  /** Least value of a whole number. */
  min?: number;
  /** What a choice chooses from. */
  enumeration?: Enumeration;
  /** The dictionary that a reference names entries of: they are chosen from its list, by their name. */
  to?: Referred;
  /** Refusal of an id that the other dictionary does not know. */
  unknown?: string;
  /** Rows tell the name of the entry that a reference means too, under this name on the wire. */
  named?: string;
  /** The attribute of the entry that a reference means by which workbooks name it; its name, or any unique value, without it. */
  by?: string;
  /** A reference to a tree: forms and filters offer those entries alone that lie, by this attribute of theirs, in what it names. */
  narrowedBy?: string;
  /** What a number numbers. */
  numbering?: Numbering;
  add: Add;
  change: Change;
  answer: Answer;
  stored: z.ZodMiniType<Value>;
}

/** Attributes by domain name, in the order of forms, columns and checks. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** What people call an entry: its name, or its first attribute where none is called so. */
export const namingAttribute = (attributes: Readonly<Record<string, unknown>>): string =>
  'name' in attributes ? 'name' : Object.keys(attributes)[0]!;

/** The attributes that people see, which codes for programs are not. */
export const shownAttributes = (attributes: Attributes): [string, Attribute][] =>
  Object.entries(attributes).filter(([, { kind }]) => kind !== 'generated');

/** The attributes that people say, in forms and workbooks. */
export const askedAttributes = (attributes: Attributes): [string, Attribute][] =>
  shownAttributes(attributes).filter(([, { kind }]) => kind !== 'preset');

type AttributeOf<T, O> = Attribute<Made<T, O>, Changed<T, O>, Answered<T, O>, Stored<T, O>>;

function attributeOf<T, O extends AttributeOptions & { fallback?: T; max?: number }>(
  kind: AttributeKind,
  { rule, stored }: { rule: Rule<T>; stored: z.ZodMiniType<T> },
  { fallback, max, ...options }: O,
): AttributeOf<T, O> {
  const { wire, label, required, invalid } = options;
  const field = {
    rule,
    label,
    ...(wire && { wire }),
    ...(invalid && { invalid }),
    ...(kind === 'money' && { isMoney: true as const }),
  };
  const isAlwaysThere = required !== undefined || fallback !== undefined;
  return {
    kind,
    ...options,
    ...(max !== undefined && { max }),
    add: { ...field, ...(required && { required }), ...(fallback !== undefined && { fallback }) },
    change: isAlwaysThere ? { ...field, ...(required && { required }) } : clearable(field),
    answer: isAlwaysThere ? field : clearable(field),
    stored: isAlwaysThere ? stored : z.optional(stored),
  } as unknown as AttributeOf<T, O>;
}

/** Text of one line, at most `max` characters. */
const text = <const O extends AttributeOptions & { max: number }>(options: O) =>
  attributeOf<string, O>('text', { rule: textRule({ max: options.max }), stored: z.string() }, options);
/** Text of several lines, at most `max` characters. @param options `named`: names that braces in it may have */
const paragraph = <const O extends AttributeOptions & { max: number; named?: readonly string[] }>({
  named,
  ...options
}: O) =>
  attributeOf<string, Omit<O, 'named'> & { max: number }>(
    'paragraph',
    { rule: textRule({ max: options.max, named }), stored: z.string() },
    options,
  );
/** Whole number from `min` (0), at most nine digits; with a `fallback` it is never empty. */
const integer = <const O extends AttributeOptions & { fallback?: number; min?: number }>(options: O) => {
  const { min = 0 } = options;
  return attributeOf<number, O>('integer', { rule: integerRule({ min, max: 999_999_999 }), stored: z.int() }, options);
};
/** Number from 0 with at most two decimals, such as square metres. */
const decimal = <const O extends AttributeOptions>(options: O) =>
  attributeOf<number, O>('decimal', { rule: decimalRule(), stored: z.number() }, options);
/** Amount of money: yuan on the wire, fen behind it. */
const money = <const O extends AttributeOptions>(options: O) =>
  attributeOf<Fen, O>('money', { rule: moneyRule(), stored: storedMoney }, options);
/** Yes or no; the `fallback`, or no, when nothing is said at the beginning. */
const flag = <const O extends Omit<AttributeOptions, 'required'> & { fallback?: boolean }>(options: O) =>
  attributeOf<boolean, O & { fallback: boolean }>(
    'flag',
    { rule: booleanRule(), stored: z.boolean() },
    { fallback: false, ...options },
  );
/** Day, `yyyy-MM-dd`. */
const date = <const O extends AttributeOptions>(options: O) =>
  attributeOf<string, O>('date', { rule: dateRule(), stored: z.string() }, options);

/** One of the codes of an enumeration. */
const choice = <V extends string | number, const O extends AttributeOptions & { fallback?: V }>(
  enumeration: Enumeration<V>,
  options: O,
) => ({
  ...attributeOf<V, O>(
    'choice',
    { rule: codeRule(enumeration.codes, enumeration.synonyms), stored: z.literal(enumeration.codes) },
    options,
  ),
  enumeration: enumeration as Enumeration,
});
/** Id of an entry of another dictionary, such as the type of a room. */
const reference = <
  const O extends AttributeOptions & { unknown: string; named?: string; by?: string; narrowedBy?: string },
>(
  to: Referred,
  options: O,
) => ({
  ...attributeOf<string, O>('reference', { rule: idRule(), stored: z.string() }, options),
  to,
  named: options.named as O extends { named: infer Named extends string } ? Named : undefined,
});
/** One of the things of which the entry that a reference means has so many, by its number. */
const numbered = <const O extends AttributeOptions>({ of, count, called, beyond, ...options }: O & Numbering) => ({
  ...attributeOf<number, O>('numbered', { rule: integerRule({ min: 1, max: 999_999_999 }), stored: z.int() }, {
    invalid: beyond,
    ...options,
  } as unknown as O),
  numbering: { of, count, called, beyond },
});
/**
 * Code for programs: an entry that is added without one has its id, no form asks for it and no list shows it. `required` is
 * what the check of a value answers that names none.
 */
const generated = ({ required, ...options }: AttributeOptions & { required: string; unique: string; max: number }) => ({
  ...attributeOf<string, { label: string; fallback: string }>(
    'generated',
    { rule: textRule({ max: options.max }), stored: z.string() },
    { ...options, fallback: '' },
  ),
  required,
});

/** Address of a picture that was uploaded before. @param address how the call writes it that takes pictures */
const picture = <const O extends AttributeOptions & { address: RegExp }>({ address, ...options }: O) =>
  attributeOf<string, Omit<O, 'address'>>(
    'picture',
    { rule: textRule({ max: 256, pattern: address }), stored: z.string() },
    options,
  );
/** Whether an entry came with the system: it is told and never asked, and such entries are not removed. */
const preset = (options: Pick<AttributeOptions, 'label' | 'wire'>) => {
  const made = attributeOf<boolean, { label: string; fallback: boolean }>(
    'preset',
    { rule: booleanRule(), stored: z.boolean() },
    { ...options, fallback: false },
  );
  return { ...made, add: made.change };
};

/** Constructors of attributes, by kind. */
export const attribute = {
  text,
  paragraph,
  integer,
  decimal,
  money,
  flag,
  date,
  choice,
  reference,
  numbered,
  generated,
  picture,
  preset,
} as const;

/** The data of an event that carries all attributes. */
export type StoredValues<A extends Attributes> = {
  -readonly [K in keyof A as undefined extends z.infer<A[K]['stored']> ? never : K]: z.infer<A[K]['stored']>;
} & {
  -readonly [K in keyof A as undefined extends z.infer<A[K]['stored']> ? K : never]?: z.infer<A[K]['stored']>;
} extends infer O
  ? { [K in keyof O]: O[K] }
  : never;
