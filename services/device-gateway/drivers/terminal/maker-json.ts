import { largestMakerMessage } from '../../../../libs/contracts/device-gateway/index.js';
import { MalformedMessage } from '../../driver.js';

/** Fields of a maker's message. */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a payload: an object of JSON. @throws MalformedMessage */
export function readFields(payload: Buffer): Fields {
  if (payload.length > largestMakerMessage) throw new MalformedMessage(`larger than ${largestMakerMessage} bytes`);
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch {
    throw new MalformedMessage('no JSON');
  }
  if (!isFields(value)) throw new MalformedMessage('no object');
  return value;
}

/** An object among the fields; an empty one where there is none. */
export const fieldsIn = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isFields(value) ? value : {};
};

/** The objects of a list among the fields. */
export const listIn = (fields: Fields, name: string): Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
};

const unstorable = /[\p{Cc}\p{Surrogate}]/gu;

/** A text among the fields, whatever it is written as: numbers come as texts and texts as numbers. Blank is nothing. */
export function textIn(fields: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).replace(unstorable, '').trim().slice(0, 256);
    if (text !== '') return text;
  }
  return undefined;
}

/** A number among the fields, also one that is written as a text. */
export function numberIn(fields: Fields, ...names: string[]): number | undefined {
  const text = textIn(fields, ...names);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
