import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { type DeviceOperation, deviceCommandRequested } from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { Database } from '../../../libs/database/index.js';
import {
  type EventRow,
  EventStore,
  eventColumns,
  readEvents,
  type StoredEvent,
} from '../../../libs/eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import { Allowance, perMinute } from '../conduct/allowance.js';
import { Gateway } from '../gateway.js';
import { accessCopies, gatewayMigrations, gatewayProjections } from '../schema.js';
import type { MakerTerminal, MakerTerminalOptions } from '../simulator/makers/maker-terminal.js';
import { SimulatedDevice } from '../simulator/simulated-device.js';
import type { SimulatedDeviceOptions } from '../simulator/simulated-device-options.js';
import { type BrokerUnderTest, embedded } from './brokers-under-test.js';
import { TcpRelay } from './tcp-relay.js';
import { TestDevices } from './test-devices.js';

/** Pauses and times of makers are so short in tests. */
const makerPace = 0.02;

/** A kind of makers' terminals, with its simulator. */
export interface Maker<T extends MakerTerminal, O> {
  driver: string;
  make(options: MakerTerminalOptions & O): T;
}

/** A device as commands call it. */
interface Named {
  identity: { deviceId: string; name: string };
}

/** Whom an event may be of. */
interface Identified {
  identity: { deviceId: string };
}

/** An event of the gateway's log, as tests look at it. */
export type LoggedEvent = Pick<StoredEvent, 'id' | 'type' | 'meta'> & { data: Record<string, unknown> };

/** A gateway with its broker and a database, and simulated devices around it. All parts are real. */
export class GatewayUnderTest {
  readonly school = randomUUID();
  readonly known = new TestDevices();
  gateway!: Gateway;
  broker!: BrokerUnderTest;
  /** Photos by their hashes. */
  readonly photos = new Map<string, Buffer>();
  private readonly devices: (SimulatedDevice | MakerTerminal)[] = [];
  store!: EventStore;
  private database!: Database;
  private relay!: TcpRelay;
  server!: TestDatabase;

  /** Starts everything. */
  static async start(
    makeBroker: (known: TestDevices) => Promise<BrokerUnderTest> = embedded,
  ): Promise<GatewayUnderTest> {
    const test = new GatewayUnderTest();
    test.server = await testDatabase();
    test.relay = await TcpRelay.to(Number(new URL(test.server.url).port));
    const url = test.server.url.replace(/:\d+\//, `:${test.relay.port}/`);
    test.database = await Database.open({ url, patience: 300 });
    test.store = new EventStore({
      source: 'device-gateway',
      database: test.database,
      projections: [...gatewayProjections, ...accessCopies],
      migrations: gatewayMigrations,
      report: () => undefined,
    });
    await test.store.prepare();
    test.broker = await makeBroker(test.known);
    await test.startGateway();
    return test;
  }

  /** Starts a gateway over the same log, broker and devices. */
  async startGateway(): Promise<void> {
    this.gateway = new Gateway({
      store: this.store,
      registry: this.known.registry,

      broker: this.broker.address,
      logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
      timeZone: 'Asia/Shanghai',
      // Heartbeats of tests are a hundred times as fast as those of devices.
      allowance: new Allowance({ ...perMinute, heartbeat: 6_000 }),
      photos: { photoOf: async (_school, hash) => this.photos.get(hash) },
      pace: makerPace,
    });
    await this.gateway.start();
    await until('the gateway to connect', () => this.gateway.connection.isConnected);
  }

  /** A device that is switched on and known to be online. */
  async device(options: Partial<SimulatedDeviceOptions> = {}): Promise<SimulatedDevice> {
    const device = await this.absentDevice(options);
    device.powerOn();
    await this.online(device);
    return device;
  }

  /** A device that the school has and that is not switched on. */
  async absentDevice(options: Partial<SimulatedDeviceOptions> = {}): Promise<SimulatedDevice> {
    const identity = await this.known.add(`device ${this.devices.length + 1}`, this.school);
    await this.broker.devicesChanged();
    const retry = { first: 300, longest: 1_000 };
    const device = new SimulatedDevice({ identity, url: this.broker.url, reconnect: 50, retry, ...options });
    this.devices.push(device);
    return device;
  }

  /** A maker's terminal that is switched on and known to be online. */
  async terminal<T extends MakerTerminal, O>(maker: Maker<T, O>, options?: O): Promise<T> {
    const terminal = await this.absentTerminal(maker, options);
    terminal.powerOn();
    await this.heard(terminal);
    return terminal;
  }

  /** A maker's terminal that the school has and that is not switched on. */
  async absentTerminal<T extends MakerTerminal, O>({ driver, make }: Maker<T, O>, options?: O): Promise<T> {
    const place = this.devices.length + 1;
    const serialNumber = `sn${String(place).padStart(6, '0')}`;
    const known = await this.known.add(`terminal ${place}`, this.school, { driver, serialNumber });
    await this.broker.devicesChanged();
    const identity = { ...known, serialNumber };
    const terminal = make({
      identity,
      url: this.broker.url,
      reconnect: 50,
      heartbeat: 200,
      pace: makerPace,
      ...options!,
    });
    this.devices.push(terminal);
    return terminal;
  }

  /** Waits until a terminal is online as the log tells. */
  async heard(terminal: MakerTerminal): Promise<void> {
    await until('the terminal to be online', async () => terminal.isAdopted && (await this.isOnline(terminal)));
  }

  /** Whether a device is online as the log tells. */
  async isOnline({ identity }: Identified): Promise<boolean> {
    const told = [
      ...(await this.events('DeviceCameOnline', { identity })),
      ...(await this.events('DeviceWentOffline', { identity })),
    ];
    const last = told.reduce<LoggedEvent | undefined>(
      (one, other) => (one && one.id > other.id ? one : other),
      undefined,
    );
    return last?.type === 'DeviceCameOnline';
  }

  /** Waits until a device's present session is in the log. */
  async online(device: SimulatedDevice): Promise<void> {
    await this.event('DeviceCameOnline', ({ sessionId }) => sessionId === device.sid && device.connection.isConnected);
  }

  /** Asks a device for something, as the devices service does; gives the command's id. */
  async command(device: Named, what: DeviceOperation, validFor = 5_000): Promise<string> {
    const { deviceId, name } = device.identity;
    const now = Date.now();
    const commandId = randomUUID();
    const data = {
      commandId,
      deviceId,
      deviceCode: name,
      requestedBy: 'tester',
      requestedAt: now,
      expiresAt: now + validFor,
    };
    const event = this.stored(deviceCommandRequested({ ...data, ...what }), commandId);
    await this.store.transact({ school: this.school, meta: { actor: 'test' } }, async (unit) =>
      this.gateway.commands.request(unit, [event]),
    );
    return commandId;
  }

  openDoor(device: Named, validFor?: number): Promise<string> {
    return this.command(device, { operation: 'door.open', doorCode: '1', arguments: { duration: 100 } }, validFor);
  }

  /** What a command was answered, in order. */
  async answers(commandId: string): Promise<string[]> {
    const events = await this.events('DeviceCommandAnswered');
    return events.filter(({ data }) => data.commandId === commandId).map(({ data }) => `${data.stage} ${data.code}`);
  }

  /** Waits until a command has so many answers; gives them. */
  async answered(commandId: string, count = 1): Promise<string[]> {
    await until(`${count} answers`, async () => (await this.answers(commandId)).length >= count);
    return this.answers(commandId);
  }

  /** Events of the gateway's log, in order; those of one device, as thousands of another one take long to read. */
  events(type: string, { identity }: Partial<Identified> = {}): Promise<LoggedEvent[]> {
    return this.server.database.asSystem(async (sql) => {
      const rows = await sql.query<EventRow>(
        `select ${eventColumns} from device_gateway.events event where school = $1 and type = $2
         and ($3::text is null or event.data->>'deviceId' = $3) order by event.sequence`,
        [this.school, type, identity?.deviceId],
      );
      return (await readEvents(sql, 'device-gateway', rows, new Map())) as LoggedEvent[];
    });
  }

  /** Waits for an event. */
  event(type: string, matches: (data: Record<string, unknown>) => boolean = () => true): Promise<LoggedEvent> {
    return until(`${type}`, async () => (await this.events(type)).find(({ data }) => matches(data)));
  }

  /** Sequence numbers of a device's stored records, in the order of the log. */
  async sequences(device: Identified): Promise<number[]> {
    const events = await this.events('DeviceRecordReceived', device);
    return events.map(({ data }) => Number(data.sequence));
  }

  /** The database goes away. */
  cutDatabase(): void {
    this.relay.cut();
  }

  restoreDatabase(): void {
    this.relay.restore();
  }

  async close(): Promise<void> {
    for (const device of this.devices) device.cutPower();
    await this.gateway.stop();
    await this.broker.close();
    await this.store.close();
    await this.database.close();
    await this.relay.close();
    await this.server.close();
  }

  private stored<E extends NewEvent>({ type, data, version }: E, streamId: string): StoredEvent<E> {
    const place = { source: 'devices', stream: `command-${streamId}`, streamId, streamVersion: 1, shard: 0 };
    const rest = { schemaVersion: version, school: this.school, meta: { actor: 'test' }, recordedAt: Date.now() };
    return { id: randomUUID(), type, data, ...place, ...rest } as StoredEvent<E>;
  }
}
