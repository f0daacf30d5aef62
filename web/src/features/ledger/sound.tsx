import { ledgerResult, ledgerRule } from '@contracts/enumerations.js';
import type { ledgerQuery } from '@contracts/finance/ledger.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { StateMark } from '@/kit/list/columns.js';
import { codeOfFlag } from '@/kit/list/flag-filter.js';
import { useLabels, useTexts } from '@/language/use-texts.js';

/** Whether the ledger added up. */
export const SoundMark = ({ isSound }: { isSound: boolean }) => (
  <StateMark of={ledgerResult} code={codeOfFlag(isSound)} good="true" />
);

/** The first place at which each rule does not hold. */
export function Differences({ of }: { of: ListRow<typeof ledgerQuery>['differences'] }) {
  const texts = useTexts('ledger');
  const label = useLabels();
  return (
    <>
      {of.map(({ rule, subject, expected, found }) => (
        <div key={rule}>{texts('difference', { rule: label(ledgerRule, rule), subject, expected, found })}</div>
      ))}
    </>
  );
}
