import * as z from 'zod/mini';

declare const unit: unique symbol;

/** An amount of money in fen, hundredths of a yuan: always a whole number. No floating number is ever added to another. */
export type Fen = number & { readonly [unit]: 'fen' };

/** The largest amount that a request may say, 99,999,999.99 yuan; sums may be larger. */
export const mostFen = 9_999_999_999 as Fen;
/** No money. */
export const noFen = 0 as Fen;

/** A whole number of fen as money. @throws RangeError where it is none, or beyond what is exact */
export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`no amount of money: ${amount}`);
  return amount as Fen;
}

/** The sum of amounts. @throws RangeError beyond what is exact */
export const sumOf = (amounts: readonly Fen[]): Fen => fen(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** The same amount from the other side. */
export const opposite = (amount: Fen): Fen => fen(amount === 0 ? 0 : -amount);

const decimal = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads an amount in yuan, as a number or as its text; nothing is rounded: what has more than two decimals is no amount.
 * @returns undefined for what is none
 */
export function fenOfYuan(raw: unknown): Fen | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  // The shortest text of a number is what its sender wrote: 19.99 is read as its digits, not as the nearest binary fraction.
  const [, sign, yuan, decimals = ''] = decimal.exec(String(raw).trim()) ?? [];
  if (yuan === undefined) return undefined;
  const amount = Number(`${yuan}${decimals.padEnd(2, '0')}`);
  return fen(sign === '-' && amount !== 0 ? -amount : amount);
}

/** An amount in yuan as the wire has it: a number with two decimals at most. */
export const yuanOf = (amount: Fen): number => amount / 100;

/** An amount in yuan as text with two decimals, `1234567.50`: what programs read; the console groups it. */
export function yuanText(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount of the wire, which has been written by `yuanOf`. */
export const fenOfAnswer = (yuan: number): Fen => fen(Math.round(yuan * 100));

/** Money in events, in fen. */
export const storedMoney = z.int() as unknown as z.ZodMiniType<Fen>;
