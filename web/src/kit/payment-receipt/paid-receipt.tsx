import type { paymentReceipt } from '@contracts/finance/receipt.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { useAccount } from '@/api/account.js';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import { inYuan } from '../money/money.js';
import styles from './receipt.module.css';

/** A receipt as it is printed: in Chinese with the amount in capital numerals too. */
export function PaidReceipt({ of: receipt }: { of: OutputOf<typeof paymentReceipt> }) {
  const texts = useTexts('kit');
  const schoolName = useAccount((state) => state.user?.schoolName);
  const { number, personName, personCode, className, subject, money, capitals, refunded, prints } = receipt;
  const lines = [
    ['payer', personName],
    ['code', personCode],
    ['className', className],
    ['subject', subject || texts('paid.recharge')],
    ['paidAt', receipt.paidAt],
    ['money', texts('paid.yuan', { money: inYuan(money) })],
    ...(chosenLanguage() === 'zh' ? ([['capitals', capitals]] as const) : []),
    ['school', schoolName ?? ''],
    ['issuedBy', receipt.issuedBy],
    ['issuedAt', receipt.issuedAt],
  ] as const;
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        <strong>{schoolName}</strong>
        <strong>{texts('paid.title')}</strong>
        <span>
          {texts('paid.number')} {number}
        </span>
        {prints > 1 && <span>{texts('paid.copy', { count: prints })}</span>}
      </header>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name} data-line={name}>
            <dt>{texts(`paid.${name}`)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {refunded > 0 && <p role="note">{texts('paid.refunded', { money: inYuan(refunded) })}</p>}
    </article>
  );
}
