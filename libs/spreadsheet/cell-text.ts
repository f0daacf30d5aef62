import { trimmed } from '../contracts/kernel/hidden-characters.js';

const BLANK = String.raw`[\s\u00a0\u180e\u200b-\u200f\u2060\u3000\ufeff]`;
const BLANKS = new RegExp(BLANK, 'g');
/** Lone surrogates and control characters other than tab and line breaks; PostgreSQL refuses NUL in text. */
const UNSTORABLE = /\p{Cs}|(?![\t\n\r])\p{Cc}/gu;

/** Undoes Excel's _xHHHH_ spelling of characters (ECMA-376 part 1, §22.9.2.19). */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Spells text so that {@link decodeEscapes} gives it back unchanged. */
export function encodeEscapes(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Anything but visible ASCII and common Chinese characters; most cells hold none and need no cleaning. */
const UNCOMMON = /[^\u0021-\u007e\u4e00-\u9fff]/;

/** A cell's text without what cannot be stored, and without what nobody sees at its ends. */
export function cleanCell(text: string): string {
  return UNCOMMON.test(text) ? trimmed(text.replace(UNSTORABLE, '')) : text;
}

/**
 * The form under which column names are compared: full-width characters folded, blanks and line breaks dropped, a
 * leading or trailing * (the usual mark of required columns) ignored.
 */
export function comparableTitle(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSTORABLE, '')
    .replace(BLANKS, '')
    .replace(/^\*+|\*+$/g, '');
}

/** Whether `text` has more than `max` characters; one beyond U+FFFF counts as one. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let length = 0;
  for (const _ of text) length += 1;
  return length > max;
}

/** What a spreadsheet shows where a formula has no value (ECMA-376 part 1, §18.18.11, newer ones of Excel, and LibreOffice's). */
const ERROR_VALUE =
  /^(#(N\/A|REF!|VALUE!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA)|Err:\d{3})$/i;

/** Whether a cell shows that its formula failed; also where the text was pasted as a value. */
export const isErrorValue = (text: string): boolean => /^[#e]/i.test(text) && ERROR_VALUE.test(text);
