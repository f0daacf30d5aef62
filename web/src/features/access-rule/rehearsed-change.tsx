import { accessRehearse } from '@contracts/devices/access-rehearsal.js';
import { Alert, Modal } from 'antd';
import { useApi } from '@/api/queries.js';
import type { Reviewed } from '@/kit/form/review.js';
import { rowName } from '@/kit/row-name.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { Rehearsal } from './rehearsal.js';
import type { Rule } from './said.js';

/** Names that are told of rules that would be removed. */
const mostNamed = 5;

/** What is said where the server answers that somebody else has to approve. */
export const proposedText = (answer: unknown) =>
  (answer as { proposalId?: string } | null | undefined)?.proposalId ? 'proposals.submitted' : undefined;

/** What a rule that is to be saved, or rules that are to be removed, would change, before that is done. */
export function RehearsedChange({ input, rows, isOpen, decide }: Reviewed) {
  const texts = useTexts('access-rule');
  const { name: _name, revision: _revision, ...said } = input;
  const fresh = { staleTime: 0, gcTime: 0, quiet: true };
  const { data, error, refetch, isFetching } = useApi(accessRehearse, said, { ...fresh, enabled: isOpen });
  const isRemoval = 'ids' in input;
  const isProposed = rows.some((row) => (row as Partial<Rule>).isProposed);
  const isRisky = Boolean(error) || isRemoval || (data?.overflowing ?? 0) > 0;
  const failed = error && !isFetching;
  return (
    <Modal
      open={isOpen}
      title={texts(isRemoval ? 'rehearsal.removal' : 'rehearsal.title')}
      width={900}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      destroyOnHidden
      mask={{ closable: false }}
      okText={texts(failed ? 'rehearsal.saveUnseen' : isRemoval ? 'action.remove' : 'rehearsal.save')}
      cancelText={texts('rehearsal.back')}
      okButtonProps={{ danger: isRisky, disabled: !data && !failed }}
      onOk={() => decide(data ? { proof: data.proof } : {})}
      onCancel={() => decide()}
    >
      {isRemoval && (
        <p>
          {texts('remove.question')}{' '}
          <strong>
            {rows
              .slice(0, mostNamed)
              .map((row) => rowName(row))
              .join(texts('confirm.separator'))}
            {rows.length > mostNamed && '…'}
          </strong>
        </p>
      )}
      {isProposed && <Alert showIcon type="warning" title={texts('proposals.isOpen')} />}
      {failed && (
        <>
          <Failure error={error} onRetry={() => void refetch()} />
          <Alert showIcon type="warning" title={texts('rehearsal.unseen')} />
        </>
      )}
      {!data && !failed && <Loading rows={4} />}
      {data && <Rehearsal told={data} />}
    </Modal>
  );
}
