import { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { newId } from './new-id.js';
import type { Sql } from './sql.js';

/** One PostgreSQL channel for all topics: what is waited for is decided here, not by the server. */
const signalChannel = 'campus';
/** PostgreSQL takes less than 8,000 bytes in a notification. */
const longest = 7000;
/** Milliseconds between two warnings: whoever may connect may notify, as often as they like. */
const warningPause = 60_000;

/** What travels: who sent it, what about, and a small value. */
interface Message {
  instance: string;
  topic: string;
  value: unknown;
}

/** The message of a notification. @throws where it is none */
function messageOf(payload: string): Message {
  const message = JSON.parse(payload) as Partial<Message> | null;
  if (typeof message?.instance !== 'string' || typeof message.topic !== 'string') throw new TypeError('no signal');
  return { instance: message.instance, topic: message.topic, value: message.value };
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
  private warnedAt = Number.NEGATIVE_INFINITY;

  /** @param report takes a warning about notifications that are no signals, or that a listener fails at */
  constructor(
    private readonly url: string,
    private readonly report: (line: string) => void = console.warn,
  ) {}

  /**
   * Calls `listener` for every signal of the topic, of this process and of others, in the context in which it listens: what it then
   * does is no part of the request that told. Gives what ends it.
   */
  on(topic: string, listener: (value: unknown) => void): () => void {
    const heard = AsyncResource.bind(listener);
    this.emitter.on(topic, heard);
    if (!this.client) this.connect();
    return () => this.emitter.off(topic, heard);
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

  /** Anybody with a connection may notify: what no listener can read is ignored and must not end the process. */
  private receive(payload = ''): void {
    this.attempt(() => {
      const { instance, topic, value } = messageOf(payload);
      if (instance === this.instance) return;
      // Each listener for itself: one that cannot read a value keeps it from no other.
      for (const listener of this.emitter.listeners(topic)) this.attempt(() => listener(value));
    });
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    const now = Date.now();
    if (now - this.warnedAt < warningPause) return;
    this.warnedAt = now;
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.report(`A notification could not be taken in: ${told.slice(0, 1000)}`);
  }
}
