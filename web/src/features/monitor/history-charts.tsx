import type { Line } from '@contracts/identity/machine-history.js';
import type { monitorHistory } from '@contracts/identity/monitor.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { Chart } from '@/kit/chart/chart.js';
import type { Series } from '@/kit/chart/option.js';
import { Empty } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './monitor.module.css';

type History = OutputOf<typeof monitorHistory>;

const line = (values: unknown) => values as Line;
/** The time of a moment, without its day: `08:30`. */
const timeOf = (moment: string) => moment.slice(11, 16);

/** The figures of the last hours: one chart a kind. */
export function HistoryCharts({ of }: { of: History }) {
  const texts = useTexts('monitor');
  const places = (of.times as readonly string[]).map(timeOf);
  const machine = (name: 'cpu' | 'memory' | 'disk'): Series[] =>
    of.machines.map((one) => ({ name: one.host, values: line(one[name]) }));
  return (
    <div className={styles.charts}>
      {(['cpu', 'memory', 'disk'] as const).map((name) => (
        <Card key={name} title={texts(`field.${name}`)}>
          <Chart
            kind="line"
            label={texts(`field.${name}`)}
            places={places}
            series={machine(name)}
            highest={100}
            unit="%"
          />
        </Card>
      ))}
      <Card title={texts('backlog')}>
        {of.consumers.length === 0 ? (
          <Empty />
        ) : (
          <Chart
            kind="line"
            label={texts('backlog')}
            places={places}
            series={of.consumers.map(({ consumer, backlog }) => ({ name: consumer, values: line(backlog) }))}
          />
        )}
      </Card>
      <Card title={texts('running')}>
        <Chart
          kind="bar"
          isStacked
          label={texts('running')}
          places={places}
          series={of.services.map(({ service, online }) => ({ name: service, values: line(online) }))}
        />
      </Card>
    </div>
  );
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
