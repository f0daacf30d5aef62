import { ledgerResult, ledgerRule } from '@contracts/enumerations.js';
import type { ledgerQuery } from '@contracts/finance/ledger.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { StateMark } from '@/kit/list/columns.js';
import { codeOfFlag } from '@/kit/list/flag-filter.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import styles from './ledger.module.css';

/** Whether the ledger added up. */
export const SoundMark = ({ isSound }: { isSound: boolean }) => (
  <StateMark of={ledgerResult} code={codeOfFlag(isSound)} good="true" bad="false" />
);

/** The first place at which each rule does not hold. */
export function Differences({ of }: { of: ListRow<typeof ledgerQuery>['differences'] }) {
  const texts = useTexts('ledger');
  const label = useLabels();
  return (
    <ul className={styles.differences}>
      {of.map(({ rule, place, expected, found }) => {
        const told = { rule: label(ledgerRule, rule), place, expected, found };
        return <li key={rule}>{texts(place ? 'difference' : 'differenceOfAll', told)}</li>;
      })}
    </ul>
  );
}
