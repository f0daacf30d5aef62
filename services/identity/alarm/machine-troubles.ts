import { grouped } from '../../../libs/database/index.js';
import type { MachineSample, ServiceState } from '../../../libs/platform/index.js';

/** Something about the machines or services that an operator has to look after. */
export interface Trouble {
  /** Names the trouble: a kind, and the machine, consumer or service. The same is one alarm. */
  subject: string;
  /** Chinese template. */
  template: string;
  values: Record<string, string | number>;
}

/** The first words of the subjects of all troubles. */
export const machineKinds = ['cpu', 'memory', 'disk', 'backlog', 'down'] as const;

/** Highest figures that are no trouble (spec README, resource alarm). */
const limits = { cpu: 90, memory: 90, disk: 85, backlog: 1000 } as const;

/** Samples over which the use of the processors is averaged: half a minute of them. */
const averaged = 3;

const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const rounded = (value: number) => Math.round(value * 10) / 10;

function machineTroubles(host: string, samples: readonly MachineSample[]): Trouble[] {
  const [newest] = samples;
  if (!newest) return [];
  // A moment of full load is no trouble: it counts when it lasts.
  const cpu = samples.length < averaged ? 0 : average(samples.slice(0, averaged).map((sample) => sample.cpu));
  const figures = [
    { name: 'cpu', value: cpu, template: '服务器 {host} 的CPU使用率为{value}%' },
    { name: 'memory', value: newest.memory, template: '服务器 {host} 的内存使用率为{value}%' },
    { name: 'disk', value: newest.disk, template: '服务器 {host} 的磁盘使用率为{value}%' },
  ] as const;
  return figures
    .filter(({ name, value }) => value > limits[name])
    .map(({ name, value, template }) => ({
      subject: `${name} ${host}`,
      template,
      values: { host, value: rounded(value) },
    }));
}

function backlogTroubles(samples: readonly MachineSample[]): Trouble[] {
  const waiting = new Map<string, number>();
  for (const { backlog } of samples)
    for (const [consumer, count] of Object.entries(backlog))
      waiting.set(consumer, Math.max(count, waiting.get(consumer) ?? 0));
  return [...waiting]
    .filter(([, count]) => count > limits.backlog)
    .map(([consumer, count]) => ({
      subject: `backlog ${consumer}`,
      template: '消费者 {consumer} 积压了{count}个事件',
      values: { consumer, count },
    }));
}

/** A process that is gone is one trouble, whatever runs in it. */
function silentTroubles(services: readonly ServiceState[], now: number): Trouble[] {
  const silent = services.filter(({ isOnline }) => !isOnline);
  return [...grouped(silent, ({ sample }) => sample.process).values()].map((together) => {
    const names = together.map(({ service }) => service).sort();
    return {
      subject: `down ${names.join(' ')}`,
      template: '服务 {service} 已{seconds}秒没有响应',
      values: { service: names.join(', '), seconds: Math.round((now - together[0]!.sample.sampledAt) / 1000) },
    };
  });
}

/**
 * What is wrong with the installation.
 * @param recent samples of the last half minute, the newest first
 * @param services every service that was seen lately
 * @param now epoch ms
 */
export function troublesOf(
  recent: readonly MachineSample[],
  services: readonly ServiceState[],
  now: number,
): Trouble[] {
  const processes = [...new Set(recent.map(({ process }) => process))];
  const byProcess = processes.map((process) => recent.filter((sample) => sample.process === process));
  const troubles = [
    ...byProcess.flatMap((samples) => machineTroubles(samples[0]?.host ?? '', samples)),
    ...backlogTroubles(byProcess.flatMap((samples) => samples.slice(0, 1))),
    ...silentTroubles(services, now),
  ];
  // Several processes on one machine tell of the same trouble.
  return [...new Map(troubles.map((trouble) => [trouble.subject, trouble])).values()];
}
