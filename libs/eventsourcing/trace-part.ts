import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import type { TracePlace } from '../contracts/kernel/index.js';

/** What is said of a part of a trace. */
export interface TracePartOptions {
  kind: SpanKind;
  /** What caused it; without it a trace begins. */
  parent?: TracePlace;
  /** Parts of other traces that it is done for. */
  links?: readonly TracePlace[];
  attributes?: Record<string, string | number>;
}

const remote = (place: TracePlace): SpanContext => ({ ...place, traceFlags: TraceFlags.SAMPLED, isRemote: true });

/** Begins a part of a trace; who begins it ends it. */
export function beginPart(name: string, { kind, parent, links = [], attributes }: TracePartOptions): Span {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, remote(parent)) : ROOT_CONTEXT;
  const linked = links.map((place) => ({ context: remote(place) }));
  return trace.getTracer('campus').startSpan(name, { kind, attributes, links: linked }, context);
}

/** Where it is in its trace. */
export function placeOf(part: Span): TracePlace {
  const { traceId, spanId } = part.spanContext();
  return { traceId, spanId };
}

/** Does work as a part of a trace; what nothing of a trace has caused is of none. */
export async function inPart<T>(
  name: string,
  options: TracePartOptions,
  work: (place?: TracePlace) => Promise<T>,
): Promise<T> {
  if (!options.parent && !options.links?.length) return work();
  const part = beginPart(name, options);
  try {
    return await work(placeOf(part));
  } catch (error) {
    part.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
    throw error;
  } finally {
    part.end();
  }
}
