import { holidayChangeRehearse } from '@contracts/attendance/holiday-change.js';
import { Alert, Modal } from 'antd';
import { useEffect } from 'react';
import { useApi } from '@/api/queries.js';
import type { Reviewed } from '@/kit/form/review.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';

/** Holidays that would be there no more, and what would be one. */
interface HolidayChange {
  ids?: string[];
  from?: string;
  to?: string;
}

/** What was told before is too old for a decision. */
const fresh = { staleTime: 0, gcTime: 0, quiet: true } as const;

const useChangedRecords = (change: HolidayChange, enabled = true) => {
  const asked = useApi(holidayChangeRehearse, change, { ...fresh, enabled });
  return { ...asked, data: asked.isFetchedAfterMount && !asked.error ? asked.data : undefined };
};

/** How many records of attendance a change of holidays changes; nothing where it changes none. */
export function ChangedRecords({ change }: { change: HolidayChange }) {
  return <Told {...useChangedRecords(change)} />;
}

function Told({ data, error, refetch }: Pick<ReturnType<typeof useChangedRecords>, 'data' | 'error' | 'refetch'>) {
  const texts = useTexts('holiday');
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={1} />;
  if (data.records === 0) return null;
  const { records, persons, days, countedDays } = data;
  const written = (number: number) => number.toLocaleString(chosenLanguage());
  const values = { records: written(records), persons: written(persons), days: written(countedDays) };
  return (
    <Alert
      showIcon
      type="warning"
      role="status"
      title={texts('changed.records', values)}
      description={
        countedDays < days ? texts('changed.more', { days: written(days), counted: written(countedDays) }) : undefined
      }
    />
  );
}

/** Asks before a holiday is saved that changes records of days gone by; one that changes none is saved at once. */
export function HolidayReview({ input, rows, isOpen, decide }: Reviewed) {
  const texts = useTexts('holiday');
  const [before] = rows as { id: string; from: string; to: string }[];
  const { from, to } = { ...before, ...input } as { from: string; to: string };
  const asked = useChangedRecords({ ...(before && { ids: [before.id] }), from, to }, isOpen);
  const { data, error } = asked;
  const isUnasked = data?.records === 0;
  useEffect(() => {
    if (isOpen && isUnasked) decide({});
  });
  return (
    <Modal
      open={isOpen && !isUnasked}
      title={texts('changed.title')}
      mask={{ closable: false }}
      okText={texts(error ? 'changed.saveUnseen' : 'changed.save')}
      cancelText={texts('changed.back')}
      okButtonProps={{ danger: true, disabled: !data && !error }}
      onOk={() => decide({})}
      onCancel={() => decide()}
    >
      <Told {...asked} />
    </Modal>
  );
}
