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
import type { DeviceMessage, MessageOfKind, StoredRanges } from './device-message.js';
import {
  type Arrival,
  type CommandOrder,
  type Conversation,
  type ConversationWay,
  type DeviceDriver,
  MalformedMessage,
  type Reply,
} from './driver.js';
import { driverOf, drivers } from './drivers/drivers.js';
import type { GatewayFigures } from './figures.js';
import { Intake } from './intake/intake.js';
import { Receptions } from './intake/receptions.js';
import { RowNumbers } from './intake/row-numbers.js';
import { Journal } from './journal/journal.js';
import type { PhotoSource } from './photo/photo-source.js';
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
  /** Where photos of persons are; without it devices that are given photos get none. */
  photos?: PhotoSource;
  /** Share of the pauses that makers ask for between messages; all of them without it. */
  pace?: number;
}

/** Time between looks for devices that fell silent, ms. */
const sweepInterval = 1_000;
/** Time between asking silent devices whether they are there, ms. */
const seekInterval = 60_000;
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
  private readonly conversations = new Map<string, Conversation>();
  private readonly numbers: RowNumbers;
  /** Newest record of each device, as its heartbeats say. */
  private readonly newest = new Map<string, number>();
  private readonly complaints = new Map<string, number>();
  private sweeper?: NodeJS.Timeout;
  private storedRows = 0;
  private refusedMessages = 0;
  /** When silent devices were asked last, epoch ms. */
  private soughtAt = 0;

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
    const accessWay = { reach: (deviceId: string) => this.accessReach(deviceId) };
    this.numbers = new RowNumbers(store.database);
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
      this.seekAll(Date.now());
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
    for (const deviceId of [...this.conversations.keys()]) this.endConversation(deviceId);
    await this.commands.close();
    await this.access.close();
    await this.journal.close();
  }

  private sweep(now: number): void {
    if (!this.connection.isConnected) return;
    this.presence.sweep(now);
    this.conduct.sweep(now);
    if (now - this.soughtAt >= seekInterval) this.seekAll(now);
  }

  private seekAll(now: number): void {
    this.soughtAt = now;
    for (const device of this.options.registry.all()) this.seek(device);
  }

  /** Devices may have greeted while nobody listened. */
  private seek(device: KnownDevice): void {
    if (!this.driverOf(device)?.seeks || !device.isEnabled || this.presence.sessionOf(device.deviceId)) return;
    this.conversationWith(device)?.seek?.();
  }

  private readonly onDevice = (device: KnownDevice, before?: KnownDevice) => {
    if (device.driver !== before?.driver || device.serialNumber !== before.serialNumber || !device.isEnabled)
      this.endConversation(device.deviceId);
    const subscriptions = this.driverOf(device)?.subscriptions(device) ?? [];
    this.connection.subscribe(subscriptions).then(
      () => this.connection.isConnected && this.seek(device),
      (error) => this.options.logger.error({ error }, 'MQTT broker'),
    );
  };

  private readonly onRemoved = (device: KnownDevice) => {
    this.conduct.forget(device, Date.now());
    this.endConversation(device.deviceId);
    for (const publication of this.driverOf(device)?.farewell(device) ?? []) void this.connection.publish(publication);
  };

  private driverOf(device: KnownDevice | undefined): DeviceDriver | undefined {
    return driverOf(device?.driver);
  }

  private conversationWith(device: KnownDevice): Conversation | undefined {
    const known = this.conversations.get(device.deviceId);
    if (known) return known;
    const conversation = this.driverOf(device)?.converse(device, this.wayTo(device.deviceId));
    if (conversation) this.conversations.set(device.deviceId, conversation);
    return conversation;
  }

  private endConversation(deviceId: string): void {
    this.conversations.get(deviceId)?.end();
    this.conversations.delete(deviceId);
  }

  private wayTo(deviceId: string): ConversationWay {
    const { registry, timeZone, photos, pace = 1 } = this.options;
    /** The device as it is called now. @throws where it is gone, for which whoever waits has an end */
    const present = () => {
      const device = registry.find(deviceId);
      if (!device) throw new Error(`no device ${deviceId}`);
      return device;
    };
    return {
      timeZone,
      pace,
      publish: (publication) => void this.connection.publish(publication),
      tell: (message, arrival) => this.hear(present(), message, arrival),
      store: async (batch) => (await this.admitRows(present(), batch, Date.now())) !== undefined,
      numbersOf: (numbered, keys) => this.numbers.of(present(), numbered, keys),
      rows: (personIds) => this.access.rows(present(), personIds),
      photo: async (hash) => photos?.photoOf(present().school, hash),
      complain: (complaint) => this.complain(present(), complaint),
    };
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
    const manners = this.driverOf(device)?.access;
    const sessionId = this.connection.isConnected ? this.presence.sessionOf(deviceId) : undefined;
    const conversation = device?.isEnabled && manners && sessionId ? this.conversationWith(device) : undefined;
    return device && manners && sessionId && conversation ? { device, manners, sessionId, conversation } : undefined;
  }

  private send(command: Command, sessionId: string): void {
    const device = this.options.registry.find(command.deviceId);
    if (!device) return;
    const { commandId, requestedBy, expiresAt, what } = command;
    const order: CommandOrder = { ...what, commandId, requestedBy, expiresAt, sessionId, sentAt: Date.now() };
    this.conversationWith(device)?.command(order);
  }

  private reply(device: KnownDevice, reply: Reply): void {
    this.conversationWith(device)?.reply(reply);
  }

  private receive({ topic, payload, isRetained }: ReceivedMessage): void | Promise<void> {
    const now = Date.now();
    const device = this.senderOf(topic);
    // Nobody that the school has, or the broker cleared what it kept.
    if (!device || payload.length === 0) return;
    try {
      this.conversationWith(device)?.received(topic, payload, { isRetained, now });
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

  private hear(device: KnownDevice, message: DeviceMessage, arrival: Arrival): void {
    if (message.kind === 'records' || message.kind === 'alarms') {
      // Only the status may be retained: anything else that the broker kept is of the past.
      if (!arrival.isRetained) void this.takeIn(device, message, arrival.now);
    } else if (this.conduct.admits(device, message.kind, 1, arrival.now)) this.handle(device, message, arrival);
    else this.complainOfFlood(device, message);
  }

  private complainOfFlood(device: KnownDevice, { kind }: DeviceMessage): void {
    this.complain(device, `more messages than it may send: ${kind}`);
  }

  private handle(
    device: KnownDevice,
    message: Exclude<DeviceMessage, { kind: 'records' | 'alarms' }>,
    arrival: Arrival,
  ): void {
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
    const { records } = message;
    if (records) this.newest.set(device.deviceId, records.newest);
    this.clocks.observed(device, message, now);
    this.buffers.observed(device, message, now);
    if (message.access) this.access.reported(device, message.sessionId, message.access);
    if (!records) return;
    this.intake
      .noticeMissing(device, message.epoch, [records.oldest, records.newest], now)
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
    const stored = await this.admitRows(device, message, now);
    if (stored) this.reply(device, { kind: `${message.kind}Stored`, ...stored });
  }

  /** Stores rows, where the device may send so many; undefined where they are not stored. */
  private async admitRows(
    device: KnownDevice,
    message: MessageOfKind<'records' | 'alarms'>,
    now: number,
  ): Promise<StoredRanges | undefined> {
    if (!this.conduct.admits(device, message.kind, message.rows.length, now)) {
      this.complainOfFlood(device, message);
      return undefined;
    }
    this.presence.touch(device, now);
    const sender = { device, startOf: (boot: number) => this.presence.startOf(device.deviceId, boot) };
    try {
      const stored =
        message.kind === 'records'
          ? await this.intake.records(sender, message, now)
          : await this.intake.alarms(sender, message, now);
      if (stored) this.storedRows += message.rows.length;
      return stored;
    } catch (error) {
      this.complain(device, `${message.kind} not stored: ${(error as Error).message}`);
      return undefined;
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
