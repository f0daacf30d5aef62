import type { paymentPersonsOfClasses, paymentQuery } from '@contracts/finance/payment.js';
import type { ListRow, OutputOf } from '@contracts/kernel/index.js';

/** A fee project as it is listed. */
export type Project = ListRow<typeof paymentQuery>;
type Proposed = OutputOf<typeof paymentPersonsOfClasses>[number];
/** Somebody on the list of a form; the amount is missing while it is cleared. */
export type Payer = Omit<Proposed, 'money'> & { money?: Proposed['money'] };

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

/** Approved (enumeration PaymentStatus). */
export const approved = 2;
/** Paid (enumeration PaymentPersonStatus). */
export const paid = 2;
/** From classes (enumeration PersonImportWay). */
export const generated = 1;
