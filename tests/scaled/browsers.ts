import { io, type Socket } from 'socket.io-client';
import { channelPath } from '../../libs/contracts/console/index.js';

/** A browser on the live channel, with everything that it was told. */
export class Browser {
  readonly news: [event: string, payload: Record<string, unknown>][] = [];
  /** Trace contexts of what it was told. */
  readonly traces: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.onAny((event: string, payload: Record<string, unknown>, trace?: { traceparent: string }) => {
      this.news.push([event, payload]);
      if (trace) this.traces.push(trace.traceparent);
    });
  }

  /**
   * Connects; it comes back by itself when the connection breaks.
   * @param ca authority that it trusts (PEM), where the address is encrypted
   * @throws when it is refused
   */
  static async open(url: string, token: string, ca?: string): Promise<Browser> {
    const socket = io(url, { ca, path: channelPath, auth: { token }, forceNew: true, transports: ['websocket'] });
    const browser = new Browser(socket);
    await new Promise<void>((done, fail) => {
      socket.once('connect', done);
      socket.once('connect_error', fail);
    });
    return browser;
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  /** Payloads of an event, as JSON texts. */
  of(event: string): string[] {
    return this.news.filter(([name]) => name === event).map(([, payload]) => JSON.stringify(payload));
  }

  /** Waits for the next event of this name. */
  async next(event: string): Promise<void> {
    await new Promise((done) => this.socket.once(event, done));
  }

  close(): void {
    this.socket.disconnect();
  }
}
