import { operationLogVerify } from '@contracts/identity/operation-log.js';
import { Alert, Button, Modal, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { onLive } from '@/api/live.js';
import { useApi } from '@/api/queries.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { isVerdict, Verdict } from './verdict.js';

/** How often a verification that goes on is asked about, ms: the live channel tells its end before, unless it is down. */
const pause = 5000;

/** Entries that are verified, of those that are to be. */
interface Done {
  done: number;
  total: number;
}

/** Verifies that the operation log says what happened, now. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('operation-log');
  const [isWhole, setWhole] = useState(false);
  const [run, setRun] = useState<string>();
  const [live, setLive] = useState<Done>();
  const { data, error, isFetching, refetch } = useApi(
    operationLogVerify,
    { isWhole, ...(run === undefined ? {} : { run }) },
    { staleTime: 0, gcTime: 0, refetchInterval: ({ state }) => (state.data?.isRunning ? pause : false) },
  );
  useEffect(() => {
    if (!data?.isRunning) return;
    setRun(data.run);
    setLive(data);
  }, [data]);
  useEffect(
    () =>
      onLive('log.verification', (told) => {
        // A shorter one of somebody else says nothing of this one.
        if (run !== undefined && told.run !== run) return;
        setLive(told);
        if (told.complete) void refetch({ cancelRefetch: false });
      }),
    [refetch, run],
  );
  const verifyAll = () => {
    setRun(undefined);
    setLive(undefined);
    setWhole(true);
  };
  const isVerified = data !== undefined && isVerdict(data) && (!isFetching || data.run === run);
  return (
    <Modal
      open
      title={texts('verify.title')}
      width={800}
      footer={isVerified && data.verifiedNumber > 0 ? <Button onClick={verifyAll}>{texts('verify.all')}</Button> : null}
      onCancel={onClose}
    >
      {isVerified ? (
        <Verdict of={data} />
      ) : error && !isFetching ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <HowFar of={live ?? data} />
      )}
    </Modal>
  );
}

function HowFar({ of }: { of: Done | undefined }) {
  const texts = useTexts('operation-log');
  const { done = 0, total = 0 } = of ?? {};
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  return (
    <>
      <Progress percent={percent} status="active" aria-label={texts('verify.title')} />
      {total > 0 && <Alert type="info" title={texts('verify.progress', { done, total })} />}
    </>
  );
}
