import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';

/** One PostgreSQL channel for all topics: what is waited for is decided here, not by the server. */
export const signalChannel = 'campus';

/** What travels: who sent it, what about, and a small value. */
interface Message {
  instance: string;
  topic: string;
  value: unknown;
}

/**
 * Wakes waiting parts of all processes. A signal may be lost or come twice: it says "look", and who listens looks by
 * itself now and then.
 */
export class Signals {
  /** Names this process in the signals that it sends. */
  readonly instance = randomUUID();
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private client?: pg.Client;
  private isClosed = false;
  private reconnection?: NodeJS.Timeout;

  constructor(private readonly url: string) {}

  /** Calls `listener` for every signal of the topic, of this process and of others. Gives what ends it. */
  on(topic: string, listener: (value: unknown) => void): () => void {
    this.emitter.on(topic, listener);
    if (!this.client) this.connect();
    return () => this.emitter.off(topic, listener);
  }

  /** Wakes this process; others are woken by `pg_notify(signalChannel, message)` in the transaction. */
  emit(topic: string, value: unknown): void {
    this.emitter.emit(topic, value);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.reconnection);
    await this.client?.end().catch(() => undefined);
  }

  private connect(): void {
    if (this.isClosed) return;
    const client = new pg.Client({ connectionString: this.url, application_name: 'campus signals', keepAlive: true });
    this.client = client;
    client.on('notification', ({ payload }) => this.receive(payload));
    client.on('error', () => undefined);
    client.once('end', () => this.reconnect());
    client
      .connect()
      .then(() => client.query(`listen ${signalChannel}`))
      .catch(() => client.end().catch(() => undefined));
  }

  private reconnect(): void {
    if (!this.isClosed) this.reconnection = setTimeout(() => this.connect(), 500);
  }

  private receive(payload = ''): void {
    const { instance, topic, value } = JSON.parse(payload) as Message;
    if (instance !== this.instance) this.emitter.emit(topic, value);
  }
}
