import type { EventStore } from '../../libs/eventsourcing/index.js';
import type { Logger } from '../../libs/platform/index.js';
import { AccessKeeper, type AccessReach } from './access/access-keeper.js';
import { BufferKeeper } from './buffer/buffer-keeper.js';
import { ClockKeeper } from './clock/clock-keeper.js';
import type { Command, Reach } from './commands/command.js';
import { CommandStore } from './commands/command-store.js';
import { Dispatcher } from './commands/dispatcher.js';
import type { Allowance } from './conduct/allowance.js';
import { ConductKeeper } from './conduct/conduct-keeper.js';
import { type BrokerAddress, BrokerConnection, type ReceivedMessage } from './connection/broker-connection.js';
import type { DeviceMessage, MessageOfKind } from './device-message.js';
import { type CommandOrder, type DeviceDriver, MalformedMessage, type Publication, type Reply } from './driver.js';
import { driverOf, drivers } from './drivers/drivers.js';
import type { GatewayFigures } from './figures.js';
import { Intake } from './intake/intake.js';
import { Receptions } from './intake/receptions.js';
import { Journal } from './journal/journal.js';
import { PresenceKeeper } from './presence/presence-keeper.js';
import type { DeviceRegistry, KnownDevice } from './registry/device-registry.js';

/** Of what a gateway is made. */
export interface GatewayOptions {
  store: EventStore;
  registry: DeviceRegistry;
  broker: BrokerAddress;
  logger: Logger;
  /** Time zone that devices are told, IANA name. */
  timeZone: string;
  /** Schools whose devices are its own; all without it. */
  owns?: (school: string) => boolean;
  /** What devices may send; what is usual without it. */
  allowance?: Allowance;
}

/** Time between looks for devices that fell silent, ms. */
const sweepInterval = 1_000;
/** Complaints about one device are not logged more often, ms. */
const complaintInterval = 60_000;

/** Stands between the devices, over MQTT, and the log: what devices say becomes events, what is asked becomes messages. */
export class Gateway {
  /** Takes requests for commands in. */
  readonly commands: Dispatcher;
  readonly connection: BrokerConnection;
  private readonly journal: Journal;
  private readonly presence: PresenceKeeper;
  private readonly receptions = new Receptions();
  private readonly intake: Intake;
  private readonly clocks: ClockKeeper;
  private readonly buffers: BufferKeeper;
  private readonly conduct: ConductKeeper;
  private readonly access: AccessKeeper;
  /** Newest record of each device, as its heartbeats say. */
  private readonly newest = new Map<string, number>();
  private readonly complaints = new Map<string, number>();
  private sweeper?: NodeJS.Timeout;
  private storedRows = 0;
  private refusedMessages = 0;

  constructor(private readonly options: GatewayOptions) {
    const { store, registry, broker, logger, allowance, owns = () => true } = options;
    this.journal = new Journal(store, logger);
    this.presence = new PresenceKeeper(registry, this.journal);
    this.intake = new Intake(this.journal, this.receptions);
    this.clocks = new ClockKeeper(this.journal);
    this.buffers = new BufferKeeper(this.journal);
    this.conduct = new ConductKeeper(registry, this.journal, allowance);
    this.connection = new BrokerConnection(broker, (message) => this.receive(message), logger);
    const way = { reach: (command: Command) => this.reach(command), send: this.send.bind(this) };
    this.commands = new Dispatcher(new CommandStore(store, owns), way, logger);
    const accessWay = {
      reach: (deviceId: string) => this.accessReach(deviceId),
      publish: (publication: Publication) => void this.connection.publish(publication),
    };
    this.access = new AccessKeeper(store, owns, accessWay, logger);
    this.presence.on('online', (deviceId) => this.commands.look(deviceId));
    this.presence.on('offline', (device, now) => this.buffers.left(device, now));
  }

  /** Takes up where the log ends, connects, and is there for the devices. The registry must know its devices. */
  async start(): Promise<void> {
    const { store, registry, logger, owns = () => true } = this.options;
    const { database } = store;
    const now = Date.now();
    await Promise.all([
      this.presence.load(database, now, owns),
      this.receptions.load(database, owns),
      this.buffers.load(database, owns),
      this.conduct.load(database, now, owns),
    ]);
    registry.on('changed', this.onDevice);
    registry.on('removed', this.onRemoved);
    for (const device of registry.all()) this.onDevice(device);
    this.connection.on('found', (connectedAt) => {
      logger.info('MQTT broker found');
      // Who was heard on this connection already was heard after the broker was found.
      this.presence.brokerFound(connectedAt);
      this.conduct.brokerFound(connectedAt);
    });
    this.connection.on('lost', () => {
      logger.warn('MQTT broker lost');
      this.presence.brokerLost(Date.now());
    });
    await this.commands.open();
    this.access.open();
    this.connection.open();
    this.sweeper = setInterval(() => this.sweep(Date.now()), sweepInterval);
  }

  /** How the gateway is. */
  figures(): GatewayFigures {
    const { storedRows, refusedMessages } = this;
    const { size: waitingEvents } = this.journal;
    return { devicesOnline: this.presence.onlineCount(), waitingEvents, storedRows, refusedMessages };
  }

  /** Leaves the broker and lets what is being written end. */
  async stop(): Promise<void> {
    clearInterval(this.sweeper);
    this.options.registry.off('changed', this.onDevice);
    this.options.registry.off('removed', this.onRemoved);
    this.presence.close();
    this.connection.removeAllListeners();
    await this.connection.close();
    await this.commands.close();
    await this.access.close();
    await this.journal.close();
  }

  private sweep(now: number): void {
    if (!this.connection.isConnected) return;
    this.presence.sweep(now);
    this.conduct.sweep(now);
  }

  private readonly onDevice = (device: KnownDevice) => {
    const subscriptions = this.driverOf(device)?.subscriptions(device) ?? [];
    this.connection.subscribe(subscriptions).catch((error) => this.options.logger.error({ error }, 'MQTT broker'));
  };

  private readonly onRemoved = (device: KnownDevice) => {
    this.conduct.forget(device, Date.now());
    for (const publication of this.driverOf(device)?.farewell(device) ?? []) void this.connection.publish(publication);
  };

  private driverOf(device: KnownDevice | undefined): DeviceDriver | undefined {
    return driverOf(device?.driver);
  }

  private reach({ deviceId, what }: Command): Reach {
    const device = this.options.registry.find(deviceId);
    const driver = this.driverOf(device);
    const sessionId = this.connection.isConnected ? this.presence.sessionOf(deviceId) : undefined;
    const refusal = !device ? 'unknownDevice' : !device.isEnabled ? 'disabled' : undefined;
    if (refusal || !driver?.operations.includes(what.operation))
      return { sessionId, fencesCommands: false, refusal: refusal ?? 'unsupported' };
    return { sessionId, fencesCommands: driver.fencesCommands };
  }

  private accessReach(deviceId: string): AccessReach | undefined {
    const device = this.options.registry.find(deviceId);
    const driver = this.driverOf(device)?.access;
    const sessionId = this.connection.isConnected ? this.presence.sessionOf(deviceId) : undefined;
    return device?.isEnabled && driver && sessionId ? { device, driver, sessionId } : undefined;
  }

  private send(command: Command, sessionId: string): void {
    const device = this.options.registry.find(command.deviceId);
    const driver = this.driverOf(device);
    if (!device || !driver) return;
    const { commandId, requestedBy, expiresAt, what } = command;
    const order: CommandOrder = { ...what, commandId, requestedBy, expiresAt, sessionId, sentAt: Date.now() };
    void this.connection.publish(driver.encodeCommand(device, order));
  }

  private reply(device: KnownDevice, reply: Reply): void {
    const publication = this.driverOf(device)?.encodeReply(device, reply);
    if (publication) void this.connection.publish(publication);
  }

  private receive({ topic, payload, isRetained }: ReceivedMessage): void | Promise<void> {
    const now = Date.now();
    const device = this.senderOf(topic);
    const driver = this.driverOf(device);
    // Nobody that the school has, or the broker cleared what it kept.
    if (!device || !driver || payload.length === 0) return;
    try {
      const message = driver.decode(topic, payload);
      const count = message.kind === 'records' || message.kind === 'alarms' ? message.rows.length : 1;
      if (this.conduct.admits(device, message.kind, count, now)) this.handle(device, message, { isRetained, now });
      else this.complain(device, `more messages than it may send on ${topic}`);
    } catch (error) {
      if (!(error instanceof MalformedMessage)) throw error;
      this.conduct.admits(device, 'malformed', 1, now);
      this.complain(device, `malformed message on ${topic}: ${error.message}`);
    }
    return this.journal.room();
  }

  private senderOf(topic: string): KnownDevice | undefined {
    for (const { kind, addressOf } of drivers) {
      const address = addressOf(topic);
      const device = address && this.options.registry.at(address);
      if (device?.driver === kind) return device;
    }
    return undefined;
  }

  private handle(device: KnownDevice, message: DeviceMessage, arrival: { isRetained: boolean; now: number }): void {
    const { now, isRetained } = arrival;
    const { deviceId } = device;
    // Only the status may be retained: anything else that the broker kept is of the past.
    if (isRetained && message.kind !== 'birth' && message.kind !== 'death') return;
    if (message.kind === 'birth' || message.kind === 'heartbeat') {
      if (message.kind === 'birth' && !isRetained) this.conduct.born(device, message, now);
      this.noticeEpoch(device, message.epoch, now);
      this.presence.heard(device, message, arrival);
      if (message.kind === 'heartbeat') this.heartbeat(device, message, now);
      return;
    }
    if (message.kind === 'death') {
      this.presence.died(device, message.sessionId, now);
      return;
    }
    this.presence.touch(device, now);
    switch (message.kind) {
      case 'answer':
        this.commands.answered(deviceId, message);
        return;
      case 'records':
      case 'alarms':
        void this.takeIn(device, message, now);
        return;
      case 'accessStored':
        this.access.stored(device, message);
        return;
      case 'accessHeld':
        this.access.told(device, message);
        return;
      case 'timeRequest': {
        const { askedAt } = message;
        const { timeZone } = this.options;
        this.reply(device, { kind: 'time', askedAt, receivedAt: now, answeredAt: Date.now(), timeZone });
        return;
      }
      case 'clockReport':
        this.clocks.reported(device, message, now);
    }
  }

  private heartbeat(device: KnownDevice, message: MessageOfKind<'heartbeat'>, now: number): void {
    this.newest.set(device.deviceId, message.newestRecord);
    this.clocks.observed(device, message, now);
    this.buffers.observed(device, message, now);
    if (message.access) this.access.reported(device, message.sessionId, message.access);
    this.intake
      .noticeMissing(device, message.epoch, [message.oldestRecord, message.newestRecord], now)
      .catch((error) => this.options.logger.warn({ error, deviceId: device.deviceId }, 'lost records not stored'));
  }

  /** A new memory: what the device had of the old one and had not sent is lost. */
  private noticeEpoch(device: KnownDevice, epoch: string, now: number): void {
    const before = this.presence.epochOf(device.deviceId);
    const newest = this.newest.get(device.deviceId);
    if (before === undefined || before === epoch || newest === undefined) return;
    this.newest.delete(device.deviceId);
    this.intake
      .noticeWiped(device, before, newest, now)
      .catch((error) => this.options.logger.warn({ error, deviceId: device.deviceId }, 'lost records not stored'));
  }

  private async takeIn(device: KnownDevice, message: MessageOfKind<'records' | 'alarms'>, now: number): Promise<void> {
    const sender = { device, startOf: (boot: number) => this.presence.startOf(device.deviceId, boot) };
    try {
      const stored =
        message.kind === 'records'
          ? await this.intake.records(sender, message, now)
          : await this.intake.alarms(sender, message, now);
      if (!stored) return;
      this.storedRows += message.rows.length;
      this.reply(device, { kind: `${message.kind}Stored`, ...stored });
    } catch (error) {
      this.complain(device, `${message.kind} not stored: ${(error as Error).message}`);
    }
  }

  /** A device that goes on and on sending nonsense must not fill the log. */
  private complain({ deviceId, code }: KnownDevice, complaint: string): void {
    this.refusedMessages += 1;
    const now = Date.now();
    if (now - (this.complaints.get(deviceId) ?? 0) < complaintInterval) return;
    this.complaints.set(deviceId, now);
    this.options.logger.warn({ deviceId, code }, complaint);
  }
}
