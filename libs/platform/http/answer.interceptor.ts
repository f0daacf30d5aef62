import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { codes, writeAnswer } from '../../contracts/kernel/index.js';
import { FileAnswer } from '../request/file-answer.js';
import { contextOf, type RequestContext } from '../request/request-context.js';

/** Streams a file; a failure before its first byte is answered like any other, a later one cuts the connection. */
async function sendFile({ response }: RequestContext, file: FileAnswer): Promise<void> {
  const stream = new PassThrough();
  const written = file.write(stream);
  written.catch((error) => stream.destroy(error as Error));
  response.once('close', () => stream.destroy());
  await new Promise<void>((resolve, reject) => {
    stream.once('readable', resolve);
    stream.once('error', reject);
    stream.once('end', resolve);
  });
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Disposition', file.contentDisposition);
  response.setHeader('Cache-Control', 'no-store');
  await pipeline(stream, response);
  await written;
}

/** Puts the answer of a handler into the envelope, and sends files. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const context = contextOf(execution.switchToHttp().getRequest<Request>());
    return context ? next.handle().pipe(mergeMap((value) => from(this.answer(context, value)))) : next.handle();
  }

  private async answer(context: RequestContext, value: unknown): Promise<unknown> {
    if (value instanceof FileAnswer) {
      await sendFile(context, value).catch((error) => {
        if (!context.response.headersSent) throw error;
        context.response.destroy();
      });
      return undefined;
    }
    return { code: codes.success, msg: '', data: writeAnswer(context.call, value) };
  }
}
