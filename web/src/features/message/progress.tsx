import type { ListRow } from '@contracts/kernel/index.js';
import { messageProgress, type messageQuery } from '@contracts/organisation/message.js';
import { Descriptions, Progress } from 'antd';
import { useApi } from '@/api/queries.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';

/** How often it is asked how far it is, ms. */
const period = 1000;

/** How far a published message is: who has a send record, and what became of those. */
export function MessageProgress({ of: { id } }: { of: ListRow<typeof messageQuery> }) {
  const texts = useTexts('message');
  const { data, error, refetch } = useApi(messageProgress, { id }, { refetchInterval: period, quiet: true });
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />;
  const { recipients, addressed, succeeded, failed, pending, arrived, read } = data;
  const share = recipients ? Math.floor((addressed / recipients) * 100) : recipients === 0 ? 100 : 0;
  return (
    <>
      <Progress percent={Math.min(share, 100)} aria-label={texts('progress.title')} />
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'recipients', label: texts('progress.recipients'), children: recipients ?? '–' },
          { key: 'addressed', label: texts('progress.addressed'), children: addressed },
          { key: 'succeeded', label: texts('progress.succeeded'), children: succeeded },
          { key: 'arrived', label: texts('progress.arrived'), children: arrived },
          { key: 'read', label: texts('progress.read'), children: read },
          { key: 'failed', label: texts('progress.failed'), children: failed },
          { key: 'pending', label: texts('progress.pending'), children: pending },
        ]}
      />
    </>
  );
}
