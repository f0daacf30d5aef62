/** Digits of a phone number: five of the shortest lines, 15 of E.164 with an extension behind. */
const leastDigits = 5;
const mostDigits = 20;
/** Digits, what people put between them, and a word or sign before an extension. */
const WRITTEN = /^\+?[\d\s()（）.\-–—/]+((#|x|ext\.?|转|分机)\s*\d+)?$/i;

/** Whether a text can be a phone number; 无, 0, 11111111 and what else stands where nobody knew one cannot. */
export function isPlausiblePhone(text: string): boolean {
  const written = text.normalize('NFKC');
  const digits = written.replace(/\D/g, '');
  const isOneDigitAgain = /^(\d)\1*$/.test(digits);
  return WRITTEN.test(written) && digits.length >= leastDigits && digits.length <= mostDigits && !isOneDigitAgain;
}
