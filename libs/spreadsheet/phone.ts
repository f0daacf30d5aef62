/** Digits of a phone number: three at least (source: README of the specification), 15 of E.164 with an extension behind. */
const leastDigits = 3;
const mostDigits = 20;
/** Digits, what people put between them, and the sign before an extension; no letters. */
const WRITTEN = /^\+?[\d\s()（）.\-–—/]+(#\s*\d+)?$/;

/** A mobile phone of the country, as people write it: with its country code or without, in threes and fours. */
const MOBILE = /^(?:(?:\+|00)?86)?(1\d{10})$/;

/**
 * A phone as it is stored: a mobile one by its eleven digits however it was written, as two spellings of one would be two
 * parents; others as they stand, in half-width characters.
 */
export function phoneOf(text: string): string {
  const written = text.normalize('NFKC');
  return MOBILE.exec(written.replace(/[\s().\-–—]/g, ''))?.[1] ?? written;
}

/** Whether a text can be a phone number; 无, 0, 11111111 and what else stands where nobody knew one cannot. */
export function isPlausiblePhone(text: string): boolean {
  const written = text.normalize('NFKC');
  const digits = written.replace(/\D/g, '');
  const isOneDigitAgain = /^(\d)\1*$/.test(digits);
  return WRITTEN.test(written) && digits.length >= leastDigits && digits.length <= mostDigits && !isOneDigitAgain;
}
