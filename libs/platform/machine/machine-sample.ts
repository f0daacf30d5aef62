import { instant, json, numeric, type RowOf, table, uuid, varchar } from '../../database/index.js';

/** What the processes of an installation said of themselves, of the last day. It is no school's. */
export const machineSampleTable = table('platform', 'resource_sample', {
  columns: {
    /** Of one run of the process. */
    process: uuid(),
    sampledAt: instant(),
    host: varchar(256),
    /** Services that run in it. */
    services: json<string[]>(),
    /** Percent, since the sample before. */
    cpu: numeric(5, 1),
    memory: numeric(5, 1),
    disk: numeric(5, 1),
    /** Events that wait, by consumer; consumers that have handled all are left out. */
    backlog: json<Record<string, number>>(),
  },
  key: ['process', 'sampledAt'],
  indexes: { resource_sample_time: { columns: ['sampledAt'] } },
});

export type MachineSample = RowOf<typeof machineSampleTable>;

/** Time between two samples of a process, ms. */
export const sampleInterval = 10_000;
/** A process that said nothing for so long is down, ms (spec README: 30 s). */
export const longestSilence = 30_000;
/** How long samples are kept, ms. */
export const sampleLifetime = 24 * 3_600_000;
