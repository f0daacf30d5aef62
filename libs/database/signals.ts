import { EventEmitter } from 'node:events';
import pg from 'pg';
import { newId } from './new-id.js';
import type { Sql } from './sql.js';

/** One PostgreSQL channel for all topics: what is waited for is decided here, not by the server. */
const signalChannel = 'campus';
/** PostgreSQL takes less than 8,000 bytes in a notification. */
const longest = 7000;

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
  private readonly instance = newId();
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

  /**
   * Tells everybody when the transaction is committed: this process at once, others through PostgreSQL.
   * @param short what others are told where the value is too long for a notification
   */
  tell(sql: Sql, topic: string, value: unknown, short: unknown = value): void {
    const message = (told: unknown) =>
      JSON.stringify({ instance: this.instance, topic, value: told } satisfies Message);
    const full = message(value);
    sql.send(
      'select pg_notify($1, $2)',
      [signalChannel, full.length > longest ? message(short) : full],
      'campus.notify',
    );
    sql.afterCommit(() => this.emitter.emit(topic, value));
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
