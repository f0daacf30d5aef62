import { monitorHistory, monitorQuery } from '../../../libs/contracts/identity/index.js';
import type { Line } from '../../../libs/contracts/identity/machine-history.js';
import { LocalTime, MachineSamples, type ServiceState, serves, serviceNames } from '../../../libs/platform/index.js';

/** Events that the consumers of a service have not handled; a consumer is named after the service that has it. */
function backlogOf({ service, sample }: ServiceState): number {
  const schema = service.replaceAll('-', '_');
  const own = Object.entries(sample.backlog).filter(([consumer]) =>
    [service, schema].includes(consumer.split('.')[0] ?? ''),
  );
  return own.reduce((sum, [, waiting]) => sum + waiting, 0);
}

/** The services in the order in which they are listed. */
const names: readonly string[] = serviceNames;

const parts = { samples: MachineSamples, time: LocalTime };

/** Answers the figures of each service. */
export const showMonitor = serves(monitorQuery, parts, async (_input, _context, { samples, time }) => {
  const states = await samples.services(Date.now());
  const placeOf = ({ service }: ServiceState) => names.indexOf(service);
  return states
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((state) => {
      const { service, isOnline, sample } = state;
      const { cpu, memory, disk, sampledAt } = sample;
      return { service, cpu, memory, disk, backlog: backlogOf(state), isOnline, sampledAt: time.text(sampledAt) };
    });
});

/** Points of a line. */
const points = 60;
/** Consumers whose backlog is shown: those that had the longest. */
const mostConsumers = 8;

/** Values of one line at each point; null where nothing is known. */
function lineOf<Row extends { stretch: number }>(rows: readonly Row[], read: (row: Row) => number): Line {
  const values = new Map(rows.map((row) => [row.stretch, read(row)]));
  return Array.from({ length: points }, (_, place) => values.get(place) ?? null);
}

/** The rows of each name, in the order in which the names first come. */
function byName<Row, N extends string>(rows: readonly (Row & Record<N, string>)[], name: N): [string, Row[]][] {
  const names = [...new Set(rows.map((row) => row[name]))];
  return names.map((one) => [one, rows.filter((row) => row[name] === one)]);
}

/** Answers the figures of the last hours. */
export const showMonitorHistory = serves(monitorHistory, parts, async ({ hours }, _context, { samples, time }) => {
  const length = (hours * 3_600_000) / points;
  const since = Date.now() - hours * 3_600_000;
  const { machines, backlogs, services } = await samples.history(since, length);
  const longest = byName(backlogs, 'consumer')
    .map(([consumer, rows]) => ({ consumer, rows, highest: Math.max(...rows.map(({ backlog }) => backlog)) }))
    .toSorted((one, other) => other.highest - one.highest)
    .slice(0, mostConsumers);
  return {
    times: Array.from({ length: points }, (_, place) => time.text(since + place * length)),
    machines: byName(machines, 'host').map(([host, rows]) => ({
      host,
      cpu: lineOf(rows, ({ cpu }) => Number(cpu)),
      memory: lineOf(rows, ({ memory }) => Number(memory)),
      disk: lineOf(rows, ({ disk }) => Number(disk)),
    })),
    // A consumer that has handled all is not in the samples.
    consumers: longest.map(({ consumer, rows }) => ({
      consumer,
      backlog: lineOf(rows, ({ backlog }) => backlog).map((waiting) => waiting ?? 0),
    })),
    services: byName(services, 'service').map(([service, rows]) => ({ service, online: lineOf(rows, () => 1) })),
  };
});
