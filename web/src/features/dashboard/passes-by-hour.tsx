import { currentHours } from '@contracts/attendance/pass.js';
import { Card } from 'antd';
import { useApi } from '@/api/queries.js';
import { Chart } from '@/kit/chart/chart.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './dashboard.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const placeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When people came and went today; it moves as they do. */
export function PassesByHour() {
  const texts = useTexts('dashboard');
  const { data, error, refetch } = useApi(currentHours, {}, { quiet: true });
  const known = new Map(data?.map((row) => [row.hour, row]));
  const series = (['entries', 'exits'] as const).map((name) => ({
    name: texts(name),
    values: hours.map((hour) => known.get(hour)?.[name] ?? 0),
  }));
  return (
    <Card className={styles.chart} title={texts('byHour')}>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Chart kind="bar" isStacked label={texts('byHour')} places={hours.map(placeOf)} series={series} height={200} />
      ) : (
        <Loading rows={4} />
      )}
    </Card>
  );
}
