import { EventEmitter } from 'node:events';
import mqtt, { type MqttClient } from 'mqtt';
import { makerPrefix } from '../../../../libs/contracts/device-gateway/index.js';

/** A maker's terminal that the simulator plays, with its secret. */
export interface MakerIdentity {
  deviceId: string;
  school: string;
  secret: string;
  name: string;
  serialNumber: string;
}

/** What a terminal is given to begin with. */
export interface MakerTerminalOptions {
  identity: MakerIdentity;
  /** Broker, `mqtt://127.0.0.1:1883`. */
  url: string;
  ca?: string;
  /** Pause before a broken connection is made again, ms. */
  reconnect?: number;
  /** Time between heartbeats, ms. */
  heartbeat?: number;
  /** Share of the maker's times that the terminal takes: less than 1 in tests. */
  pace?: number;
  /** Records that the memory holds. */
  capacity?: number;
}

/** A door that was opened. */
export interface MakerOpening {
  /** Who or what opened it. */
  by: string;
}

/** What the makers' terminals have in common: a connection of quality 0 with a will, and a clock that may be wrong. */
export abstract class MakerTerminal extends EventEmitter<{
  connected: [];
  disconnected: [];
  refused: [reason: string];
  opened: [opening: MakerOpening];
  /** Whom it keeps is another one. */
  personsChanged: [];
  /** Records that still wait, after some were acknowledged. */
  stored: [waiting: number];
  /** Bytes that came and went, for recordings. */
  wire: [direction: 'in' | 'out', topic: string, payload: string];
}> {
  readonly identity: MakerIdentity;
  readonly openings: MakerOpening[] = [];
  /** ms that the clock is ahead. */
  clockOffset = 0;
  /** So many answers to what comes are lost. */
  lostAnswers = 0;
  /** So many acknowledgements of records do not arrive. */
  lostAcknowledgements = 0;
  protected readonly pace: number;
  private client?: MqttClient;
  private isUp = false;
  private isWanted = false;
  private retry?: NodeJS.Timeout;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(protected readonly options: MakerTerminalOptions) {
    super();
    this.identity = options.identity;
    this.pace = options.pace ?? 1;
  }

  get isConnected(): boolean {
    return this.isUp;
  }

  /** Records that wait to be acknowledged. */
  abstract get waiting(): number;
  /** Its settings are those that the gateway gives it, and it is connected with them. */
  abstract get isAdopted(): boolean;
  /** How many persons it keeps. */
  abstract get personCount(): number;
  /** Somebody with a card or face stands before the door. @returns whether it opens */
  abstract present(passer: { card?: string; face?: string }): boolean;

  /** Epoch ms, as the terminal believes. */
  get now(): number {
    return Date.now() + this.clockOffset;
  }

  powerOn(): void {
    this.isWanted = true;
    this.connect();
  }

  /** The power goes: nobody says goodbye, the broker tells of it by the will. */
  cutPower(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.goDown();
    this.client?.end(true);
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.goDown();
    await this.client?.endAsync();
  }

  protected get prefix(): string {
    return makerPrefix(this.identity.deviceId);
  }

  /** Filters that it subscribes to. */
  protected abstract get filters(): readonly string[];
  protected abstract get will(): { topic: string; payload: string; retain: boolean };
  /** How it connects, where that is a setting. */
  protected get isClean(): boolean {
    return true;
  }
  protected abstract onConnected(): void;
  protected abstract receive(topic: string, payload: string, isRetained: boolean): void;

  /** Publishes at quality 0; without a connection it is lost. */
  protected publish(topic: string, message: unknown): void {
    if (!this.isUp || !this.client) return;
    const payload = typeof message === 'string' ? message : JSON.stringify(message);
    this.emit('wire', 'out', topic, payload);
    this.client.publish(`${this.prefix}${topic}`, payload, { qos: 0 });
  }

  /** Does something again and again while it is connected. @param every ms */
  protected repeat(every: number, what: () => void): NodeJS.Timeout {
    const timer = setInterval(what, every);
    this.timers.add(timer);
    return timer;
  }

  /** Connects anew, as after other settings. */
  protected reconnect(): void {
    this.goDown();
    this.client?.end(true);
    if (this.isWanted) this.retry = setTimeout(() => this.connect(), this.options.reconnect ?? 1_000);
  }

  private connect(): void {
    const { url, ca, identity } = this.options;
    const { topic, payload, retain } = this.will;
    const client = mqtt.connect(url, {
      ca,
      clientId: identity.serialNumber,
      username: identity.deviceId,
      password: identity.secret,
      protocolVersion: 4,
      clean: this.isClean,
      keepalive: 30,
      reconnectPeriod: 0,
      resubscribe: false,
      log: () => undefined,
      will: { topic: `${this.prefix}${topic}`, payload: Buffer.from(payload), qos: 0, retain },
    });
    this.client = client;
    client.on('error', (error) => this.emit('refused', error.message));
    client.on('message', (at, bytes, { retain: isRetained }) => {
      if (client !== this.client || !at.startsWith(this.prefix)) return;
      const [rest, text] = [at.slice(this.prefix.length), bytes.toString()];
      this.emit('wire', 'in', rest, text);
      this.receive(rest, text, isRetained);
    });
    client.on('connect', () => void this.subscribe(client));
    client.once('close', () => {
      if (client !== this.client) return;
      this.goDown();
      if (this.isWanted) this.retry = setTimeout(() => this.connect(), this.options.reconnect ?? 1_000);
    });
  }

  private async subscribe(client: MqttClient): Promise<void> {
    try {
      await client.subscribeAsync(
        Object.fromEntries(this.filters.map((filter) => [`${this.prefix}${filter}`, { qos: 1 }])),
      );
    } catch {
      client.end(true);
      return;
    }
    if (!client.connected || client !== this.client) return;
    this.isUp = true;
    this.onConnected();
    this.emit('connected');
  }

  private goDown(): void {
    const wasUp = this.isUp;
    this.isUp = false;
    for (const timer of this.timers) clearInterval(timer);
    this.timers.clear();
    if (wasUp) this.emit('disconnected');
  }
}
