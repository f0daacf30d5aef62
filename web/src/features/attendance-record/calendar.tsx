import { recordMonth } from '@contracts/attendance/month.js';
import { Select } from 'antd';
import { useState } from 'react';
import { useApi } from '@/api/queries.js';
import { MonthCalendar } from '@/kit/cells/month-calendar.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import type { AttendanceRecord } from './columns.js';
import { lastMonths, stateOf, useDayStates } from './day-states.js';
import styles from './month-sheet.module.css';

/** A month of one person, from that of the record on. */
export default function PersonCalendar({ of }: { of: AttendanceRecord }) {
  const texts = useTexts('attendance-record');
  const states = useDayStates();
  const [month, setMonth] = useState(of.day.slice(0, 7));
  const { data, error, refetch } = useApi(recordMonth, { personType: of.personType, month, personId: of.personId });
  const days = data?.[0]?.days ?? '';
  const months = [...new Set([...lastMonths(), month])];
  return (
    <div className={styles.sheet}>
      <div className={styles.tools}>
        <Select
          aria-label={texts('month.month')}
          value={month}
          options={months.map((one) => ({ value: one, label: one }))}
          onChange={setMonth}
        />
      </div>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={6} />
      ) : (
        <MonthCalendar
          label={texts('calendar.title')}
          month={month}
          states={states}
          cellOf={(day) => stateOf(days[Number(day.slice(8)) - 1])}
        />
      )}
    </div>
  );
}
