import type { paymentPersons, paymentPersonsOfClasses } from '@contracts/finance/payment-person.js';
import type { OutputOf } from '@contracts/kernel/index.js';

type Proposed = OutputOf<typeof paymentPersonsOfClasses>[number];
/** Somebody on the list of a form; the amount is missing while it is cleared. */
export type Payer = Omit<Proposed, 'money'> & { money?: Proposed['money'] };

/** Somebody who has to pay in a project that is stored. */
export type Listed = OutputOf<typeof paymentPersons>[number];

/** Codes that stand more than once in a list. */
export function repeatedCodes(payers: readonly Pick<Payer, 'code'>[]): ReadonlySet<string> {
  const firsts = new Map<string, number>();
  for (const [place, { code }] of payers.entries()) if (!firsts.has(code)) firsts.set(code, place);
  return new Set(payers.filter(({ code }, place) => firsts.get(code) !== place).map(({ code }) => code));
}

/** The same list, those who stand in it more than once before the others. */
export function repeatedFirst(payers: readonly Payer[]): Payer[] {
  const repeated = repeatedCodes(payers);
  const isRepeated = ({ code }: Payer) => repeated.has(code);
  return [...payers.filter(isRepeated), ...payers.filter((payer) => !isRepeated(payer))];
}

/** Paid (enumeration PaymentPersonStatus). */
export const paid = 2;
