import { paymentTypeQueryOpen } from '../../../libs/contracts/finance/index.js';
import type { ListRow } from '../../../libs/contracts/kernel/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { queryAllEntries, told } from '../../../libs/resource/index.js';
import { paymentTypes } from '../dictionaries.js';

type PaymentTypeRow = ListRow<typeof paymentTypeQueryOpen>;

/** What of a type says whether new projects may have it. */
export type Validity = Pick<PaymentTypeRow, 'isOpen' | 'isLimited' | 'validFrom' | 'validTo'>;

/** True for a type that is open and holds on a day. @param day `yyyy-MM-dd` */
export const isOffered = ({ isOpen, isLimited, validFrom, validTo }: Validity, day: string): boolean =>
  isOpen && (!isLimited || (validFrom != null && validTo != null && validFrom <= day && day <= validTo));

/** Lists those that a new fee project may have. */
export const listOpen = answers(paymentTypeQueryOpen, { time: LocalTime }, async (sql, _none, { school }, { time }) => {
  const today = time.day(Date.now());
  const all = await queryAllEntries(sql, paymentTypes, school, {});
  const rows = all.map((row) => told(row, time)) as unknown as PaymentTypeRow[];
  return rows.filter((row) => isOffered(row, today));
});
