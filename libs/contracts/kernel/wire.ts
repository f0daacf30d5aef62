import type { Field, Fields, Values } from './fields.js';
import { type Fen, fenOfAnswer, yuanOf } from './money.js';

type Raw = Record<string, unknown>;
type Renaming = readonly (readonly [from: string, to: string, field: Field])[];

/** Renamings of records of fields that were used, in both directions: long lists make them thousands of times. */
const renamings = { toWire: new WeakMap<Fields, Renaming>(), fromWire: new WeakMap<Fields, Renaming>() };
type Direction = keyof typeof renamings;

function renamingOf(fields: Fields, direction: Direction): Renaming {
  const known = renamings[direction].get(fields);
  if (known) return known;
  const made = Object.entries(fields).flatMap(([name, field]) => {
    const wire = field.wire ?? name;
    if (direction === 'fromWire') return [[wire, name, field] as const];
    return [wire, ...(field.alsoAs ?? [])].map((spelling) => [name, spelling, field] as const);
  });
  renamings[direction].set(fields, made);
  return made;
}

/** Renames between domain and wire, through nested fields; what fields do not name is dropped. */
function rename(fields: Fields, source: Raw, direction: Direction): Raw {
  const target: Raw = {};
  for (const [from, to, field] of renamingOf(fields, direction)) {
    const value = source[from];
    if (value === undefined) continue;
    if (value === null) target[to] = null;
    else if (field.isMoney) target[to] = direction === 'toWire' ? yuanOf(value as Fen) : fenOfAnswer(value as number);
    else target[to] = field.nested ? renameNested(field, value, direction) : value;
  }
  return target;
}

function renameNested(field: Field, value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((entry) => renameNested(field, entry, direction));
  if (typeof value !== 'object' || value === null) return value;
  const { fields, tree: isTree } = field.nested!;
  const target = rename(fields, value as Raw, direction);
  if (isTree) target.children = renameNested(field, (value as Raw).children, direction);
  return target;
}

/** A request or answer as it goes over the wire; missing values stay missing. */
export const toWire = <F extends Fields>(fields: F, values: Partial<Values<F>>): Raw =>
  rename(fields, values as Raw, 'toWire');

/** The domain's object of an answer that came over the wire; answers are trusted, nothing is checked. */
export const fromWire = <F extends Fields>(fields: F, raw: Raw): Values<F> =>
  rename(fields, raw, 'fromWire') as Values<F>;
