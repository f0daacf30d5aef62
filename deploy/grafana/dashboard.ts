/** One curve of a panel: what Prometheus is asked, and how the answer is named. */
interface Curve {
  ask: string;
  legend: string;
}

interface Panel {
  title: string;
  /** As Grafana names it. */
  unit: 'short' | 's' | 'ops' | 'bytes';
  curves: readonly Curve[];
}

const quantile = (share: number, kind: string) =>
  `histogram_quantile(${share}, sum by (le, service) (rate(campus_use_case_seconds_bucket{kind="${kind}"}[5m])))`;

/** What an operator looks at first. Copies of a service see the same lag, so it is their greatest. */
export const panels: readonly Panel[] = [
  {
    title: 'Events behind, by consumer and shard',
    unit: 'short',
    curves: [
      { ask: 'max by (consumer, source, shard) (campus_consumer_lag_events) > 0', legend: '{{consumer}} {{shard}}' },
    ],
  },
  {
    title: 'Parked events',
    unit: 'short',
    curves: [{ ask: 'max by (service) (campus_parked_events)', legend: '{{service}}' }],
  },
  {
    title: 'Cursors beyond their logs, and refused messages',
    unit: 'short',
    curves: [
      { ask: 'max by (consumer, shard) (campus_consumer_beyond_events)', legend: '{{consumer}} {{shard}}' },
      { ask: 'sum by (topic, reason) (increase(campus_messages_refused_total[10m]))', legend: '{{topic}} {{reason}}' },
    ],
  },
  {
    title: 'Latency of commands',
    unit: 's',
    curves: [
      { ask: quantile(0.5, 'command'), legend: '{{service}} p50' },
      { ask: quantile(0.95, 'command'), legend: '{{service}} p95' },
    ],
  },
  { title: 'Latency of queries', unit: 's', curves: [{ ask: quantile(0.95, 'query'), legend: '{{service}} p95' }] },
  {
    title: 'Calls that failed in the server',
    unit: 'ops',
    curves: [{ ask: 'sum by (call) (rate(campus_request_seconds_count{code=~"5.."}[5m]))', legend: '{{call}}' }],
  },
  {
    title: 'Events appended',
    unit: 'ops',
    curves: [{ ask: 'sum by (source) (rate(campus_events_appended_total[1m]))', legend: '{{source}}' }],
  },
  { title: 'Devices online', unit: 'short', curves: [{ ask: 'sum(campus_devices_online)', legend: 'online' }] },
  {
    title: 'Records and alarms stored, and messages refused',
    unit: 'ops',
    curves: [
      { ask: 'sum(rate(campus_device_rows_stored[1m]))', legend: 'stored' },
      { ask: 'sum(rate(campus_device_messages_refused[1m]))', legend: 'refused' },
    ],
  },
  {
    title: 'Events of devices that wait to be written',
    unit: 'short',
    curves: [{ ask: 'sum(campus_device_events_waiting)', legend: 'waiting' }],
  },
  {
    title: 'Memory',
    unit: 'bytes',
    curves: [{ ask: 'process_resident_memory_bytes{service!=""}', legend: '{{service}} {{instance}}' }],
  },
  {
    title: 'Delay of the event loop',
    unit: 's',
    curves: [{ ask: 'nodejs_eventloop_lag_p99_seconds{service!=""}', legend: '{{service}} {{instance}}' }],
  },
];

const [columns, width, height] = [2, 12, 8];

/** The dashboard as Grafana imports it. */
export function dashboard(): string {
  const datasource = { type: 'prometheus', uid: '$prometheus' };
  const content = {
    uid: 'campus',
    title: 'Campus',
    schemaVersion: 41,
    timezone: 'browser',
    refresh: '10s',
    time: { from: 'now-1h', to: 'now' },
    templating: { list: [{ name: 'prometheus', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(({ title, unit, curves }, index) => ({
      id: index + 1,
      type: 'timeseries',
      title,
      datasource,
      gridPos: { x: (index % columns) * width, y: Math.floor(index / columns) * height, w: width, h: height },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: curves.map(({ ask, legend }, place) => ({
        refId: String.fromCharCode('A'.charCodeAt(0) + place),
        datasource,
        expr: ask,
        legendFormat: legend,
      })),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
