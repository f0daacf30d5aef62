import { trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Configuration } from '../configuration/configuration.js';

/**
 * Gives every request, handler and socket message its place in a trace, and tells a collector of them where one is named
 * (OTEL_EXPORTER_OTLP_ENDPOINT).
 * @returns what tells the collector the rest and ends it
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  SERVICES,
}: Pick<Configuration, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'SERVICES'>): Promise<() => Promise<void>> {
  const url = endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const { OTLPTraceExporter } = url ? await import('@opentelemetry/exporter-trace-otlp-http') : {};
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: `campus-${SERVICES.join('-')}` }),
    spanProcessors: OTLPTraceExporter ? [new BatchSpanProcessor(new OTLPTraceExporter({ url }))] : [],
  });
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
  };
}
