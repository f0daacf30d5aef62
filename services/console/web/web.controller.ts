import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { WebFiles } from './web-files.js';

/** Paths that are not the console's pages: an unknown one is refused like every unknown call. */
const notPages = /^\/(api|excel|socket\.io|health|metrics)(\/|$)/;

/** Sends the built console: its files, and its one page for every other address. */
@Controller()
export class WebController {
  constructor(private readonly files: WebFiles) {}

  /** A file or page of the console. */
  @Get('{*path}')
  send(@Req() request: Request, @Res() response: Response): void {
    const path = pathOf(request);
    const file = path === undefined || notPages.test(path) ? undefined : this.files.find(path);
    if (!file) throw new NotFoundException();
    response.setHeader('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('ETag', file.etag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match']?.includes(file.etag)) {
      response.status(304).end();
      return;
    }
    const gzipped = request.acceptsEncodings('gzip') === 'gzip' ? file.gzipped() : undefined;
    if (gzipped) response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Type', file.contentType);
    response.end(gzipped ?? file.content);
  }
}

/** The path, or undefined when it is no proper one. */
function pathOf({ path }: Request): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
