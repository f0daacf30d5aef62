/** Digits of a phone number: five of the shortest lines, 15 of E.164 with an extension behind. */
const leastDigits = 5;
const mostDigits = 20;
/** Digits, what people put between them, and a word or sign before an extension. */
const WRITTEN = /^\+?[\d\s()（）.\-–—/]+((#|x|ext\.?|转|分机)\s*\d+)?$/i;

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
