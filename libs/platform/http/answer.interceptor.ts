import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { NamedQueue, Slots } from '../../concurrency/index.js';
import { codes, Rejection, writeAnswer } from '../../contracts/kernel/index.js';
import { AccessRegistry } from '../access/access-registry.js';
import { isLimitedAlike, mayCall } from '../access/session.js';
import { FileAnswer } from '../request/file-answer.js';
import { contextOf, type RequestContext } from '../request/request-context.js';

/** How long a file may take until all of it is sent, ms: who reads slowly holds a connection to the database meanwhile. */
const longestFile = 300_000;

const tooMany = () => Rejection.state('请求过于频繁，请稍后重试');

/**
 * Files that are saved, such as exports: one at a time for each account, and fewer together than there are connections to the
 * database, so that nobody who reads slowly keeps calls waiting.
 */
class FileLines {
  private readonly own = new NamedQueue(20, tooMany);
  private readonly together = new Slots(4, 100, tooMany);

  /** Sends the file when it is its turn. @throws Rejection 1005 where too many wait */
  run({ meta }: RequestContext, { disposition }: FileAnswer, send: () => Promise<void>): Promise<void> {
    if (disposition === 'inline') return send();
    return this.own.run(meta.accountId ?? meta.ip ?? '', () => this.together.run(send));
  }
}

/** Streams a file; a failure before its first byte is answered like any other, a later one cuts the connection. */
async function sendFile({ response }: RequestContext, file: FileAnswer, longest: number): Promise<void> {
  // Who has gone while it stood in line gets none.
  if (response.destroyed) return;
  const timer = setTimeout(() => response.destroy(), longest);
  const stream = new PassThrough();
  const written = file.write(stream);
  written.catch((error) => stream.destroy(error as Error));
  response.once('close', () => {
    clearTimeout(timer);
    stream.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve);
    stream.once('error', reject);
    // Who goes before the first byte closes it: the next in line must not wait for ever.
    stream.once('close', resolve);
  });
  if (response.destroyed) return;
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', file.contentDisposition);
  response.setHeader('Cache-Control', 'no-store');
  await pipeline(stream, response);
  await written;
}

/** Puts the answer of a handler into the envelope, and sends files. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  private readonly lines = new FileLines();
  /** Ms. */
  longestFile = longestFile;

  constructor(private readonly access: AccessRegistry) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const context = contextOf(execution.switchToHttp().getRequest<Request>());
    return context ? next.handle().pipe(mergeMap((value) => from(this.answer(context, value)))) : next.handle();
  }

  private async answer(context: RequestContext, value: unknown): Promise<unknown> {
    if (value instanceof FileAnswer) {
      await this.lines
        .run(context, value, () => this.sendWhileAllowed(context, value))
        .catch((error) => {
          if (!context.response.headersSent) throw error;
          context.response.destroy();
        });
      return undefined;
    }
    return { code: codes.success, msg: '', data: writeAnswer(context.call, value) };
  }

  /** Sends a file while its session goes on and may make the call: what was allowed when it came into the line is of the past. */
  private async sendWhileAllowed(context: RequestContext, file: FileAnswer): Promise<void> {
    const { call, response, session } = context;
    const refusal = () => {
      const now = session && this.access.session(session.id);
      if (now)
        return mayCall(now, call) && isLimitedAlike(now, session)
          ? undefined
          : new Rejection(codes.permission, '没有操作权限');
      return session && this.access.isOver(session.id)
        ? new Rejection(codes.session, '登录已失效，请重新登录')
        : undefined;
    };
    const refused = refusal();
    if (refused) throw refused;
    const unwatch = this.access.watch(() => refusal() && response.destroy());
    await sendFile(context, file, this.longestFile).finally(unwatch);
  }
}
