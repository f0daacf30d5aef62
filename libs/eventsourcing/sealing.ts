import { createHash } from 'node:crypto';
import { erasedText } from '../contracts/kernel/index.js';
import { openBytes, sealBytes } from '../database/index.js';

/** Values of an object that were put under the key of a person. */
export interface Sealed {
  /** Id of the key. */
  key: string;
  /** Where the values were, in the order in which the text has them; nested ones by dots. */
  fields: readonly string[];
  /** AES-256-GCM of the values as JSON: nonce, tag and ciphertext, in base64. */
  text: string;
}

/** A key that values are sealed with. */
export interface DataKey {
  id: string;
  /** 32 bytes; null once those whose key it is were erased. */
  key: Buffer | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** What an object holds beside its other values when some of them are sealed. */
export const sealedIn = (data: unknown): Sealed | undefined =>
  typeof data === 'object' && data !== null ? (data as { sealed?: Sealed }).sealed : undefined;

/**
 * Seals values of an object, those that are there; without a key they are told no more.
 * @param place where the object is kept; it opens nowhere else
 */
export function sealData<T extends object>(data: T, fields: readonly string[], { id, key }: DataKey, place: string): T {
  const present = presentIn(data as Fields, fields);
  if (present.length === 0) return data;
  if (!key) return erasedData(data, fields);
  const values = present.map((field) => valueAt(data as Fields, field));
  const sealed: Sealed = { key: id, fields: present, text: sealText(JSON.stringify(values), key, place) };
  return { ...without(data as Fields, present), sealed } as unknown as T;
}

/**
 * The object as it was before `sealData`; without its key the values read as `erasedText`.
 * @throws when the sealed text was altered, or is of another place
 */
export function openData(data: object, key: Buffer | null | undefined, place: string): object {
  const { sealed, ...rest } = data as { sealed: Sealed };
  const values = key ? (JSON.parse(openText(sealed.text, key, place)) as unknown[]) : undefined;
  return sealed.fields.reduce<Fields>(
    (opened, field, index) => withValue(opened, field, values ? values[index] : erasedText),
    rest,
  );
}

/** The object with `erasedText` in those of the fields that are there. */
export const erasedData = <T extends object>(data: T, fields: readonly string[]): T =>
  presentIn(data as Fields, fields).reduce((left, field) => withValue(left, field, erasedText), data as Fields) as T;

/** The form in which texts are compared: cards are reported in upper case. */
export const comparable = (text: string): string => text.trim().toUpperCase();

/** An id that stands for a text within a school. */
export function digestOf(school: string, text: string): string {
  const hash = createHash('sha256')
    .update(`${school}\n${comparable(text)}`)
    .digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

function sealText(text: string, key: Buffer, place: string): string {
  return sealBytes(Buffer.from(text), key, place).toString('base64');
}

function openText(text: string, key: Buffer, place: string): string {
  try {
    return openBytes(Buffer.from(text, 'base64'), key, place).toString();
  } catch (cause) {
    throw new Error(`the sealed data of ${place} were altered`, { cause });
  }
}

const presentIn = (data: Fields, fields: readonly string[]) =>
  fields.filter((field) => (valueAt(data, field) ?? null) !== null);

/** The object with nothing at the fields. Most are not nested: those are taken out of one copy. */
function without(data: Fields, fields: readonly string[]): Fields {
  const rest: Record<string, unknown> = { ...data };
  for (const field of fields) if (!field.includes('.')) rest[field] = undefined;
  return fields.filter((field) => field.includes('.')).reduce((left, field) => withValue(left, field, undefined), rest);
}

const valueAt = (data: Fields, field: string): unknown =>
  field.includes('.')
    ? field.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], data)
    : data[field];

function withValue(data: Fields, field: string, value: unknown): Fields {
  const cut = field.indexOf('.');
  if (cut < 0) return { ...data, [field]: value };
  const name = field.slice(0, cut);
  return { ...data, [name]: withValue((data[name] ?? {}) as Fields, field.slice(cut + 1), value) };
}
