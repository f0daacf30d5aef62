import { consumeDashboard } from '@contracts/finance/transaction.js';
import { useApi } from '@/api/queries.js';
import { ChartCard } from '@/kit/report/chart-card.js';
import { Charts } from '@/kit/report/charts.js';
import { useTexts } from '@/language/use-texts.js';

/** Consumption of today and this week in four charts, each with its numbers; they move as terminals tell. */
export default function ConsumptionScreen() {
  const texts = useTexts('consumption');
  const asked = useApi(consumeDashboard, {}, { quiet: true });
  const count = (values: readonly number[]) => [{ name: texts('count'), values }];
  return (
    <Charts>
      <ChartCard
        title={texts('byHour')}
        places={texts('hour')}
        asked={asked}
        contentOf={({ hours }) => ({
          kind: 'bar',
          places: hours.map(({ hour }) => String(hour)),
          series: count(hours.map((one) => one.count)),
        })}
      />
      <ChartCard
        title={texts('share')}
        places={texts('person')}
        asked={asked}
        contentOf={({ consumers, persons }) => ({
          kind: 'share',
          places: [texts('consumed'), texts('notConsumed')],
          series: [{ name: texts('persons'), values: [consumers, persons - consumers] }],
        })}
      />
      <ChartCard
        title={texts('byDay')}
        places={texts('day')}
        asked={asked}
        contentOf={({ days }) => ({
          kind: 'bar',
          places: days.map(({ date }) => date.slice(5)),
          series: count(days.map((one) => one.count)),
        })}
      />
      <ChartCard
        title={texts('byDevice')}
        places={texts('device')}
        asked={asked}
        contentOf={({ devices }) =>
          devices.length === 0
            ? undefined
            : {
                kind: 'rank',
                places: devices.map(({ deviceName, deviceNumber }) => deviceName || deviceNumber || '–'),
                series: count(devices.map((one) => one.count)),
              }
        }
      />
    </Charts>
  );
}
