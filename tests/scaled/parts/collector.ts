import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A part of a trace, as a process told it. */
export interface CollectedSpan {
  /** Name of the process, `campus-people`. */
  process: string;
  name: string;
  /** Number of the kind in OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

/** What the exporter sends: OTLP 1 over HTTP, as JSON (opentelemetry-proto, trace.proto). */
interface TraceExport {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<CollectedSpan, 'process'>[] }[];
  }[];
}

/** A collector of traces: what processes export by OTLP to its address. */
export class Collector {
  private readonly spans: CollectedSpan[] = [];

  private constructor(private readonly server: Server) {}

  /** Listens on a free port. */
  static async start(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => {
      collector.take(request).then(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return collector;
  }

  /** Its address, as OTEL_EXPORTER_OTLP_ENDPOINT takes it. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The parts of a trace that were told so far. */
  of(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** Ends it, whoever is connected. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async take(request: IncomingMessage): Promise<void> {
    const body = await buffer(request);
    if (request.method !== 'POST' || request.url !== '/v1/traces')
      throw new Error(`${request.method} ${request.url} is no export of traces`);
    const { resourceSpans } = JSON.parse(body.toString('utf8')) as TraceExport;
    for (const { resource, scopeSpans } of resourceSpans) {
      const process = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      if (!process) throw new Error('an export without the name of its process');
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, process }))));
    }
  }
}
