import type { EventMeta } from './event.js';

/** A W3C trace context (https://www.w3.org/TR/trace-context/): version, trace, parent, flags. */
const form = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const nothing = /^0+$/;

/** Where in a trace something happened: hexadecimal ids of the trace and of its part. */
export interface TracePlace {
  traceId: string;
  spanId: string;
}

/** Reads the header `traceparent`; undefined where it is missing or wrong. */
export function readTraceparent(text: unknown): TracePlace | undefined {
  const [, traceId = '', spanId = ''] = (typeof text === 'string' && form.exec(text)) || [];
  return traceId === '' || nothing.test(traceId) || nothing.test(spanId) ? undefined : { traceId, spanId };
}

/** The header for what happens next. */
export const writeTraceparent = ({ traceId, spanId }: TracePlace): string => `00-${traceId}-${spanId}-01`;

/** Where an event is in its trace; undefined where it is of none. */
export const placeIn = ({ traceId, spanId }: Pick<EventMeta, 'traceId' | 'spanId'>): TracePlace | undefined =>
  traceId && spanId ? { traceId, spanId } : undefined;

/** The header of what an event causes; undefined where it is of no trace. */
export function traceparentOf(meta: Pick<EventMeta, 'traceId' | 'spanId'>): string | undefined {
  const place = placeIn(meta);
  return place && writeTraceparent(place);
}

const hexadecimal = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The header that begins a trace. */
export const newTraceparent = (): string => writeTraceparent({ traceId: hexadecimal(16), spanId: hexadecimal(8) });
