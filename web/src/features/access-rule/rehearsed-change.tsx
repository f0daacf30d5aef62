import { accessPolicyQuery } from '@contracts/devices/access-approval.js';
import { accessRehearse } from '@contracts/devices/access-rehearsal.js';
import { Alert, Modal } from 'antd';
import { useApi } from '@/api/queries.js';
import type { Reviewed } from '@/kit/form/review.js';
import { rowName } from '@/kit/row-name.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { Rehearsal } from './rehearsal.js';
import styles from './rehearsal.module.css';
import type { Rule } from './said.js';

/** Names that are told of rules that would be removed. */
const mostNamed = 5;

/** What is said where the server answers that somebody else has to approve. */
export const proposedText = (answer: unknown) =>
  (answer as { proposalId?: string } | null | undefined)?.proposalId ? 'proposals.submitted' : undefined;

/** What is to be known before anything else: that somebody has proposed a change already, and that somebody has to approve. */
function Notices({ rows, persons }: Pick<Reviewed, 'rows'> & { persons: number | undefined }) {
  const texts = useTexts('access-rule');
  const { data: policy } = useApi(accessPolicyQuery);
  const limit = policy?.approvalLimit;
  const isProposed = rows.some((row) => (row as Partial<Rule>).isProposed);
  // The server decides: it knows of no number where nothing was rehearsed.
  const isLarge = typeof limit === 'number' && (persons ?? Number.POSITIVE_INFINITY) > limit;
  return (
    <>
      {isProposed && <Alert showIcon type="warning" title={texts('proposals.isOpen')} />}
      {isLarge && (
        <Alert
          showIcon
          type="info"
          title={persons === undefined ? texts('limit.unseen') : texts('limit.exceeded', { limit })}
        />
      )}
    </>
  );
}

/** The question whether rules are to be removed, with their names. */
function Removal({ rows }: Pick<Reviewed, 'rows'>) {
  const texts = useTexts('access-rule');
  const names = rows.slice(0, mostNamed).map((row) => rowName(row));
  return (
    <p className={styles.question}>
      {texts('remove.question')}{' '}
      <strong>
        {names.join(texts('confirm.separator'))}
        {rows.length > mostNamed && '…'}
      </strong>
    </p>
  );
}

/** What a rule that is to be saved, or rules that are to be removed, would change, before that is done. */
export function RehearsedChange({ input, rows, isOpen, decide }: Reviewed) {
  const texts = useTexts('access-rule');
  const { name: _name, revision: _revision, ...said } = input;
  const fresh = { staleTime: 0, gcTime: 0, quiet: true };
  const asked = useApi(accessRehearse, said, { ...fresh, enabled: isOpen });
  const { error, refetch, isFetching, isFetchedAfterMount } = asked;
  // What was told when the user looked at it before is too old.
  const data = isFetchedAfterMount && error === null ? asked.data : undefined;
  const isRemoval = 'ids' in input;
  const hasFailed = error !== null && !isFetching;
  const isRisky = isRemoval || hasFailed || (data?.overflowing ?? 0) > 0;
  return (
    <Modal
      open={isOpen}
      title={texts(isRemoval ? 'rehearsal.removal' : 'rehearsal.title')}
      width={1060}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      destroyOnHidden
      mask={{ closable: false }}
      okText={texts(hasFailed ? 'rehearsal.saveUnseen' : isRemoval ? 'action.remove' : 'rehearsal.save')}
      cancelText={texts('rehearsal.back')}
      okButtonProps={{ danger: isRisky, disabled: !data && !hasFailed }}
      onOk={() => decide(data ? { proof: data.proof } : {})}
      onCancel={() => decide()}
    >
      <div className={styles.rehearsal}>
        {isRemoval && <Removal rows={rows} />}
        {hasFailed && <Failure error={error} onRetry={() => void refetch()} />}
        {hasFailed && <Alert showIcon type="warning" title={texts('rehearsal.unseen')} />}
        {(data || hasFailed) && <Notices rows={rows} persons={data?.persons} />}
        {!data && !hasFailed && <Loading rows={4} />}
        {data && <Rehearsal told={data} />}
      </div>
    </Modal>
  );
}
