import type { consumeQuery } from '@contracts/finance/transaction.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { inYuan, Money } from '@/kit/money/money.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './transaction.module.css';

type Transaction = ListRow<typeof consumeQuery>;

/** What a transaction was told with, and what it counts where it was corrected. */
export function CorrectedMoney({ of: { money, counted } }: { of: Transaction }) {
  const texts = useTexts('transaction');
  if (money === counted) return <Money amount={money} />;
  return (
    <>
      <Money amount={money} />
      <div className={styles.counted}>{texts('counted', { money: inYuan(counted) })}</div>
    </>
  );
}

/** What a transaction is about; of a correction, what it corrects, why, and who made it. */
export function Detail({ of: { detail, corrects, reason, correctedBy } }: { of: Transaction }) {
  const texts = useTexts('transaction');
  if (!corrects) return detail;
  return texts('correction', { number: corrects, reason: reason ?? '', by: correctedBy ?? '' });
}
