import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Bus, type Lag } from '../../messaging/index.js';
import { EventStores } from '../process/event-stores.js';

/** Metrics of a process. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = this.durations('campus_request_seconds', 'Duration of requests by call and status', [
    'call',
    'code',
  ]);
  readonly useCases = this.durations('campus_use_case_seconds', 'Duration of use cases', ['call', 'kind']);

  private durations<Label extends string>(name: string, help: string, labelNames: Label[]) {
    const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** @param service names the process in every metric */
  constructor(bus: Bus, stores = new EventStores(), service = 'all') {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    new Counter({
      name: 'campus_events_appended_total',
      help: 'Events that this process appended, by the service whose log has them',
      labelNames: ['source'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [source, store] of stores.all()) this.inc({ source }, store.appended);
      },
    });
    let asked: Promise<Lag[]> | undefined;
    /** Figures that are collected at the same time ask the database once. */
    const lags = () => {
      asked ??= bus.lag().finally(() => {
        asked = undefined;
      });
      return asked;
    };
    new Gauge({
      name: 'campus_consumer_lag_events',
      help: 'Events that a consumer has not handled yet',
      labelNames: ['consumer', 'source', 'shard'],
      registers: [this.registry],
      async collect() {
        this.reset();
        // Of a cursor beyond the log nobody knows what is behind it: no figure is better than 0.
        for (const { consumer, source, shard, lag, beyond } of await lags())
          if (beyond === 0) this.set({ consumer, source, shard }, lag);
      },
    });
    new Gauge({
      name: 'campus_consumer_beyond_events',
      help: 'Positions that the cursor of a consumer is beyond the log: an operator has to move it',
      labelNames: ['consumer', 'source', 'shard'],
      registers: [this.registry],
      async collect() {
        for (const { consumer, source, shard, beyond } of await lags()) this.set({ consumer, source, shard }, beyond);
      },
    });
    new Counter({
      name: 'campus_messages_refused_total',
      help: 'Messages on Kafka that were refused, because they are not of this log',
      labelNames: ['topic', 'reason'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { topic, reason, count } of bus.refused) this.inc({ topic, reason }, count);
      },
    });
    new Gauge({
      name: 'campus_parked_events',
      help: 'Events that wait for an operator',
      registers: [this.registry],
      async collect() {
        this.set((await bus.parked()).length);
      },
    });
  }
}
