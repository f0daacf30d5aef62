import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import qs from 'qs';
import type { UploadedFile } from '../../contracts/kernel/index.js';
import { newId } from '../../database/index.js';

/** Largest body without files, bytes. */
const bodyLimit = 8 * 1024 * 1024;
/** Largest file that is taken in at all, bytes; each call has its own, smaller limit. */
const fileLimit = 24 * 1024 * 1024;
const formOptions = { allowDots: true, depth: 8, arrayLimit: 2000, parameterLimit: 50_000 } as const;

/** A request that is no proper request: answered with HTTP 4xx. */
export class MalformedRequest extends Error {
  constructor(readonly status: 400 | 413 | 415) {
    super('请求格式不正确');
  }
}

async function bytesOf(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyLimit) throw new MalformedRequest(413);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function textOf(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedRequest(400);
  }
}

/** A bare list is a list of ids (source: calls.yaml, conventions). */
function objectOf(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return { ids: value };
  if (typeof value !== 'object' || value === null) throw new MalformedRequest(400);
  return value as Record<string, unknown>;
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedRequest(400);
  }
  return objectOf(value);
}

/** Fields and files of a multipart form; files are kept in the folder for temporary files until `forgetFiles`. */
async function readForm(request: Request, files: UploadedFile[]): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const writes: Promise<void>[] = [];
  const failures: unknown[] = [];
  let isTooLarge = false;
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    limits: { files: 4, fields: 200, fieldSize: 1024 * 1024, fileSize: fileLimit, parts: 220 },
  });
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (name, stream, { filename }) => {
    const stored: UploadedFile = {
      name: filename ?? '',
      size: 0,
      path: join(tmpdir(), `campus-upload-${newId()}`),
    };
    files.push(stored);
    fields[name] = stored;
    stream.on('data', (chunk: Buffer) => {
      stored.size += chunk.length;
    });
    stream.on('limit', () => {
      isTooLarge = true;
    });
    const written = pipeline(stream, createWriteStream(stored.path, { mode: 0o600 }));
    writes.push(
      written.catch((error) => {
        failures.push(error);
        parser.destroy(error as Error);
      }),
    );
  });
  // A file that is still being written could not be removed: it would be made again.
  await pipeline(request, parser).finally(() => Promise.all(writes));
  if (failures.length > 0) throw failures[0];
  if (isTooLarge) throw new MalformedRequest(413);
  return fields;
}

const bodies = new WeakMap<Request, Promise<Record<string, unknown>>>();

/**
 * Reads the body of a POST: JSON, form-encoded (dots and brackets nest) or multipart. A missing body is an empty object.
 * Read again it is the same.
 * @param files takes the uploaded files, so that the caller can remove them whatever happens.
 * @throws MalformedRequest
 */
export function readBody(request: Request, files: UploadedFile[]): Promise<Record<string, unknown>> {
  const body = bodies.get(request) ?? parseBody(request, files);
  bodies.set(request, body);
  return body;
}

async function parseBody(request: Request, files: UploadedFile[]): Promise<Record<string, unknown>> {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    throw new MalformedRequest(415);
  const charset = parameters
    .find((part) => part.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (type === 'multipart/form-data') {
    return readForm(request, files).catch(async (error) => {
      await forgetFiles(files);
      throw error instanceof MalformedRequest ? error : new MalformedRequest(400);
    });
  }
  const bytes = await bytesOf(request);
  if (bytes.length === 0) return {};
  const text = textOf(bytes, charset);
  if (type === 'application/json') return parseJson(text);
  if (type === 'application/x-www-form-urlencoded') return qs.parse(text, formOptions) as Record<string, unknown>;
  throw new MalformedRequest(415);
}

/** Reads the query of a request; brackets nest. */
export function readQuery(request: Request): Record<string, unknown> {
  const start = request.originalUrl.indexOf('?');
  return start < 0 ? {} : (qs.parse(request.originalUrl.slice(start + 1), formOptions) as Record<string, unknown>);
}

/** Removes uploaded files that no handler took over. */
export async function forgetFiles(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}
