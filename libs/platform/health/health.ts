import type { RequestListener, ServerResponse } from 'node:http';
import { type Database, newId } from '../../database/index.js';
import type { Bus } from '../../messaging/index.js';
import type { EventStores } from '../process/event-stores.js';
import type { Metrics } from './metrics.js';

/** How long a refused message is an alarm, ms. */
const alarmTime = 600_000;
/** How long events may be without positions before it is an alarm, ms. */
const silenceLimit = 10_000;

/** Answers an orchestrator. */
export function answerHealth(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Tells, at a port of its own, an orchestrator whether the process lives and may be sent requests, and Prometheus its metrics. */
export class Health {
  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly stores: EventStores,
    private readonly metrics: Metrics,
  ) {}

  /** Answers a request. */
  readonly answer: RequestListener = (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/health/live') answerHealth(response, 200, { status: 'ok' });
    else if (path === '/health/ready') void this.ready(response);
    else if (path === '/metrics') void this.scrape(response);
    else answerHealth(response, 404, { status: 'unknown' });
  };

  /**
   * The process can do its work: the database answers, no other version of the program has taken over its logs, and what
   * it keeps in memory is what the logs say. What operators have to look at, and no other process would do better, stands
   * in `alarms`.
   */
  private async ready(response: ServerResponse): Promise<void> {
    try {
      await this.database.asSystem((sql) => sql.query('select 1'));
      // Requests sign in as another role.
      await this.database.inSchool(newId(), (sql) => sql.query('select 1'));
      const areCurrent = await Promise.all(this.stores.all().map(([, store]) => store.isCurrent()));
      const { lost } = this.bus;
      if (this.database.isShort)
        answerHealth(response, 503, { status: 'database short of room, memory or connections' });
      else if (lost.length > 0) answerHealth(response, 503, { status: 'reading events anew', lost });
      else if (!areCurrent.every(Boolean)) answerHealth(response, 503, { status: 'outdated' });
      else answerHealth(response, 200, { status: 'ok', ...this.alarms() });
    } catch {
      answerHealth(response, 503, { status: 'database unavailable' });
    }
  }

  /** Cursors beyond their logs, messages that were refused in the last ten minutes, and logs whose events nobody hears of. */
  private alarms(): { alarms?: string[] } {
    const cursors = this.bus.beyond.map(({ consumer, source }) => `the cursor of ${consumer} is beyond ${source}`);
    const refused = this.bus.refused
      .filter(({ lastAt }) => Date.now() - lastAt < alarmTime)
      .map(({ topic, reason }) => `messages on ${topic} are refused: ${reason}`);
    const silent = this.stores
      .all()
      .filter(([, store]) => store.sequencingFails > silenceLimit)
      .map(([name]) => `events of ${name} get no positions: nobody hears of them`);
    const alarms = [...new Set([...cursors, ...refused, ...silent])];
    return alarms.length > 0 ? { alarms } : {};
  }

  private async scrape(response: ServerResponse): Promise<void> {
    try {
      const { contentType } = this.metrics.registry;
      const text = await this.metrics.registry.metrics();
      response.writeHead(200, { 'Content-Type': contentType }).end(text);
    } catch {
      answerHealth(response, 503, { status: 'database unavailable' });
    }
  }
}
