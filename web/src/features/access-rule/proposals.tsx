import { accessProposalDecide, accessProposalQuery } from '@contracts/devices/access-approval.js';
import { proposalKind, proposalResult, proposalState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Alert } from 'antd';
import { useApi } from '@/api/queries.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import { defineDecision } from '@/kit/review/define-decision.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { ProposedChange } from './proposed-change.js';

type Proposal = ListRow<typeof accessProposalQuery>;

/** The newest are shown. */
const mostShown = 50;
const waiting = 1;
const refused = 3;

const decision = defineDecision({
  namespace: 'access-rule',
  call: accessProposalDecide,
  result: { name: 'result', of: proposalResult, choices: [2, refused] },
  remark: 'reason',
  reasoned: { code: refused, message: 'proposals.reasonMissing' },
  final: [2, refused],
  width: 1060,
});

const columns: readonly Column<Proposal, Named<'access-rule'>>[] = [
  { ...tagColumn('state', proposalState, 90), title: 'proposalState' },
  tagColumn('kind', proposalKind, 70),
  { name: 'name', width: 180 },
  { name: 'persons', width: 90, align: 'right' },
  { name: 'proposedBy', width: 110 },
  { name: 'proposedAt', width: 160 },
  { name: 'decidedBy', width: 110 },
  { name: 'reason', width: 160 },
];

const actions: readonly RowAction<Proposal, TextKey<'access-rule'>>[] = [
  {
    label: 'proposals.review',
    call: accessProposalDecide,
    isOffered: ({ state, isOwn }) => state === waiting && !isOwn,
    form: {
      definition: decision,
      title: 'proposals.review',
      target: ({ id }) => ({ given: { id } }),
      intro: (proposal) => <ProposedChange of={proposal} />,
    },
  },
];

/** Changes of rules that somebody else is to approve, and those about which was decided. */
export default function Proposals() {
  const texts = useTexts('access-rule');
  const { data, error, refetch } = useApi(
    accessProposalQuery,
    { page: 0, pageSize: mostShown, params: {} },
    { staleTime: 0 },
  );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  const hasOwn = data.data.some(({ state, isOwn }) => state === waiting && isOwn);
  return (
    <>
      {hasOwn && <Alert showIcon type="info" title={texts('proposals.own')} style={{ marginBlockEnd: 12 }} />}
      <ShortTable<Proposal, Named<'access-rule'>, TextKey<'access-rule'>>
        texts={texts}
        titleOf={(name) => texts(`field.${name}`)}
        columns={columns}
        rows={data.data}
        actions={actions}
      />
    </>
  );
}
