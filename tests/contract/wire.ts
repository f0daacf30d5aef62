import type { CallFacts } from './specification.js';
import type { Body } from './values.js';

/** Who asks: a token of the console or of the open interface. */
export interface Visitor {
  token?: string;
  bearer?: string;
  cookie?: string;
}

/** What came back. */
export interface Reply {
  /** 0 when nothing came within the time. */
  status: number;
  type: string;
  bytes: Buffer;
  envelope?: { code: number; msg: string; data: unknown };
  failure?: string;
}

/** A request as bytes, in place of what a body would become. */
export interface Raw {
  query?: string;
  type?: string;
  bytes?: string | Buffer | FormData;
}

const limit = 60_000;

/** A text in an address; half of a surrogate pair has no form there and gives its bytes. */
const escaped = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%B0%80');

/** Names and values of a form, where nested ones are dotted or, in queries, in brackets. */
function pairs(value: unknown, nest: (outer: string, name: string) => string, name = ''): string[] {
  if (value === null || typeof value !== 'object') return [`${escaped(name)}=${escaped(String(value ?? ''))}`];
  return Object.entries(value).flatMap(([inner, one]) => pairs(one, nest, name ? nest(name, inner) : inner));
}
const bracketed = (outer: string, name: string) => `${outer}[${name}]`;
const dotted = (outer: string, name: string) => (/^\d+$/.test(name) ? `${outer}[${name}]` : `${outer}.${name}`);

function upload(body: Body): FormData {
  const form = new FormData();
  form.append('unknown', 'field');
  for (const [name, value] of Object.entries(body))
    form.append(
      name,
      value instanceof File ? value : typeof value === 'object' ? JSON.stringify(value) : String(value),
    );
  return form;
}

/** A body in an encoding. */
export function encoded(method: 'GET' | 'POST', encoding: CallFacts['body'], body: Body): Raw {
  if (method === 'GET') return { query: pairs(body, bracketed).join('&') };
  if (encoding === 'none') return {};
  if (encoding === 'multipart') return { bytes: upload(body) };
  if (encoding === 'form') return { type: 'application/x-www-form-urlencoded', bytes: pairs(body, dotted).join('&') };
  return { type: 'application/json', bytes: JSON.stringify(body) };
}

function envelopeOf(bytes: Buffer): Reply['envelope'] {
  try {
    const { code, msg, ...rest } = JSON.parse(bytes.toString());
    return Number.isInteger(code) && typeof msg === 'string' && 'data' in rest
      ? { code, msg, data: rest.data }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Sends one request; a token that the answer brings is the visitor's from then on. */
export async function ask(
  base: string,
  { method, path }: { method: 'GET' | 'POST'; path: string },
  { query, type, bytes }: Raw,
  visitor: Visitor = {},
): Promise<Reply> {
  const { token, bearer, cookie } = visitor;
  const headers = {
    'accept-language': 'zh-CN',
    ...(type && { 'content-type': type }),
    ...(token && { token }),
    ...(cookie && { cookie: `School-Token=${cookie}` }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
  try {
    const address = `${base}${encodeURI(path)}${query ? `?${query}` : ''}`;
    const options = {
      method,
      headers,
      body: bytes as string | FormData | undefined,
      redirect: 'manual' as const,
      signal: AbortSignal.timeout(limit),
    };
    const response = await fetch(address, options);
    const content = Buffer.from(await response.arrayBuffer());
    if (token) visitor.token = response.headers.get('token') || token;
    const { status } = response;
    return { status, type: response.headers.get('content-type') ?? '', bytes: content, envelope: envelopeOf(content) };
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    const failure = `no answer (${name === 'TimeoutError' ? `${limit} ms` : (cause?.code ?? message)})`;
    return { status: 0, type: '', bytes: Buffer.alloc(0), failure };
  }
}

const isDone = ({ status }: Reply) => status >= 200 && status < 300;

/** True for a file: bytes that are no envelope and no page. */
export const isFile = (reply: Reply): boolean =>
  isDone(reply) && !reply.envelope && reply.bytes.length > 0 && !/json|html/.test(reply.type);

/** The answer in words. */
export function told(reply: Reply): string {
  const { failure, envelope, status, type, bytes } = reply;
  if (failure) return failure;
  if (envelope) return `${status === 200 ? '' : `HTTP ${status} `}${envelope.code} ${envelope.msg}`.trim();
  return `HTTP ${status} ${type} ${JSON.stringify(bytes.toString('utf8', 0, 100))}`;
}

/** What a check found wrong; nothing when all is well. */
export type Finding = string | undefined;

/** Wants HTTP 2xx and an envelope of which something holds. */
export const want = (
  reply: Reply,
  what: string,
  holds: (envelope: NonNullable<Reply['envelope']>) => boolean,
): Finding =>
  isDone(reply) && reply.envelope && holds(reply.envelope) ? undefined : `wanted ${what}, got ${told(reply)}`;

/** Wants a code. */
export const wantCode = (reply: Reply, code: number): Finding => want(reply, String(code), (one) => one.code === code);

/** Wants none of these codes. */
export const wantOther = (reply: Reply, ...codes: number[]): Finding =>
  isFile(reply) ? undefined : want(reply, `none of ${codes.join(', ')}`, ({ code }) => !codes.includes(code));

/** Wants that the server has not broken: an envelope, or a file of a call that answers one, below HTTP 500, no code 5000. */
export function wantWhole({ answer }: Pick<CallFacts, 'answer'>, reply: Reply): Finding {
  const isAnswer = reply.envelope ? reply.envelope.code !== 5000 : answer === 'binary' && isFile(reply);
  return isAnswer && reply.status < 500 ? undefined : `wanted an envelope below HTTP 500, got ${told(reply)}`;
}
