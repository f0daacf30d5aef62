import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import mqtt, { type IClientOptions, MqttClient } from 'mqtt';
import type { Logger } from '../../../libs/platform/index.js';
import type { Publication, TopicSubscription } from '../driver.js';

/** A broker outside of the process. */
export interface BrokerServer {
  /** `mqtt://` or `mqtts://`; may carry name and password. */
  url: string;
  /** Authority that signed its certificate (PEM); without it those that Node knows. */
  ca?: string;
}

/**
 * How the gateway reaches its broker: inside the process, or at a URL that may carry name and password. There each
 * connection has a name of its own, so that none ends another one.
 */
export type BrokerAddress =
  | { connect: () => Duplex; credential: { username: string; password: string } }
  | (BrokerServer & { clientId: string });

/** A message from the broker. */
export interface ReceivedMessage {
  topic: string;
  payload: Buffer;
  /** The broker kept it: it tells of the past. */
  isRetained: boolean;
}

/** Takes a message in; while the promise that it may give is open, no further message is read. */
export type MessageHandler = (message: ReceivedMessage) => void | Promise<void>;

/** Filters of one packet: each terminal of a maker has its own, and brokers limit what a packet has. */
const grantedAtOnce = 200;
const shortestPause = 250;
const longestPause = 5_000;

/**
 * The gateway's connection to the broker. It is made anew whenever it breaks, and nothing outlives a break: what was
 * being published then is not sent later, because a door must not open later.
 */
export class BrokerConnection extends EventEmitter<{
  /** Connected, and every subscription is granted; messages of this connection may have come before, none before `connectedAt`. */
  found: [connectedAt: number];
  /** The broker is away: it went, or it was not there when the connection was opened. Told once until it is found. */
  lost: [];
}> {
  private client?: MqttClient;
  private isUp = false;
  private isLost = false;
  private isClosed = false;
  private pause = shortestPause;
  private retry?: NodeJS.Timeout;
  private readonly publishing = new Set<(isTaken: boolean) => void>();
  private readonly subscriptions = new Map<string, TopicSubscription>();

  constructor(
    private readonly address: BrokerAddress,
    private readonly onMessage: MessageHandler,
    private readonly logger: Logger,
  ) {
    super();
  }

  /** Connected, with all subscriptions. */
  get isConnected(): boolean {
    return this.isUp;
  }

  /** Begins to connect; `found` tells when it is. */
  open(): void {
    const client = this.makeClient();
    this.client = client;
    client.handleMessage = ({ topic, payload, retain }, done) => {
      const taken = this.onMessage({ topic, payload: Buffer.from(payload), isRetained: retain });
      if (taken) taken.then(() => done(), done);
      else done();
    };
    client.on('error', (error) => this.logger.warn({ error }, 'MQTT broker'));
    client.on('connect', () => this.subscribeAll(client, Date.now()));
    client.once('close', () => this.onClose());
  }

  /** Wants the messages of more filters. */
  async subscribe(subscriptions: readonly TopicSubscription[]): Promise<void> {
    const fresh = subscriptions.filter(({ filter }) => !this.subscriptions.has(filter));
    for (const subscription of fresh) this.subscriptions.set(subscription.filter, subscription);
    if (this.isUp && this.client && fresh.length > 0) await this.grant(this.client, fresh);
  }

  /**
   * Publishes a message now or never.
   * @returns false where the broker is away, or went away before it took a message of quality 1
   */
  publish({ topic, payload, qos, isRetained = false }: Publication): Promise<boolean> {
    const { client } = this;
    if (!this.isUp || !client) return Promise.resolve(false);
    if (qos === 0) {
      client.publish(topic, payload, { qos, retain: isRetained });
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const settle = (isTaken: boolean) => {
        this.publishing.delete(settle);
        resolve(isTaken);
      };
      this.publishing.add(settle);
      client.publish(topic, payload, { qos, retain: isRetained }, (error) => settle(!error));
    });
  }

  /** Says goodbye and stays away. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    const { client } = this;
    if (client) await new Promise<void>((resolve) => client.end(!this.isUp, () => resolve()));
  }

  private makeClient(): MqttClient {
    const options: IClientOptions = {
      protocolVersion: 4,
      clean: true,
      keepalive: 15,
      reconnectPeriod: 0,
      resubscribe: false,
      queueQoSZero: false,
      // Its own log costs a tenth of the time even where nobody reads it.
      log: () => undefined,
    };
    if ('url' in this.address) {
      const { url, ca, clientId } = this.address;
      return mqtt.connect(url, { ...options, ca, clientId });
    }
    const { connect, credential } = this.address;
    // No network lies between: a ping would only tell that the process is busy.
    return new MqttClient(() => connect(), { ...options, ...credential, clientId: 'device-gateway', keepalive: 0 });
  }

  private async subscribeAll(client: MqttClient, connectedAt: number): Promise<void> {
    try {
      await this.grant(client, [...this.subscriptions.values()]);
    } catch (error) {
      this.logger.error({ error }, 'MQTT broker');
      client.end(true);
      return;
    }
    this.isUp = true;
    this.isLost = false;
    this.pause = shortestPause;
    this.emit('found', connectedAt);
  }

  private async grant(client: MqttClient, subscriptions: readonly TopicSubscription[]): Promise<void> {
    for (let at = 0; at < subscriptions.length; at += grantedAtOnce) {
      const some = subscriptions.slice(at, at + grantedAtOnce);
      const granted = await client.subscribeAsync(Object.fromEntries(some.map(({ filter, qos }) => [filter, { qos }])));
      const refused = granted.find(({ qos }) => qos === 128);
      if (refused) throw new Error(`the broker refuses the subscription ${refused.topic}`);
    }
  }

  private onClose(): void {
    const isNews = !this.isLost;
    this.isUp = false;
    this.isLost = true;
    for (const settle of this.publishing) settle(false);
    if (isNews) this.emit('lost');
    if (this.isClosed) return;
    this.retry = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, longestPause);
  }
}
