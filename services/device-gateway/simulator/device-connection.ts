import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import mqtt, { type MqttClient } from 'mqtt';
import {
  type ChannelKey,
  channels,
  type DraftOf,
  downFilters,
  parseTopic,
  topicOf,
} from '../../../libs/contracts/device-gateway/index.js';

/** Whose connection, where to, and how. */
export interface DeviceConnectionOptions {
  deviceId: string;
  school: string;
  secret: string;
  /** Broker, `mqtt://127.0.0.1:1883`. */
  url: string;
  /** Authority that signed its certificate (PEM), for `mqtts://`; without it those that Node knows. */
  ca?: string;
  /** Pause before a broken connection is made again, ms. */
  reconnect: number;
  /** The broker keeps subscriptions and messages for a device that is away; the protocol advises against it. */
  keepsSession: boolean;
}

/** A device's connection to the broker. Each one is a session of its own, with its will; a broken one is made anew. */
export class DeviceConnection extends EventEmitter<{
  /** Connected and subscribed. */
  up: [sid: string];
  down: [];
  refused: [reason: string];
  message: [key: ChannelKey, payload: unknown, isRetained: boolean];
}> {
  /** Session id, random per connection. */
  sid = '';
  private client?: MqttClient;
  private isUp = false;
  private isWanted = false;
  private retry?: NodeJS.Timeout;

  constructor(private readonly options: DeviceConnectionOptions) {
    super();
  }

  get isConnected(): boolean {
    return this.isUp;
  }

  /** Connects, and again whenever the connection breaks. */
  open(): void {
    this.isWanted = true;
    this.connect();
  }

  /** Sends a message of the protocol; without a connection it is lost. */
  publish<K extends ChannelKey>(key: K, message: DraftOf<K>): void {
    if (!this.isUp || !this.client) return;
    const { qos, retain } = channels[key];
    this.client.publish(topicOf(key, this.options), JSON.stringify(message), { qos, retain });
  }

  /** The cable is pulled: nobody says goodbye, the broker tells of it by the will. */
  cut(): void {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.goDown();
    this.client?.end(true);
  }

  /** Says goodbye: tells that it is off, then disconnects. */
  async close(): Promise<void> {
    this.isWanted = false;
    clearTimeout(this.retry);
    const { client } = this;
    if (!client) return;
    if (this.isUp) {
      const { qos, retain } = channels.status;
      await client
        .publishAsync(topicOf('status', this.options), JSON.stringify({ on: 0, sid: this.sid }), { qos, retain })
        .catch(() => undefined);
    }
    await client.endAsync(!this.isUp);
  }

  private connect(): void {
    const { url, ca, deviceId, secret, keepsSession } = this.options;
    const sid = randomUUID().slice(0, 13);
    const { qos, retain } = channels.status;
    const client = mqtt.connect(url, {
      ca,
      clientId: deviceId,
      username: deviceId,
      password: secret,
      protocolVersion: 4,
      clean: !keepsSession,
      keepalive: 30,
      reconnectPeriod: 0,
      resubscribe: false,
      log: () => undefined,
      will: {
        topic: topicOf('status', this.options),
        payload: Buffer.from(JSON.stringify({ on: 0, sid })),
        qos,
        retain,
      },
    });
    this.client = client;
    this.sid = sid;
    client.on('error', (error) => this.emit('refused', error.message));
    client.on('message', (topic, payload, { retain: isRetained }) => this.receive(topic, payload, isRetained));
    client.on('connect', () => this.subscribe(client));
    client.once('close', () => this.onClose(client));
  }

  private async subscribe(client: MqttClient): Promise<void> {
    const filters = downFilters(this.options).map(({ filter, qos }) => [filter, { qos }] as const);
    try {
      await client.subscribeAsync(Object.fromEntries(filters));
    } catch {
      client.end(true);
      return;
    }
    if (!client.connected || client !== this.client) return;
    this.isUp = true;
    this.emit('up', this.sid);
  }

  private receive(topic: string, payload: Buffer, isRetained: boolean): void {
    const address = parseTopic(topic);
    if (!address) return;
    let message: unknown;
    try {
      message = JSON.parse(payload.toString());
    } catch {
      return;
    }
    this.emit('message', address.key, message, isRetained);
  }

  private goDown(): void {
    const wasUp = this.isUp;
    this.isUp = false;
    if (wasUp) this.emit('down');
  }

  private onClose(client: MqttClient): void {
    if (client !== this.client) return;
    this.goDown();
    if (!this.isWanted) return;
    this.retry = setTimeout(() => this.connect(), this.options.reconnect * (0.5 + Math.random()));
  }
}
