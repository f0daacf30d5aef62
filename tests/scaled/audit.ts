import { Database } from '../../libs/database/index.js';
import { schemaOf } from '../../libs/eventsourcing/index.js';
import { until } from '../../libs/testing/product.js';
import type { ScaledCampus } from './campus.js';

/** What the log and the tables hold of a run. */
export interface Account {
  /** Events in the logs of all services. */
  events: number;
  /** Records of devices in the log, and how many different ones they are. */
  records: number;
  differentRecords: number;
  /** Passes in the read model of attendance. */
  passes: number;
  /** Door commands that were requested, those that were never answered, and those answered twice by the same. */
  commands: number;
  unanswered: number;
  answeredTwice: number;
  /** Events that do not follow the one before them in their stream, and records that do not at their device. */
  outOfOrder: number;
  /** Events that wait for an operator. */
  parked: number;
}

const gaps = (schema: string) =>
  `select count(*)::int as count from (
     select stream_version - lag(stream_version, 1, 0) over (partition by category, stream_id order by position) as step
     from ${schema}.events join ${schema}.events_position using (sequence, shard)) steps where step <> 1`;

/** Records that were taken after a later one of their device and lane: what happens now goes before what had to wait. */
const overtaken = `select count(*)::int as count from (
  select (data->>'sequence')::bigint - lag((data->>'sequence')::bigint)
    over (partition by data->>'deviceId', data->>'epoch', data->>'lane' order by position) as step
  from device_gateway.events join device_gateway.events_position using (sequence, shard)
  where type = 'DeviceRecordReceived') steps where step <= 0`;

/** Time between two looks at the metrics of all processes, ms: a look takes every one of them as long as some requests. */
const metricsPause = 1000;

/** Reads the books of an installation. */
export class Auditor {
  private constructor(
    private readonly database: Database,
    private readonly campus: ScaledCampus,
  ) {}

  static async of(campus: ScaledCampus): Promise<Auditor> {
    return new Auditor(await Database.open({ url: campus.postgres.url }), campus);
  }

  /** Connections of others to the database, encrypted ones and plain ones. */
  async connections(): Promise<{ encrypted: number; plain: number }> {
    const [counts] = await this.rows<{ encrypted: number; plain: number }>(
      `select count(*) filter (where ssl) as encrypted, count(*) filter (where not ssl) as plain
       from pg_stat_ssl join pg_stat_activity using (pid)
       where datname = current_database() and backend_type = 'client backend'`,
    );
    return counts ?? { encrypted: 0, plain: 0 };
  }

  /** What there is now. */
  async account(): Promise<Account> {
    const count = async (sql: string) => (await this.rows<{ count: number }>(sql))[0]?.count ?? 0;
    const each = async (sqlOf: (schema: string) => string) => {
      let sum = 0;
      for (const service of this.campus.services) sum += await count(sqlOf(schemaOf(service)));
      return sum;
    };
    const records = `from device_gateway.events where type = 'DeviceRecordReceived'`;
    const key = `data->>'deviceId', data->>'epoch', data->>'sequence'`;
    const answers = `select data->>'commandId' as id, data->>'stage' as stage from device_gateway.events
      where type = 'DeviceCommandAnswered'`;
    const requests = `from devices.events where type = 'DeviceCommandRequested'`;
    return {
      events: await each((schema) => `select count(*)::int as count from ${schema}.events`),
      records: await count(`select count(*)::int as count ${records}`),
      differentRecords: await count(`select count(distinct (${key}))::int as count ${records}`),
      passes: await count('select count(*)::int as count from attendance.pass'),
      commands: await count(`select count(*)::int as count ${requests}`),
      unanswered: await count(
        `select count(*)::int as count ${requests} and data->>'commandId' not in (select id from (${answers}) given)`,
      ),
      answeredTwice: await count(
        `select count(*)::int as count from (
           select id from (${answers}) given group by id, stage having count(*) > 1) twice`,
      ),
      outOfOrder: (await each(gaps)) + (await count(overtaken)),
      parked: await each((schema) => `select count(*)::int as count from ${schema}.parked_event`),
    };
  }

  /** Students whose codes begin so, and how many different codes they have. */
  async students(prefix: string): Promise<{ rows: number; codes: number }> {
    const sql = `select count(*)::int as rows, count(distinct code)::int as codes from people.student
      where code like '${prefix}%'`;
    return (await this.rows<{ rows: number; codes: number }>(sql))[0] ?? { rows: 0, codes: 0 };
  }

  /** Types of the events of a trace, in the logs of all services. */
  async typesOfTrace(traceId: string): Promise<string[]> {
    const found: string[] = [];
    for (const service of this.campus.services) {
      const sql = `select type from ${schemaOf(service)}.events where meta->>'traceId' = '${traceId}'`;
      found.push(...(await this.rows<{ type: string }>(sql)).map(({ type }) => type));
    }
    return found;
  }

  /** Alarms that say that an event is parked. */
  async parkingAlarms(): Promise<number> {
    const sql = `select count(*)::int as count from identity.events
      where type in ('AlarmRaised', 'AlarmRepeated') and data->>'template' like '事件处理失败%'`;
    return (await this.rows<{ count: number }>(sql))[0]?.count ?? 0;
  }

  /** Events that a consumer has not handled yet, by the metrics of its processes. */
  async lagOf(consumer: string): Promise<number> {
    const lags = (await this.lags()).filter(([name]) => name === consumer);
    return Math.max(0, ...lags.map(([, lag]) => lag));
  }

  /** Waits until every consumer has handled everything, by the metrics of the processes. */
  async settled(): Promise<void> {
    await until(
      'every consumer to be there',
      async () => {
        const lags = await this.lags();
        return lags.length > 0 && lags.every(([, lag]) => lag === 0);
      },
      120_000,
      metricsPause,
    );
  }

  private async lags(): Promise<[consumer: string, lag: number][]> {
    const texts = await Promise.all(this.campus.all.map((program) => this.campus.metricsOf(program)));
    const found = texts.flatMap((text) => [
      ...text.matchAll(/^campus_consumer_lag_events{[^}]*consumer="([^"]+)"[^}]*} (\d+)/gm),
    ]);
    return found.map(([, consumer, lag]) => [consumer as string, Number(lag)]);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private rows<Row>(sql: string): Promise<Row[]> {
    return until(sql, () => this.database.asSystem((session) => session.query<Row>(sql)).catch(() => undefined));
  }
}
