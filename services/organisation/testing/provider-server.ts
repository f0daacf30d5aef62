import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a provider has been sent. */
export interface Received {
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

/** What the provider does with a request: answers it, delays the answer, or breaks the connection off. */
export interface Reaction {
  status?: number;
  body?: object;
  headers?: Record<string, string>;
  /** Ms before the answer. */
  after?: number;
  /** It has taken the request, and its answer is lost. */
  isCut?: boolean;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** A provider as it is met on the net: it refuses, delays, repeats itself and loses answers. */
export class ProviderServer {
  readonly received: Received[] = [];
  /** How many requests of each path there were. */
  private readonly counts = new Map<string, number>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** @param react what it does with the request, which is the nth of its path (from 0) */
  constructor(public react: (received: Received, nth: number) => Reaction) {}

  /** @param port where it listens; any that is free without it */
  async start(port = 0): Promise<void> {
    await new Promise<void>((done) => this.server.listen(port, '127.0.0.1', done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The requests of a path. */
  of(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  /** As if it had been asked nothing so far. */
  forget(): void {
    this.received.length = 0;
    this.counts.clear();
  }

  /** Breaks off what it has not answered. */
  cut(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url);
    const received = {
      path,
      query,
      headers: request.headers,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
    const nth = this.counts.get(path) ?? 0;
    this.counts.set(path, nth + 1);
    this.received.push(received);
    const { status = 200, body = {}, headers = {}, after = 0, isCut = false } = this.react(received, nth);
    const answering = setTimeout(() => {
      if (isCut) return response.destroy();
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      return response.end(JSON.stringify(body));
    }, after);
    // Who is stopped owes no answer.
    answering.unref();
  }
}
