import { finished, Writable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import qs from 'qs';
import { type Call, noId, Rejection } from '../../contracts/kernel/index.js';
import { Unavailable } from '../failure/unavailable.js';
import type { RequestContext } from '../request/request-context.js';
import type { RequestFiles } from '../upload/uploads.js';

/** Largest body without files, bytes: of who has a session, and of others, whose calls take little. */
const bodyLimit = { known: 8 * 1024 * 1024, strangers: 64 * 1024 };
/** Largest file that is taken in at all, bytes; each call has its own, smaller limit. */
const fileLimit = 24 * 1024 * 1024;
/** Largest field of a form with files, bytes; all together are no larger than a body. */
const fieldLimit = 64 * 1024;
/** Largest form, bytes. */
const formLimit = fileLimit + bodyLimit.known;
const formOptions = { allowDots: true, depth: 8, arrayLimit: 2000, parameterLimit: 50_000 } as const;

/** A request that is no proper request: answered with HTTP 4xx. */
export class MalformedRequest extends Error {
  constructor(readonly status: 400 | 413 | 415) {
    super('请求格式不正确');
  }
}

/**
 * Hands a body to who reads it. Where that fails, what is still to come is dropped, so that the refusal reaches the sender.
 * @param limit bytes that it may have
 * @param excess what it is refused with when it is longer
 * @throws `excess`, MalformedRequest when it breaks off, and the reader's error
 */
function pour(
  request: Request,
  reader: Writable,
  limit: number,
  excess: Error = new MalformedRequest(413),
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const fail = (error: unknown) => {
      request.unpipe(reader);
      request.off('data', count).resume();
      reader.destroy();
      reject(error);
    };
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) fail(excess);
    };
    finished(reader, { readable: false }, (error) => (error ? fail(error) : resolve()));
    finished(request, { writable: false }, (error) => error && fail(new MalformedRequest(400)));
    if (Number(request.headers['content-length'] ?? 0) > limit) return fail(excess);
    request.on('data', count).pipe(reader);
  });
}

/** Most bytes of a body without files. */
const limitOf = ({ school }: RequestFiles) => (school === noId ? bodyLimit.strangers : bodyLimit.known);

async function bytesOf(request: Request, files: RequestFiles): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collector = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        files.hold(chunk.length);
        chunks.push(chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pour(request, collector, limitOf(files));
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

/** True when a call declares a file under this name. */
const declaresFile = ({ input }: Call, name: string) =>
  Object.entries(input).some(
    ([domain, { isFile, wire = domain, aliases = [] }]) => isFile && [wire, ...aliases].includes(name),
  );

/** What a form is refused with whose file is too large: the text of the contract, where the call says how large it may be. */
function tooLarge({ input }: Call): Error {
  const max = Object.values(input).find(({ megabytes }) => megabytes !== undefined)?.megabytes;
  return max === undefined ? new MalformedRequest(413) : Rejection.invalid('文件超过{max}MB', { max });
}

/** Fields and files of a multipart form. No file is begun that the call does not declare: such a form is malformed. */
async function readForm(request: Request, call: Call, files: RequestFiles): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const writes: Promise<void>[] = [];
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    limits: { files: 4, fields: 200, fieldSize: fieldLimit, fileSize: fileLimit, parts: 220 },
  });
  // The parser is in the middle of a chunk where it tells of something; it does not bear being ended there.
  const refuse = (error: Error) => process.nextTick(() => parser.destroy(error));
  let size = 0;
  parser.on('field', (name, value, { valueTruncated }) => {
    size += value.length;
    if (valueTruncated || size > limitOf(files)) return refuse(new MalformedRequest(413));
    try {
      files.hold(value.length);
      fields[name] = value;
    } catch (error) {
      refuse(error as Error);
    }
  });
  parser.on('file', (name, stream, { filename }) => {
    // A stream that is given up tells so to who reads it, and to nobody else.
    stream.on('error', () => undefined);
    if (!declaresFile(call, name)) {
      refuse(new MalformedRequest(400));
      return void stream.resume();
    }
    stream.once('limit', () => refuse(tooLarge(call)));
    const written = files.keep(filename ?? '', stream).then((file) => {
      fields[name] = file;
    });
    writes.push(written);
    // Large files stop here; a small one has been read to its end before the disk answers, and is awaited below.
    written.catch((error: Error) => parser.destroy(error));
  });
  await pour(request, parser, formLimit, tooLarge(call));
  await Promise.all(writes);
  return fields;
}

/** True for what the operating system refused, such as a write to a full disk: the sender is not to blame. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error;

const bodies = new WeakMap<Request, Promise<Record<string, unknown>>>();

/** True for a request whose body is a form that may bring files. */
export const isForm = (request: Request): boolean => typeOf(request)[0] === 'multipart/form-data';

/**
 * Reads the body of a POST: JSON, form-encoded (dots and brackets nest) or multipart. A missing body is an empty object.
 * Read again it is the same.
 * @throws MalformedRequest, Rejection 1001 for a file that is too large, Unavailable, and the system's error where a file cannot be written
 */
export function readBody(
  context: Pick<RequestContext, 'request' | 'call' | 'files'>,
): Promise<Record<string, unknown>> {
  const { request } = context;
  const body = bodies.get(request) ?? parseBody(context);
  bodies.set(request, body);
  return body;
}

/** The type of a body, and its parameters. */
const typeOf = (request: Request): string[] =>
  (request.headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());

async function parseBody({
  request,
  call,
  files,
}: Pick<RequestContext, 'request' | 'call' | 'files'>): Promise<Record<string, unknown>> {
  const [type = '', ...parameters] = typeOf(request);
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    throw new MalformedRequest(415);
  const charset = parameters
    .find((part) => part.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (isForm(request)) {
    return readForm(request, call, files).catch((error) => {
      const isOurs = error instanceof Unavailable || isOfSystem(error);
      const isRefused = error instanceof MalformedRequest || error instanceof Rejection;
      throw isOurs || isRefused ? error : new MalformedRequest(400);
    });
  }
  const bytes = await bytesOf(request, files);
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
