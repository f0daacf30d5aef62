import { codes, type Rejection } from '../../contracts/kernel/index.js';
import type { Logger } from '../log/logger.js';
import type { RequestContext } from '../request/request-context.js';

/** So many refusals in so long a time, ms, are told one by one: a flood must not fill the log. */
const mostTold = 20;
const window = 10_000;

/** True where it was refused for who asks, or how often, and not for what was asked. */
const isOfAsker = ({ call, response }: RequestContext, { code }: Rejection): boolean =>
  code === codes.session ||
  code === codes.permission ||
  (call.auth === 'none' && code !== codes.invalid) ||
  response.hasHeader('Retry-After');

/**
 * Tells the log of a process of requests without a session, without a right, beyond a limit, and of sign-ins and tokens that
 * failed (source: OWASP ASVS 5.0, 16.3). What was sent is not told: it may be a password.
 */
export class RefusalLog {
  private count = 0;
  private timer?: NodeJS.Timeout;

  constructor(private readonly logger: Pick<Logger, 'info'>) {}

  /** Takes in a refusal. */
  note(context: RequestContext, refusal: Rejection): void {
    if (!isOfAsker(context, refusal)) return;
    this.timer ??= setTimeout(() => this.tellRest(), window).unref();
    this.count += 1;
    if (this.count > mostTold) return;
    const { requestId, call, school, ip, meta } = context;
    const { code, body } = refusal;
    const { actor } = meta;
    this.logger.info({ requestId, call: call.id, school, ip, actor, code, reason: body.template }, 'request refused');
  }

  private tellRest(): void {
    if (this.count > mostTold) this.logger.info({ more: this.count - mostTold }, 'requests refused');
    this.count = 0;
    this.timer = undefined;
  }
}
