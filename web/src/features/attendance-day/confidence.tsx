import { campusQuery } from '@contracts/attendance/occupancy.js';
import { Alert } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useOfflineDoors } from '@/api/offline-doors.js';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import { furthestReach } from './reach-filter.js';

/** How many have come, today and as many days before. */
const useCame = (daysBefore: number) =>
  useApi(campusQuery, { page: 0, pageSize: 1, params: { daysBefore } }, { quiet: true }).data?.recordCount;

/** Says that passes may not be known yet, where devices are not online, and that others came before today and were not seen going. */
export function Confidence() {
  const texts = useTexts('attendance-day');
  const [address] = useSearchParams();
  const count = useOfflineDoors();
  const [now, before] = [useCame(0), useCame(furthestReach)];
  const others = now === undefined || before === undefined ? 0 : before - now;
  return (
    <>
      {count ? <Alert type="warning" showIcon title={texts('offline', { count })} /> : null}
      {others > 0 && !Number(address.get('daysBefore')) && (
        <Alert
          type="info"
          showIcon
          title={texts('before', { count: others, days: furthestReach })}
          action={
            // Links have too little contrast on the ground of a note.
            <Link
              to={{ search: `daysBefore=${furthestReach}` }}
              style={{ color: 'inherit', textDecoration: 'underline' }}
            >
              {texts('before.show')}
            </Link>
          }
        />
      )}
    </>
  );
}
