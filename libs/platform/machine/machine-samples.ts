import { Inject, Injectable } from '@nestjs/common';
import { Database, selectRows, tableName } from '../../database/index.js';
import { longestSilence, type MachineSample, machineSampleTable } from './machine-sample.js';

/** A service of the installation, as its newest sample shows it. */
export interface ServiceState {
  service: string;
  sample: MachineSample;
  /** A process with the service has told of itself not long ago. */
  isOnline: boolean;
}

/** Highest figures of a machine in a stretch of time. */
export interface MachineStretch {
  host: string;
  /** Number of the stretch from the beginning, 0 first. */
  stretch: number;
  cpu: number;
  memory: number;
  disk: number;
}

/** Longest backlog of a consumer in a stretch of time. */
export interface BacklogStretch {
  consumer: string;
  stretch: number;
  backlog: number;
}

/** A stretch of time in which a service ran. */
export interface ServiceStretch {
  service: string;
  stretch: number;
}

const table = tableName(machineSampleTable);
const instant = (parameter: number) => `to_timestamp($${parameter}::double precision / 1000)`;
/** Number of the stretch that a sample falls into: `$1` is the beginning, `$2` the length of a stretch, ms. */
const stretch = `floor((extract(epoch from sampled_at) * 1000 - $1) / $2)::integer`;

/** Reads what the processes of the installation said of themselves. */
@Injectable()
export class MachineSamples {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** Samples since a moment, the newest first. @param since epoch ms */
  since(since: number): Promise<MachineSample[]> {
    return this.database.asSystem((sql) =>
      selectRows(sql, machineSampleTable, `sampled_at >= ${instant(1)}`, [since], 'order by sampled_at desc'),
    );
  }

  /** Every service that was seen in the last day, with its newest sample. @param now epoch ms */
  async services(now: number): Promise<ServiceState[]> {
    const newest = await this.database.asSystem((sql) =>
      selectRows(
        sql,
        machineSampleTable,
        `(process, sampled_at) in (select process, max(sampled_at) from ${table} group by process)`,
        [],
        'order by sampled_at',
      ),
    );
    const byService = new Map(newest.flatMap((sample) => sample.services.map((service) => [service, sample] as const)));
    return [...byService].map(([service, sample]) => ({
      service,
      sample,
      isOnline: now - sample.sampledAt <= longestSilence,
    }));
  }

  /** The samples since a moment in stretches of one length. @param since epoch ms @param length of a stretch, ms */
  history(since: number, length: number) {
    return this.database.asSystem(async (sql) => {
      const read = <Row>(columns: string, from: string, group: string) =>
        sql.query<Row>(
          `select ${columns}, ${stretch} as stretch from ${from} where sampled_at >= ${instant(1)} group by ${group}, ${stretch}`,
          [since, length],
        );
      return {
        machines: await read<MachineStretch>(
          'host, max(cpu) as cpu, max(memory) as memory, max(disk) as disk',
          table,
          'host',
        ),
        backlogs: await read<BacklogStretch>(
          'waiting.key as consumer, max(waiting.value::integer) as backlog',
          `${table}, jsonb_each_text(backlog) waiting`,
          'waiting.key',
        ),
        services: await read<ServiceStretch>(
          'running.value as service',
          `${table}, jsonb_array_elements_text(services) running`,
          'running.value',
        ),
      };
    });
  }
}
