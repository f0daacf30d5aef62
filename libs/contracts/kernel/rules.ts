import * as z from 'zod/mini';
import { hasHidden, trimmed } from './hidden-characters.js';
import { type Fen, fenOfYuan, mostFen } from './money.js';

/**
 * A rule reads one value of the wire (never missing) and gives the domain's value, or issues with a message. Browsers
 * load the rules with their first page: they are of zod's small form.
 */
export type Rule<T> = z.ZodMiniType<T>;

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u;

/** Refusal of a name in braces that nothing is filled in for. */
const unknownField = '{label}中没有字段“{field}”，可用字段：{known}';

const lengthOf = (text: string) => [...text].length;

/** What a schema reads, after `prepare` had the raw value. */
const prepared = <S extends z.core.$ZodType>(prepare: (raw: unknown) => unknown, schema: S) =>
  z.pipe(z.transform(prepare), schema as z.core.$ZodType<z.output<S>, unknown>);

/** Says in the documentation what the schema itself does not. */
const described = <T>(schema: z.ZodMiniType<T>, meta: z.core.GlobalMeta): Rule<T> =>
  schema.register(z.globalRegistry, meta) as Rule<T>;

/** The longest text that a rule takes, in characters; undefined where there is none. */
export function longestOf(rule: Rule<unknown>): number | undefined {
  const longest = z.globalRegistry.get(rule)?.maxLength;
  return typeof longest === 'number' ? longest : undefined;
}

function refuse(context: z.core.$RefinementCtx, template: string, values?: Record<string, string | number>) {
  context.addIssue({ code: 'custom', message: template, params: values });
}

/** Names in braces: what stands there is filled in. */
const bracedNames = /\{([^{}]{1,20})\}/g;

/**
 * Text; numbers are taken as their digits, blanks around it are cut, characters that nobody sees are refused.
 * @param limits `max`: characters (code points), beyond which it answers `{label}长度不能超过{max}`; `verbatim`: blanks
 *   around it belong to it; `named`: names that braces in it may have.
 */
export function textRule({
  max,
  pattern,
  verbatim = false,
  named,
}: {
  max?: number;
  pattern?: RegExp;
  verbatim?: boolean;
  named?: readonly string[];
} = {}): Rule<string> {
  const read = (raw: unknown) => (typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : raw);
  const cut = z.transform((value: string) => (verbatim ? value : trimmed(value)));
  const check = z.superRefine<string>((value, context) => {
    if (unstorable.test(value)) refuse(context, '{label}格式不正确');
    // What is verbatim is shown to nobody.
    else if (!verbatim && hasHidden(value)) refuse(context, '{label}包含不可见字符');
    else if (max !== undefined && lengthOf(value) > max) refuse(context, '{label}长度不能超过{max}', { max });
    else if (pattern && !pattern.test(value)) refuse(context, '{label}格式不正确');
    const unknown =
      named && [...value.matchAll(bracedNames)].map(([, name]) => name!).find((one) => !named.includes(one));
    if (unknown) refuse(context, unknownField, { field: unknown, known: named.join('、') });
  });
  const meta = { type: 'string', ...(max === undefined ? {} : { maxLength: max }) };
  return described(z.pipe(prepared(read, z.string()), cut).check(check), meta);
}

/** Whole number, also as text; `min` and `max` are inclusive. The default range is that of PostgreSQL's integer. */
export function integerRule({
  min = -2147483648,
  max = 2147483647,
}: {
  min?: number;
  max?: number;
} = {}): Rule<number> {
  return prepared(numberOf, z.int().check(z.minimum(min), z.maximum(max)));
}

/** Any number between `min` and `max`, which are inclusive, also as text. */
export function numberRule({ min, max }: { min: number; max: number }): Rule<number> {
  return prepared(numberOf, z.number().check(z.minimum(min), z.maximum(max)));
}

/** Number from 0 with at most two decimals, also as text. */
export function decimalRule({ min = 0, max = 99999999.99 }: { min?: number; max?: number } = {}): Rule<number> {
  const isCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  return prepared(numberOf, z.number().check(z.minimum(min), z.maximum(max), z.refine(isCents)));
}

/** Amount of money: yuan with at most two decimals on the wire, also as text; fen behind it. @param limits in fen, inclusive */
export function moneyRule({ min = 0, max = mostFen }: { min?: number; max?: number } = {}): Rule<Fen> {
  const amount = prepared(fenOfYuan, z.number().check(z.minimum(min), z.maximum(max)));
  return described(amount as unknown as z.ZodMiniType<Fen>, { type: 'number', multipleOf: 0.01 });
}

/** One of the listed codes; numeric codes are taken as text too, and synonyms as what they mean. */
export function codeRule<const V extends string | number>(
  values: readonly V[],
  synonyms: Readonly<Record<string, V>> = {},
): Rule<V> {
  const byText = new Map([...Object.entries(synonyms), ...values.map((value) => [String(value), value] as const)]);
  const read = (raw: unknown) =>
    typeof raw === 'string' || typeof raw === 'number' ? byText.get(String(raw)) : undefined;
  const isCode = z.custom<V>((value) => value !== undefined);
  return described(prepared(read, isCode), { enum: [...values] });
}

/** Several of the listed codes as a JSON array, as its text or as a comma separated one; doubles are dropped. */
export function codesRule<const V extends string | number>(values: readonly V[]): Rule<V[]> {
  const read = (raw: unknown) => entriesOf(typeof raw === 'string' ? raw.replace(/^\[|\]$/g, '') : raw);
  return described(several(read, codeRule(values)), { type: 'array', items: { enum: [...values] } });
}

const booleans = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  [2, false],
  ['2', false],
]);

/** true/false, "true"/"false", 1/0 and 1 (yes) / 2 (no). */
export function booleanRule(): Rule<boolean> {
  return prepared((raw) => booleans.get(raw), z.boolean());
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The id that no row has: what a text that is no id at all is read as, so that look-ups answer "unknown". */
export const noId = '00000000-0000-0000-0000-000000000000';

/** Id of a row. A text that is no UUID names no row, which is for the look-up to say; anything else is invalid. */
export function idRule(): Rule<string> {
  const read = (raw: unknown) => (typeof raw === 'number' ? String(raw) : raw);
  const name = z.transform((value: string) => (uuid.test(value) ? value.toLowerCase() : noId));
  const named = z.pipe(prepared(read, z.string().check(z.maxLength(128))), name);
  return described(named, { type: 'string', format: 'uuid' });
}

/** The entries of the text of a JSON array, or of a comma separated text. */
function textEntries(text: string): unknown[] {
  if (!text.trimStart().startsWith('[')) return text.split(',');
  try {
    return JSON.parse(text) as unknown[];
  } catch {
    return text.split(',');
  }
}

/** Entries of a JSON array or its text, of a comma separated text, or the one that is given; empty ones are dropped. */
function entriesOf(raw: unknown): unknown[] | undefined {
  const list =
    typeof raw === 'string' ? textEntries(raw) : Array.isArray(raw) ? raw : typeof raw === 'number' ? [raw] : undefined;
  return list?.filter((entry) => entry !== null && !(typeof entry === 'string' && entry.trim() === ''));
}

/** The entries that `read` finds, by one rule each; doubles are dropped, at most 50,000. */
const several = <T>(read: (raw: unknown) => unknown, rule: Rule<T>) =>
  z.pipe(
    prepared(read, z.array(rule).check(z.maxLength(50_000))),
    z.transform((entries: T[]) => [...new Set(entries)]),
  );

const severalOf = (rule: Rule<string>) =>
  described(several(entriesOf, rule), { type: 'array', items: { type: 'string' } });

/** Ids as a JSON array, as one comma separated text or as one id; doubles are dropped, at most 50,000. */
export const idsRule = () => severalOf(idRule());

/** Texts in the same forms, such as codes of rows. */
export const textsRule = () => severalOf(textRule());

/** A number, also as text; anything else stays what it is and fails the rule behind. */
function numberOf(raw: unknown): unknown {
  return typeof raw === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(raw) ? Number(raw) : raw;
}

/** True for a day that the calendar has. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isTime = (hour: number, minute: number, second: number) => hour < 24 && minute < 60 && second < 60;

const moment = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/;

/** Parts of `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, or undefined. */
function momentOf(raw: string): { day: string; time: string } | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = moment.exec(raw) ?? [];
  if (!isDay(Number(year), Number(month), Number(day)) || !isTime(Number(hour), Number(minute), Number(second)))
    return undefined;
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
}

const textual = (format: string, read: (text: string) => string | undefined) =>
  described(
    prepared((raw) => (typeof raw === 'string' ? read(raw.trim()) : undefined), z.string()),
    { type: 'string', format },
  );

/** A day, `yyyy-MM-dd`; a time behind it is cut. */
export const dateRule = () => textual('date', (text) => momentOf(text)?.day);

/** A moment in the school's time zone, `yyyy-MM-dd HH:mm:ss`; a day alone is its midnight. */
export const datetimeRule = () =>
  textual('date-time', (text) => {
    const parts = momentOf(text);
    return parts && `${parts.day} ${parts.time}`;
  });

/** A time of day, `HH:mm:ss`; `HH:mm` is its full minute. */
export const timeRule = () =>
  textual('time', (text) => {
    const [, hour, minute, second = '00'] = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
    if (!isTime(Number(hour), Number(minute), Number(second))) return undefined;
    return `${hour}:${minute}:${second}`;
  });

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep objects lie in each other at most: what reads them goes down by itself. */
const deepest = 32;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

/** Any object that can be stored, at most `max` characters of JSON and `deepest` levels. */
export function objectRule({ max = 16_000 }: { max?: number } = {}): Rule<Record<string, unknown>> {
  const check = z.superRefine<Record<string, unknown>>((value, context) => {
    if (isDeeper(value, deepest)) return refuse(context, '{label}格式不正确');
    const json = JSON.stringify(value);
    if (lengthOf(json) > max) refuse(context, '{label}长度不能超过{max}', { max });
    // As JSON writes what PostgreSQL does not store.
    else if (/\\u(0000|d[89a-f])/i.test(json)) refuse(context, '{label}格式不正确');
  });
  const object = z.custom<Record<string, unknown>>(isObject).check(check);
  return described(object, { type: 'object' });
}

/** IPv4 address in dotted form. */
export const ipv4Rule = (): Rule<string> => z.ipv4();
