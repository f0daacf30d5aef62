import { ReloadOutlined } from '@ant-design/icons';
import { historyHours } from '@contracts/identity/machine-history.js';
import { monitorHistory, monitorQuery } from '@contracts/identity/monitor.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Badge, Radio } from 'antd';
import { useState } from 'react';
import { refreshAfter, useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { HistoryCharts } from './history-charts.js';
import styles from './monitor.module.css';

type Service = ListRow<typeof monitorQuery>;

/** How often the figures are asked again while they are in sight, ms: as often as the server has newer ones. */
const interval = 10_000;

const columns: readonly Column<Service, Named<'monitor'>>[] = [
  { name: 'service', width: 160 },
  { name: 'isOnline', width: 110, render: ({ isOnline }) => <Online is={isOnline} /> },
  { name: 'cpu', width: 100, align: 'right' },
  { name: 'memory', width: 100, align: 'right' },
  { name: 'disk', width: 100, align: 'right' },
  { name: 'backlog', width: 120, align: 'right' },
  { name: 'sampledAt', width: 180 },
];

function Online({ is }: { is: boolean }) {
  const texts = useTexts('monitor');
  return <Badge status={is ? 'success' : 'error'} text={texts(is ? 'online' : 'offline')} />;
}

/** How the services and their machines are, now and in the last hours. */
export default function MonitorScreen() {
  const texts = useTexts('monitor');
  const [hours, setHours] = useState<(typeof historyHours)[number]>(historyHours[0]);
  const now = useApi(monitorQuery, {}, { refetchInterval: interval, quiet: true });
  const history = useApi(monitorHistory, { hours }, { refetchInterval: interval, quiet: true });
  const reload = () => refreshAfter(monitorQuery);
  const error = now.error ?? history.error;
  if (error && !now.data) return <Failure error={error} onRetry={() => void reload()} />;
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <div className={styles.toolbar}>
          <ActionButton icon={<ReloadOutlined aria-hidden />} onClick={reload}>
            {texts('list.refresh')}
          </ActionButton>
        </div>
        {now.data ? (
          <PlainTable<Service>
            rowKey="service"
            columns={tableColumns(columns, (name) => texts(`field.${name}`))}
            dataSource={now.data}
          />
        ) : (
          <Loading />
        )}
      </section>
      <div className={styles.period}>
        <span id="monitor-period">{texts('period')}</span>
        <Radio.Group
          aria-labelledby="monitor-period"
          optionType="button"
          value={hours}
          options={historyHours.map((value) => ({ value, label: texts('period.hours', { hours: value }) }))}
          onChange={({ target }) => setHours(target.value as (typeof historyHours)[number])}
        />
      </div>
      {history.data ? <HistoryCharts of={history.data} /> : <Loading />}
    </div>
  );
}
