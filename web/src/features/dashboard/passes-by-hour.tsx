import { currentHours } from '@contracts/attendance/pass.js';
import { useApi } from '@/api/queries.js';
import { ChartCard } from '@/kit/report/chart-card.js';
import { useTexts } from '@/language/use-texts.js';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const placeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** When people came and went today; it moves as they do. */
export function PassesByHour() {
  const texts = useTexts('dashboard');
  return (
    <ChartCard
      title={texts('byHour')}
      places={texts('hour')}
      height={200}
      asked={useApi(currentHours, {}, { quiet: true })}
      contentOf={(told) => {
        const known = new Map(told.map((row) => [row.hour, row]));
        const series = (['entries', 'exits'] as const).map((name) => ({
          name: texts(name),
          values: hours.map((hour) => known.get(hour)?.[name] ?? 0),
        }));
        return { kind: 'bar', isStacked: true, places: hours.map(placeOf), series };
      }}
    />
  );
}
