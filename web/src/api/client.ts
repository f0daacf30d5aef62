import {
  type Call,
  codes,
  type Envelope,
  type InputOf,
  newTraceparent,
  type OutputOf,
  readAnswer,
  type UploadedFile,
  writeInput,
} from '@contracts/kernel/index.js';
import i18next from 'i18next';
import { chosenLanguage } from '../language/choice.js';
import { ApiFailure } from './failure.js';
import { notify } from './notify.js';
import { tellSessionEnd } from './session-end.js';
import { readToken, storeToken } from './token.js';

/** Longest time that a call may take, ms (source: calls.yaml, envelope.client). */
const timeout = 60_000;

/** Input of a call as the browser has it: files are the browser's own. */
export type ClientInput<C extends Call> = {
  [K in keyof InputOf<C>]: NonNullable<InputOf<C>[K]> extends UploadedFile
    ? File | Extract<InputOf<C>[K], undefined>
    : InputOf<C>[K];
};

/** How a call is made. */
export interface CallOptions {
  /** Failures are given to the caller alone, without a message on the page. */
  quiet?: boolean;
  /** Ends the call. */
  signal?: AbortSignal;
  /** Begins the trace of what the call causes; without it the call has one that nobody knows. */
  traceparent?: string;
}

function headersOf(init: RequestInit, traceparent = newTraceparent()): Headers {
  const headers = new Headers(init.headers);
  headers.set('Accept-Language', chosenLanguage());
  const token = readToken();
  headers.set('traceparent', traceparent);
  if (token) for (const name of ['token', 'X-Token']) headers.set(name, token);
  return headers;
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.append(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

function requestOf(call: Call, values: Record<string, unknown>): [path: string, init: RequestInit] {
  const inQuery = call.method === 'GET' || call.body === 'query';
  if (inQuery) return [encodeURI(call.path) + queryOf(values), { method: call.method }];
  if (call.body === 'multipart') return [call.path, { method: call.method, body: formOf(values) }];
  const headers = { 'Content-Type': 'application/json' };
  return [call.path, { method: call.method, headers, body: JSON.stringify(values) }];
}

/** The text for a failure of the transport (source: calls.yaml, envelope.client.toasts). */
function transportFailure(key: 'network' | 'notFound' | 'server' | 'request'): ApiFailure {
  return new ApiFailure(i18next.t(key, { ns: 'api' }));
}

async function send(path: string, init: RequestInit, { signal, traceparent }: CallOptions): Promise<Response> {
  const limit = AbortSignal.timeout(timeout);
  const ends = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    return await fetch(path, {
      ...init,
      headers: headersOf(init, traceparent),
      credentials: 'same-origin',
      signal: ends,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw transportFailure(limit.aborted ? 'request' : 'network');
  }
}

async function envelopeOf(response: Response, signal?: AbortSignal): Promise<Envelope> {
  if (response.status === 404) throw transportFailure('notFound');
  if (response.status >= 500) throw transportFailure('server');
  const body: unknown = await response.json().catch(() => signal?.throwIfAborted());
  if (typeof body !== 'object' || body === null || !('code' in body)) throw transportFailure('request');
  return body as Envelope;
}

async function answerOf<C extends Call>(
  call: C,
  response: Response,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (call.answer.kind === 'binary' && response.ok && !isJson) return (await response.blob()) as OutputOf<C>;
  const { code, msg, data, requestId } = await envelopeOf(response, signal);
  if (code === codes.success) return readAnswer(call, data);
  if (code === codes.session) tellSessionEnd(msg, token);
  throw new ApiFailure(msg || i18next.t('failure', { ns: 'api' }), code, requestId, data ?? null);
}

async function exchange<C extends Call>(call: C, values: Record<string, unknown>, options: CallOptions) {
  const token = readToken();
  const [path, init] = requestOf(call, values);
  const response = await send(path, init, options);
  const renewed = response.headers.get('token');
  if (renewed) storeToken(renewed);
  return { response, answer: await answerOf(call, response, token, options.signal) };
}

async function attempt<C extends Call>(call: C, input: Partial<ClientInput<C>>, options: CallOptions) {
  try {
    return await exchange(call, writeInput(call, input as Partial<InputOf<C>>), options);
  } catch (error) {
    // The end of a session is told once, by who forgets it.
    const isOurs = error instanceof ApiFailure;
    // Who changes a row that somebody else has changed is shown what is stored now.
    const isStale = isOurs && call.revisions !== undefined && error.data !== null;
    const isTold = options.quiet || !isOurs || error.code === codes.session || isStale;
    if (!isTold) notify.error(error.message);
    throw error;
  }
}

/**
 * Asks the server.
 * @returns what the contract says, in the domain's names.
 * @throws ApiFailure for every answer that is not code 0; its text has been shown unless the call is `quiet`.
 */
export async function callApi<C extends Call>(
  call: C,
  input: Partial<ClientInput<C>> = {},
  options: CallOptions = {},
): Promise<OutputOf<C>> {
  return (await attempt(call, input, options)).answer;
}

/** Asks for a file and hands it to the user under the name that the server gave. @throws ApiFailure */
export async function download<C extends Call>(call: C, input: Partial<ClientInput<C>> = {}): Promise<void> {
  const { response, answer } = await attempt(call, input, {});
  const link = document.createElement('a');
  link.href = URL.createObjectURL(answer as Blob);
  link.download = fileNameOf(response) ?? (call.answer.kind === 'binary' ? call.answer.fileName : call.id);
  link.click();
  // The browser has taken the address over when the click returns; the bytes may go with the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

function fileNameOf(response: Response): string | undefined {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition)?.[1];
}

/** Address of a GET call, for links and images; the call's own input may carry the token. */
export function linkTo<C extends Call>(call: C, input: Partial<ClientInput<C>> = {}): string {
  return encodeURI(call.path) + queryOf(writeInput(call, input as Partial<InputOf<C>>));
}
