import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { codes, type Message, Rejection } from '../../contracts/kernel/index.js';
import { DatabaseUnavailable, KeyNotGiven } from '../../database/index.js';
import { AccessUnknown } from '../access/access-registry.js';
import { Unavailable } from '../failure/unavailable.js';
import { type Logger } from '../log/logger.js';
import { OperationRecorder } from '../request/operation-recorder.js';
import { contextOf } from '../request/request-context.js';
import { languageOf, translate } from '../text/translate.js';
import { RefusalLog } from './refusal-log.js';
import { MalformedRequest } from './request-body.js';

interface Failure {
  status: number;
  data?: unknown;
  code: number;
  message: Message;
}

/** How long who meets a process that cannot work should wait before asking again, s. */
const retryAfter = 2;

/** A file could not be written. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

function failureOf(error: unknown): Failure {
  const isForNow =
    error instanceof AccessUnknown || error instanceof DatabaseUnavailable || error instanceof KeyNotGiven;
  if (isForNow || isDiskFull(error)) return failureOf(new Unavailable());
  if (error instanceof Unavailable) return { status: 503, code: codes.failure, message: error.body };
  if (error instanceof Rejection) return { status: 200, code: error.code, message: error.body, data: error.data };
  if (error instanceof MalformedRequest)
    return { status: error.status, code: codes.failure, message: { template: '请求格式不正确' } };
  if (error instanceof HttpException && error.getStatus() < 500) {
    const isUnknown = error.getStatus() === 404;
    return {
      status: error.getStatus(),
      code: codes.failure,
      message: { template: isUnknown ? '请求资源无效' : '请求格式不正确' },
    };
  }
  return { status: 500, code: codes.unexpected, message: { template: '服务器处理失败' } };
}

/** Answers every failure in the envelope; those that are ours are logged under the request id that the answer names. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  private readonly refusals: RefusalLog;

  constructor(
    private readonly recorder: OperationRecorder,
    private readonly logger: Logger,
  ) {
    this.refusals = new RefusalLog(logger);
  }

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const context = contextOf(request);
    const { status, code, message, data = null } = failureOf(error);
    const requestId = context?.requestId ?? String(response.locals.requestId ?? '');
    if (status === 500) this.logger.error({ requestId, call: context?.call.id, error }, 'request failed');
    if (status === 503)
      this.logger.warn({ requestId, call: context?.call.id, error }, 'request refused for the moment');
    if (context && error instanceof Rejection) this.refusals.note(context, error);
    // Without a database nothing can be recorded.
    if (context && !(error instanceof DatabaseUnavailable)) {
      const refusal =
        error instanceof Rejection ? error : new Rejection(code as typeof codes.unexpected, message.template);
      await this.recorder
        .refused(context, refusal)
        .catch((problem: unknown) => this.logger.error({ requestId, error: problem }, 'operation not recorded'));
    }
    if (response.headersSent) return;
    if (status === 503) response.setHeader('Retry-After', retryAfter);
    const accepted = request.headers['accept-language'];
    const language = context?.language ?? languageOf(Array.isArray(accepted) ? accepted[0] : accepted);
    response.status(status).json({ code, msg: translate(message, language), data, requestId });
  }
}
