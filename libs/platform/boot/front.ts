import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Configuration, StartProblem } from '../configuration/configuration.js';

/** Who answers: what anybody may ask, and what those ask who run the process. */
export interface Answers {
  calls: RequestListener;
  health: RequestListener;
}

/** How long those at the other end may take, ms, and what waits for them: OWASP ASVS 5, 15.2. */
export interface Patience {
  /** For the headers of a request. */
  headers: number;
  /** For a whole request: a workbook of 20 MB over 2 Mbit/s. */
  request: number;
  /** How often it is looked after them. */
  look: number;
  /** For taking an answer that is whole: a page of 20 MB over 2 Mbit/s. */
  answer: number;
  /** Most that waits to be taken, bytes over all answers; beyond it those go first that wait longest. */
  waiting: number;
}
const patience: Patience = { headers: 20_000, request: 120_000, look: 5_000, answer: 120_000, waiting: 256_000_000 };

/** Requests that one connection may have under way: browsers, proxies and clients send the next when they have the answer. */
const mostUnderWay = 4;

type Settings = Pick<
  Configuration,
  'PORT' | 'HOST' | 'HEALTH_PORT' | 'HEALTH_HOST' | 'CONNECTIONS_PER_ADDRESS' | 'TRUST_PROXY'
>;

/** The HTTP servers of a process: they listen from the first moment on, whoever answers. */
export class Front {
  private readonly calls: Server;
  private readonly health: Server;
  private listenForCalls = async (): Promise<void> => undefined;

  private constructor(
    private answers: Answers,
    { headers, request, look, ...ofAnswers }: Patience,
  ) {
    const limits = { headersTimeout: headers, requestTimeout: request, connectionsCheckingInterval: look };
    const watch = watchedFor(ofAnswers);
    const isAdmitted = inTurn();
    this.calls = createServer(limits, (request, response) => {
      if (!isAdmitted(request.socket, response)) return;
      watch(response);
      this.answers.calls(request, response);
    });
    this.health = createServer(limits, (request, response) => this.answers.health(request, response));
  }

  /**
   * Begins to listen. Behind a proxy calls are listened for when they are served: where nobody listens, the proxy gives a
   * request to another process at once, also one that changes something.
   * @param answers to requests, until `serve`
   * @throws StartProblem when a port is taken
   */
  static async listen(settings: Settings, answers: Answers, limits = patience): Promise<Front> {
    const front = new Front(answers, limits);
    const { PORT, HOST, HEALTH_PORT = PORT && PORT + 1, HEALTH_HOST, CONNECTIONS_PER_ADDRESS, TRUST_PROXY } = settings;
    // Behind a proxy all come from its address; it limits them.
    if (!TRUST_PROXY) front.calls.on('connection', limitedTo(CONNECTIONS_PER_ADDRESS));
    front.listenForCalls = () => listening(front.calls, { setting: 'PORT', port: PORT, host: HOST });
    if (!TRUST_PROXY) await front.listenForCalls();
    await listening(front.health, { setting: 'HEALTH_PORT', port: HEALTH_PORT, host: HEALTH_HOST }).catch(
      async (error) => {
        await front.close();
        throw error;
      },
    );
    return front;
  }

  /** Address for the browsers of this machine. */
  get url(): string {
    return urlOf(this.calls);
  }

  /** Address for those who run the process. */
  get healthUrl(): string {
    return urlOf(this.health);
  }

  /** Name of this place on the machine: nobody else listens here. */
  get place(): string {
    const { address, port } = (this.calls.address() ?? this.health.address()) as AddressInfo;
    return `${address.replaceAll(':', '_')}-${port}`;
  }

  /** The adapter of a Nest application that answers calls here as soon as it is served. */
  adapter(): ExpressAdapter {
    const { calls } = this;
    return new (class extends ExpressAdapter {
      override initHttpServer(): void {
        this.setHttpServer(calls);
      }
    })();
  }

  /** Lets somebody else answer from now on. @throws StartProblem when the port of calls is taken */
  async serve(answers: Answers): Promise<void> {
    this.answers = answers;
    if (!this.calls.listening) await this.listenForCalls();
  }

  /** Listens no longer; what is under way is answered. */
  async close(): Promise<void> {
    await Promise.all(
      [this.calls, this.health].map((server) => server.listening && new Promise((done) => server.close(done))),
    );
  }
}

function urlOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address === '0.0.0.0' ? 'localhost' : address}:${port}`;
}

function listening(server: Server, at: { setting: string; port: number; host: string }): Promise<void> {
  const { setting, port, host } = at;
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartProblem(`${setting}: ${port} on ${host} is taken by another program`)
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}

/** Ends connections of an address that has as many as it may. */
function limitedTo(most: number): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  };
}

/**
 * Ends a connection that sends more requests than it may have under way: Node hands over all that came in one piece, and each
 * of thousands would be worked on before anybody else is heard.
 */
function inTurn(): (socket: Socket, response: ServerResponse) => boolean {
  const underWay = new WeakMap<Socket, number>();
  return (socket, response) => {
    const count = underWay.get(socket) ?? 0;
    if (count >= mostUnderWay) socket.destroy();
    // What else had come in the same piece is handed over still.
    if (socket.destroyed) return false;
    underWay.set(socket, count + 1);
    // One that does not finish takes its connection with it.
    response.once('finish', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return true;
  };
}

/** Cuts answers off that nobody takes: each is in memory until it is read. */
function watchedFor({
  answer,
  waiting: most,
}: Pick<Patience, 'answer' | 'waiting'>): (response: ServerResponse) => void {
  const waiting = new Set<ServerResponse>();
  return (response) => {
    response.once('prefinish', () => {
      waiting.add(response);
      const timer = setTimeout(() => response.destroy(), answer);
      response.once('close', () => {
        clearTimeout(timer);
        waiting.delete(response);
      });
      let bytes = [...waiting].reduce((sum, { writableLength }) => sum + writableLength, 0);
      for (const slow of waiting) {
        if (bytes <= most) break;
        bytes -= slow.writableLength;
        slow.destroy();
      }
    });
  };
}
