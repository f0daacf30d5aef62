import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Configuration, StartProblem } from '../configuration/configuration.js';

/** The HTTP server of a process: it listens from the first moment on, whoever answers. */
export class Front {
  private readonly server: Server;

  private constructor(private answer: RequestListener) {
    this.server = createServer();
    this.server.on('request', (request, response) => this.answer(request, response));
  }

  /**
   * Begins to listen.
   * @param answer to requests, until `serve`
   * @throws StartProblem when the port is taken
   */
  static async listen({ PORT, HOST }: Pick<Configuration, 'PORT' | 'HOST'>, answer: RequestListener): Promise<Front> {
    const front = new Front(answer);
    await new Promise<void>((resolve, reject) => {
      front.server.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EADDRINUSE'
            ? new StartProblem(`PORT: ${PORT} on ${HOST} is taken by another program`)
            : error,
        ),
      );
      front.server.listen(PORT, HOST, resolve);
    });
    return front;
  }

  /** Address for the browsers of this machine. */
  get url(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `http://${address === '0.0.0.0' ? 'localhost' : address}:${port}`;
  }

  /** Name of this place on the machine: nobody else listens here. */
  get place(): string {
    const { address, port } = this.server.address() as AddressInfo;
    return `${address.replaceAll(':', '_')}-${port}`;
  }

  /** The adapter of a Nest application that answers here as soon as it is served. */
  adapter(): ExpressAdapter {
    const { server } = this;
    return new (class extends ExpressAdapter {
      override initHttpServer(): void {
        this.setHttpServer(server);
      }
    })();
  }

  /** Lets somebody else answer from now on. */
  serve(answer: RequestListener): void {
    this.answer = answer;
  }

  /** Listens no longer; what is under way is answered. */
  async close(): Promise<void> {
    if (this.server.listening) await new Promise((done) => this.server.close(done));
  }
}
