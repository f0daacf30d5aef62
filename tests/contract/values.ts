import { randomInt, randomUUID } from 'node:crypto';
import type { CallFacts, FieldFacts } from './specification.js';

/** A request in the names of the wire. */
export type Body = Record<string, unknown>;

/** A text that no other row has. */
export const word = (length = 12): string => `check${randomUUID().replaceAll('-', '')}`.slice(0, length);

/** True for a field that lies within another one. */
export const isWithin = (name: string, outer: string): boolean =>
  name.startsWith(`${outer}.`) || name.startsWith(`${outer}[]`);

export const isList = ({ type }: FieldFacts): boolean => type.startsWith('array');

/** The last part of a dotted name. */
const lastOf = (name: string) => name.split('.').at(-1)!.replace('[]', '');

/** The body with a value at a dotted name (`a.b`, `a[].b`); undefined takes the field away. */
export function at(body: Body, name: string, value: unknown): Body {
  const [head, ...rest] = name.split('.') as [string, ...string[]];
  const key = head.replace('[]', '');
  if (rest.length === 0) {
    const { [key]: _gone, ...others } = body;
    return value === undefined ? others : { ...body, [key]: value };
  }
  const below = body[key];
  const inner = (one: unknown) => at((one ?? {}) as Body, rest.join('.'), value);
  return { ...body, [key]: head.endsWith('[]') ? [inner((below as unknown[] | undefined)?.[0])] : inner(below) };
}

/** True when there are values that the field refuses because they are not among its codes. */
export const isClosed = ({ codes, others }: FieldFacts): boolean => codes !== undefined && !others;

/** True for a field that takes what people write, or of which nothing is known: numbers, days, codes and ids are read by their type. */
export const isFreeText = (name: string, facts?: FieldFacts): boolean =>
  !facts || (!facts.codes && !/ids?$/i.test(lastOf(name)) && /^(string|object|array)/.test(facts.type));

/** A value that no list of codes holds. */
export function stranger({ type }: FieldFacts): unknown {
  const value = /integer|number/.test(type) ? 4711 : 'no-such-code';
  return type.startsWith('array') ? [value] : value;
}

/** A later field has a later moment, so that ranges end after they begin. */
function moment(type: string, position: number): string {
  const day = `2025-03-${String(1 + (position % 27)).padStart(2, '0')}`;
  const hour = `${String(1 + (position % 22)).padStart(2, '0')}:30:00`;
  return type === 'date' ? day : type === 'time' ? hour : `${day} ${hour}`;
}

const workbookHead = 'PK\u0003\u0004';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A value that the field takes; ids are those of no row. */
export function valid(name: string, facts: FieldFacts, position: number): unknown {
  const { type, codes, min = 1, max, format, file } = facts;
  const code = codes?.find((one) => one !== '');
  if (code !== undefined) return isList(facts) ? [code] : code;
  if (type === 'file')
    return file === 'xlsx'
      ? new File([workbookHead], 'check.xlsx')
      : new File([pixel], 'check.png', { type: 'image/png' });
  if (type.startsWith('array<object>') || type === 'array') return [];
  if (type.startsWith('array')) return [/ids?$/i.test(name) ? randomUUID() : word(max)];
  if (type === 'object') return {};
  if (type === 'boolean') return false;
  if (/integer|number/.test(type)) return Math.max(1, min);
  if (/^(date|time|datetime)$/.test(type)) return moment(type, position);
  if (format === 'ipv4') return '10.0.0.1';
  const last = lastOf(name);
  if (/ids?$/i.test(last)) return randomUUID();
  if (/(mobil|phone)$/i.test(last)) return `138${randomInt(10 ** 7, 10 ** 8)}`;
  return word(max);
}

/** The smallest request that breaks no rule of a field. */
export function smallest(call: Pick<CallFacts, 'fields' | 'with'>): Body {
  const fields = Object.entries(call.fields);
  const needsChoice = !fields.some(([, { required }]) => required) && 'ids' in call.fields && 'id' in call.fields;
  const wanted: Body = { ...call.with, ...(needsChoice ? { id: randomUUID() } : {}) };
  return fields.reduce<Body>((body, [name, facts], position) => {
    const isMadeByOthers = fields.some(([inner, { required }]) => required && isWithin(inner, name));
    if (name === 'token' || isMadeByOthers || !(facts.required || name in wanted)) return body;
    return at(body, name, wanted[name] ?? valid(name, facts, position));
  }, {});
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { deeper: deep(levels - 1) });

/** Values that a field of any type may be sent by somebody who means harm. */
export const hostile: Readonly<Record<string, unknown>> = {
  object: { inner: { value: 1 } },
  list: [{ inner: deep(80) }, 'text', null, 3],
  prototype: JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  negative: -1,
  huge: 1e308,
  word: 'NaN',
  long: 'y'.repeat(120_000),
  null: 'a\u0000b',
  control: '\u0001\u0007\u001b\u007f\u2028\ufeff\u202e',
  surrogate: 'a\udc00',
  'last day': '9999-12-31',
  'last second': '9999-12-31 23:59:59',
  wildcards: '%_\\%',
  // A path, a template and a statement that divides by nothing, short enough for most fields.
  code: "..\\../{{9*9}}') or 1/0=1 --",
};
