import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import { codes, type Envelope } from '../../contracts/kernel/index.js';
import { newId } from '../../database/index.js';
import type { BuildProgress } from '../../eventsourcing/index.js';
import { answerHealth } from '../health/health.js';
import type { Logger } from '../log/logger.js';
import { languageOf, translate } from '../text/translate.js';

/** How long who asks meanwhile should wait before asking again, s. */
const retryAfter = 5;
/** How often the log tells how far a read model has come, ms. */
const logInterval = 10_000;

/** A read model that is built, as the health page tells of it. */
interface Building {
  /** `schema.table`. */
  readModel: string;
  /** Events of its source that are folded. */
  done: number;
  /** Events that its source has. */
  total: number;
  /** Events folded a second, since this process began with it. */
  perSecond: number;
}

interface Begun extends Building {
  /** What was there when this process began. */
  before: number;
  /** When it began, and when the log was told last; ms of `performance.now`. */
  since: number;
  loggedAt: number;
}

/**
 * What a process answers while it starts. It lives, it is not ready, and it tells which read models it builds for its
 * version; all other requests are refused.
 */
export class Starting {
  private readonly begun = new Map<string, Begun>();
  private readonly registry = new Registry();

  /** @param process names the process in every metric */
  constructor(
    private readonly logger: Logger,
    process: string,
  ) {
    this.registry.setDefaultLabels({ service: process });
    this.expose('campus_read_model_events_done', 'Events that a read model which is built has folded', 'done');
    this.expose('campus_read_model_events', 'Events that a read model which is built is to fold', 'total');
  }

  /** Takes in how far a read model has come. */
  note({ projection: readModel, done, total }: BuildProgress): void {
    const now = performance.now();
    const known = this.begun.get(readModel) ?? { before: done, since: now, loggedAt: Number.NEGATIVE_INFINITY };
    const seconds = (now - known.since) / 1000;
    const perSecond = seconds > 0 ? Math.round((done - known.before) / seconds) : 0;
    const isDue = now - known.loggedAt >= logInterval || done === total;
    if (isDue) this.logger.info({ readModel, done, total, perSecond }, 'building a read model');
    this.begun.set(readModel, { ...known, readModel, done, total, perSecond, loggedAt: isDue ? now : known.loggedAt });
  }

  /** Refuses calls. */
  readonly calls = (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff').setHeader('Cache-Control', 'no-store');
    this.refuse(request, response);
  };

  /** Answers those who run the process. */
  readonly health = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url?.split('?')[0];
    if (path === '/health/live') answerHealth(response, 200, { status: 'ok' });
    else if (path === '/health/ready') answerHealth(response, 503, { status: 'starting', building: this.building() });
    else if (path === '/metrics') void this.scrape(response);
    else answerHealth(response, 404, { status: 'unknown' });
  };

  private building(): Building[] {
    return [...this.begun.values()].map(({ readModel, done, total, perSecond }) => ({
      readModel,
      done,
      total,
      perSecond,
    }));
  }

  private refuse(request: IncomingMessage, response: ServerResponse): void {
    const language = languageOf(request.headers['accept-language']);
    const msg = translate({ template: '系统正在启动，请稍后重试' }, language);
    response.setHeader('Retry-After', retryAfter);
    const refusal: Envelope<null> = { code: codes.failure, msg, data: null, requestId: newId() };
    answerHealth(response, 503, refusal);
  }

  private async scrape(response: ServerResponse): Promise<void> {
    response.setHeader('Content-Type', this.registry.contentType).end(await this.registry.metrics());
  }

  private expose(name: string, help: string, value: 'done' | 'total'): void {
    const { begun, registry } = this;
    new Gauge({
      name,
      help,
      labelNames: ['read_model'],
      registers: [registry],
      collect() {
        for (const one of begun.values()) this.set({ read_model: one.readModel }, one[value]);
      },
    });
  }
}
