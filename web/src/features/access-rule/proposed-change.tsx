import type { accessProposalQuery } from '@contracts/devices/access-approval.js';
import { accessRehearse } from '@contracts/devices/access-rehearsal.js';
import { accessEffect, enabledState, proposalKind } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Alert, Descriptions } from 'antd';
import { useApi } from '@/api/queries.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import { Rehearsal } from './rehearsal.js';
import styles from './rehearsal.module.css';
import { When, Where, Whom } from './said.js';

type Proposal = ListRow<typeof accessProposalQuery>;
const changes = 2;

/** What is to be rehearsed of a proposal. */
function rehearsedOf({ kind, rules }: Proposal) {
  const { id, next } = rules[0]!;
  if (!next) return { ids: rules.map(({ id }) => id) };
  const { name: _name, persons: _persons, ...said } = next;
  return { ...(kind === changes && { id }), ...said };
}

/** What is proposed, by whom, and what it would change now. */
export function ProposedChange({ of }: { of: Proposal }) {
  const texts = useTexts('access-rule');
  const label = useLabels();
  const { kind, name, proposedBy, proposedAt, isStale, rules } = of;
  const fresh = { staleTime: 0, gcTime: 0, quiet: true };
  const { data, error, refetch } = useApi(accessRehearse, rehearsedOf(of), { ...fresh, enabled: !isStale });
  const next = rules[0]?.next;
  const items = [
    { key: 'kind', label: texts('field.kind'), children: label(proposalKind, kind) },
    { key: 'name', label: texts('field.name'), children: name },
    { key: 'proposedBy', label: texts('field.proposedBy'), children: `${proposedBy} ${proposedAt}` },
    ...(next
      ? [
          { key: 'effect', label: texts('field.effect'), children: label(accessEffect, next.effect) },
          { key: 'state', label: texts('field.state'), children: label(enabledState, next.state) },
          { key: 'whom', label: texts('field.whom'), children: <Whom of={next} /> },
          { key: 'where', label: texts('field.where'), children: <Where of={next} /> },
          { key: 'when', label: texts('field.when'), children: <When of={next} /> },
        ]
      : []),
  ];
  return (
    <div className={`${styles.rehearsal} ${styles.proposed}`}>
      <Descriptions size="small" column={{ xs: 1, md: 2 }} items={items} />
      {isStale && <Alert showIcon type="error" title={texts('proposals.stale')} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!isStale && !error && (data ? <Rehearsal told={data} /> : <Loading rows={4} />)}
    </div>
  );
}
