import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes, type AuthenticateError, type Client, type PublishPacket, type Subscription } from 'aedes';
import { isDeviceSecret, type Logger, StartProblem } from '../../../libs/platform/index.js';
import { driverOf } from '../drivers/drivers.js';
import type { DeviceRegistry, KnownDevice } from '../registry/device-registry.js';
import { OversizeGuard } from './oversize-guard.js';
import { brokerMemory } from './retained-messages.js';

/** Name under which the gateway connects to its own broker; no device has it, theirs are UUIDs. */
const gatewayName = 'device-gateway';
/** Time in which a connection has to present itself, and a client has to take what it is sent, ms. */
const patience = 10_000;
/** Connections that may wait to be accepted: a school's devices come back all at once after a power cut. */
const burst = 4_096;

/** With what connections of TLS 1.2 are encrypted, as at the proxy and at Mosquitto; those of 1.3 are all recommended. */
const ciphers = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** What encrypts a broker's connections (PEM). */
export interface BrokerCertificate {
  /** The certificate, with its chain. */
  cert: string;
  key: string;
}

/** Whom the broker lets in, and how. */
export interface EmbeddedBrokerOptions {
  registry: DeviceRegistry;
  logger: Logger;
  /** Takes encrypted connections (TLS 1.2 and newer), and no others. */
  tls?: BrokerCertificate;
}

/**
 * The MQTT broker inside the process (MQTT 3.1.1). A device is let in by its id and secret, writes its own messages and
 * reads those for it; when it is disabled, removed, or gets another secret, its connection ends at once.
 */
export class EmbeddedBroker {
  /** What the gateway signs in with; made anew by every process and never told. */
  readonly credential = { username: gatewayName, password: randomBytes(32).toString('base64url') };
  private readonly sockets = new Set<Socket>();
  /** By the device that signed in. */
  private readonly clients = new Map<string, Client>();
  /** Which device signed in. */
  private readonly names = new WeakMap<Client, string>();
  private readonly oversize = new OversizeGuard();
  private readonly server: Server;

  private constructor(
    private readonly broker: Aedes,
    private readonly registry: DeviceRegistry,
    private readonly logger: Logger,
    tls: BrokerCertificate | undefined,
  ) {
    const accept = (socket: Socket) => this.accept(socket);
    this.server = tls
      ? createTlsServer({ ...tls, minVersion: 'TLSv1.2', ciphers, handshakeTimeout: patience }, accept)
      : createServer(accept);
    this.server.on('connection', (socket: Socket) => this.hold(socket));
  }

  /** Makes a broker that is ready for the gateway and listens to nobody else yet. */
  static async create({ registry, logger, tls }: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
    const aedes = await Aedes.createBroker({
      connectTimeout: patience,
      drainTimeout: patience,
      persistence: brokerMemory(),
    });
    const broker = new EmbeddedBroker(aedes, registry, logger, tls);
    broker.applyRules();
    return broker;
  }

  /** Listens to devices. @throws StartProblem when the address is taken or not ours */
  async listen(host: string, port: number): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.server.once('error', reject);
        this.server.listen({ port, host, backlog: burst }, resolve);
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartProblem(`MQTT_PORT: ${host}:${port} cannot be listened on (${code})`);
    }
  }

  /** Port that it listens on. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** A connection from inside the process. */
  connect(): Duplex {
    const [ours, theirs] = duplexPair();
    // Unlike a socket, one end of a pair does not notice that the other was destroyed.
    theirs.once('close', () => ours.destroy());
    ours.once('close', () => theirs.destroy());
    // A broker that has ended answers nobody, and whoever connects would wait for it.
    if (this.broker.closed) theirs.destroy();
    else this.broker.handle(theirs);
    return ours;
  }

  /** Ends every connection and stops. */
  async close(): Promise<void> {
    this.registry.off('changed', this.onChanged);
    this.registry.off('removed', this.onRemoved);
    if (this.server.listening) this.server.close();
    await new Promise<void>((resolve) => this.broker.close(resolve));
    for (const socket of this.sockets) socket.destroy();
  }

  private readonly onRemoved = ({ deviceId }: KnownDevice) => this.shutOut(deviceId);
  private readonly onChanged = (device: KnownDevice, before: KnownDevice | undefined) => {
    if (!device.isEnabled || device.verifier !== before?.verifier) this.shutOut(device.deviceId);
  };

  private shutOut(deviceId: string): void {
    this.clients.get(deviceId)?.close();
  }

  /** From the first byte on, also while it is not encrypted yet. */
  private hold(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private accept(socket: Socket): void {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    this.oversize.watch(socket);
    this.broker.handle(socket);
  }

  private applyRules(): void {
    const { broker } = this;
    broker.authenticate = (client, username, password, done) => {
      this.knows(client.id, username, password).then(
        (isKnown) => {
          if (isKnown && username) this.names.set(client, username);
          done(null, isKnown);
        },
        (error: Error) => done(Object.assign(error, { returnCode: 3 }) as AuthenticateError, false),
      );
    };
    broker.authorizePublish = (client, packet, done) => done(this.refusal(client, packet));
    broker.authorizeSubscribe = (client, subscription, done) => done(null, this.granted(client, subscription));
    broker.on('client', (client) => {
      this.clients.set(this.nameOf(client), client);
      const driver = driverOf(this.deviceOf(client)?.driver);
      if (driver) this.oversize.permit(client.conn, driver.broker.largestMessage);
    });
    broker.on('clientDisconnect', (client) => {
      const name = this.nameOf(client);
      if (this.clients.get(name) === client) this.clients.delete(name);
    });
    const completed = (_packet: unknown, client: Client) => this.oversize.packetCompleted(client.conn);
    broker.on('ping', completed);
    broker.on('subscribe', completed);
    broker.on('ack', completed);
    const onError = (client: Client, error: Error) =>
      this.logger.debug({ deviceId: client.id, reason: error.message }, 'MQTT connection ended');
    // Its own declarations leave this event out; without a listener it would end the process.
    const emitter: EventEmitter = broker;
    emitter.on('error', (error) => this.logger.error({ error }, 'MQTT broker'));
    broker.on('clientError', onError);
    broker.on('connectionError', onError);
    this.registry.on('changed', this.onChanged);
    this.registry.on('removed', this.onRemoved);
  }

  private async knows(clientId: string, username = '', password: Buffer = Buffer.alloc(0)): Promise<boolean> {
    if (username === gatewayName && clientId === gatewayName) {
      const expected = Buffer.from(this.credential.password);
      return password.length === expected.length && timingSafeEqual(password, expected);
    }
    const known = this.registry.find(username);
    // Makers' terminals call themselves by their numbers.
    const isNamed = username === clientId || (clientId !== '' && clientId === known?.serialNumber);
    const verifier = isNamed ? known?.verifier : undefined;
    const isSecret = await isDeviceSecret(password, verifier);
    const device = this.registry.find(username);
    return isSecret && device?.isEnabled === true && device.verifier === verifier;
  }

  private nameOf(client: Client): string {
    return this.names.get(client) ?? client.id;
  }

  private deviceOf(client: Client): KnownDevice | undefined {
    return this.registry.find(this.nameOf(client));
  }

  private refusal(client: Client | null, packet: PublishPacket): Error | null {
    if (client === null || client.id === gatewayName) return null;
    this.oversize.packetCompleted(client.conn);
    const device = this.deviceOf(client);
    const rules = driverOf(device?.driver)?.broker;
    const isFitting = Buffer.byteLength(packet.payload) <= (rules?.largestMessage ?? 0);
    if (!device || !rules?.mayPublish(device, packet.topic) || !isFitting)
      return new Error(`may not publish ${packet.topic.slice(0, 200)}`);
    if (packet.retain && !rules.mayRetain(packet.topic)) packet.retain = false;
    return null;
  }

  private granted(client: Client, subscription: Subscription): Subscription | null {
    if (client.id === gatewayName) return subscription;
    const device = this.deviceOf(client);
    const isAllowed = device && driverOf(device.driver)?.broker.maySubscribe(device, subscription.topic);
    return isAllowed ? subscription : null;
  }
}
