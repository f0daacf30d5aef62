import { HistoryOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { operationLogReplay, operationLogVerify } from '@contracts/identity/operation-log.js';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useTexts } from '@/language/use-texts.js';
import { ReplayDialog, type ReplayScope } from './replay-dialog.js';

const VerifyDialog = lazy(() => import('./verify-dialog.js'));

/** The tools of auditors: replay of events, proof of the chain. */
export function Audit() {
  const texts = useTexts('operation-log');
  const [scope, setScope] = useState<ReplayScope>();
  const [isVerifying, setVerifying] = useState(false);
  return (
    <>
      <ActionButton icon={<HistoryOutlined aria-hidden />} call={operationLogReplay} onClick={() => setScope({})}>
        {texts('action.replay')}
      </ActionButton>
      <ActionButton
        icon={<SafetyCertificateOutlined aria-hidden />}
        call={operationLogVerify}
        onClick={() => setVerifying(true)}
      >
        {texts('action.verify')}
      </ActionButton>
      <ReplayDialog scope={scope} onScope={setScope} />
      <Suspense>{isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}</Suspense>
    </>
  );
}
