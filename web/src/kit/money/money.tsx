import type { Fen } from '@contracts/kernel/index.js';
import { chosenLanguage } from '@/language/choice.js';
import styles from './money.module.css';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in yuan as the user's language writes it, with two decimals: `1,234,567.50`. */
export function inYuan(amount: Fen): string {
  const language = chosenLanguage();
  const known = formats.get(language);
  const format =
    known ??
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' });
  if (!known) formats.set(language, format);
  return format.format(amount / 100);
}

/** An amount of money; a negative one has its sign and another colour. Nothing where there is none. */
export function Money({ amount }: { amount: Fen | null | undefined }) {
  if (amount === undefined || amount === null) return null;
  return (
    <span className={styles.money} data-negative={amount < 0}>
      {inYuan(amount)}
    </span>
  );
}

/** A column of amounts, right-aligned. @param width px */
export const moneyColumn = <const N extends string>(name: N, width: number) =>
  ({
    name,
    width,
    align: 'right',
    // biome-ignore lint/suspicious/noExplicitAny: rows of dictionaries are of any values
    render: (row: Readonly<Partial<Record<N, any>>>) => <Money amount={row[name] as Fen | null | undefined} />,
  }) as const;
