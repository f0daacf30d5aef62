import { judgingProgress } from '@contracts/attendance/judging-progress.js';
import { Alert, Progress } from 'antd';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';

/** While records are judged anew it asks again after this time, ms, also where the live channel is down. */
const interval = 2000;

/** How far the judging anew of attendance is; nothing while there is none. */
export function JudgingProgress() {
  const texts = useTexts('kit');
  const { data } = useApi(
    judgingProgress,
    {},
    { quiet: true, refetchInterval: ({ state }) => state.data?.isUnderWay && interval },
  );
  if (!data?.isUnderWay) return null;
  const { done, left } = data;
  const total = done + left;
  const text = texts('judging.progress', { done: done.toLocaleString(), total: total.toLocaleString() });
  return (
    <Alert
      showIcon
      type="info"
      role="status"
      title={text}
      description={<Progress percent={Math.floor((done / total) * 100)} size="small" aria-label={text} />}
    />
  );
}
