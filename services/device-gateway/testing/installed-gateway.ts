import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { deviceCommandAnswered } from '../../../libs/contracts/device-gateway/index.js';
import {
  deviceChanged,
  deviceCommandRequested,
  deviceCredentialIssued,
  deviceRegistered,
  deviceRemoved,
} from '../../../libs/contracts/devices/index.js';
import type { DataOf, NewEvent } from '../../../libs/contracts/kernel/index.js';
import type { Database } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { type Bus, LogBus, type Subscription } from '../../../libs/messaging/index.js';
import { Metrics, readConfiguration } from '../../../libs/platform/index.js';
import { accessClasses, accessPersons, accessPlaces } from '../access/access-consumers.js';
import { DeviceGateway } from '../device-gateway.js';
import { commandTaker } from '../device-gateway.module.js';
import { accessCopies, gatewayMigrations, gatewayProjections } from '../schema.js';
import { attributesOf, deviceSecrets, type TestDevice } from './test-devices.js';

type Answer = DataOf<typeof deviceCommandAnswered>;

/** The gateway as a process has it, over a bus, and the log of the devices service beside it. */
export class InstalledGateway {
  readonly school = randomUUID();
  private readonly waiting = new Map<string, (answer: Answer) => void>();
  private following!: Subscription;

  private constructor(
    readonly gateway: DeviceGateway,
    readonly metrics: Metrics,
    private readonly bus: Bus,
    private readonly devices: EventStore,
    private readonly own: EventStore,
  ) {}

  /**
   * Starts it with its embedded broker on a port.
   * @param hasAccess it also follows who may pass; then people and organisation have to have their logs
   */
  static async start(database: Database, port: number, { hasAccess = false } = {}): Promise<InstalledGateway> {
    const report = (problem: unknown) => console.error(problem);
    const devices = new EventStore({ source: 'devices', database, projections: [], report });
    const store = new EventStore({
      source: 'device-gateway',
      database,
      projections: [...gatewayProjections, ...accessCopies],
      migrations: gatewayMigrations,
      report,
    });
    await devices.prepare();
    await store.prepare();
    const bus = new LogBus({ database, report });
    const configuration = readConfiguration({ MQTT_PORT: String(port) });
    const logger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
    const metrics = new Metrics(bus);
    const gateway = new DeviceGateway(store, bus, configuration, logger, metrics, deviceSecrets);
    bus.consume(
      store,
      commandTaker(() => gateway),
    );
    if (hasAccess)
      bus.consumeAll(
        store,
        [accessPersons, accessPlaces, accessClasses].map((made) => made(() => database.signals)),
      );
    await gateway.start();
    const installed = new InstalledGateway(gateway, metrics, bus, devices, store);
    await installed.listen();
    return installed;
  }

  /** Adds devices with their credentials, as the devices service does. */
  async add(count: number): Promise<TestDevice[]> {
    const made = await Promise.all(
      Array.from({ length: count }, async (_, index): Promise<TestDevice> => {
        const credential = await deviceSecrets.issue();
        const name = `device ${index + 1}`;
        return { ...credential, deviceId: randomUUID(), school: this.school, name, doors: ['1'], cards: [] };
      }),
    );
    await this.tell(made, (device) => [
      deviceRegistered(attributesOf(device)),
      deviceCredentialIssued({ verifier: device.verifier }),
    ]);
    return made;
  }

  /** Disables a device. */
  disable(device: TestDevice): Promise<void> {
    return this.tell([device], () => [deviceChanged(attributesOf(device, 2))]);
  }

  remove(device: TestDevice): Promise<void> {
    return this.tell([device], () => [deviceRemoved({})]);
  }

  /** Asks a door to open, and waits for the answer as the devices service does. */
  async openDoor({ deviceId, name }: TestDevice): Promise<Answer> {
    const commandId = randomUUID();
    const now = Date.now();
    const what = { operation: 'door.open', doorCode: '1', arguments: { duration: 100 } } as const;
    const times = { requestedAt: now, expiresAt: now + 5_000 };
    const event = deviceCommandRequested({
      commandId,
      deviceId,
      deviceCode: name,
      requestedBy: 'tester',
      ...times,
      ...what,
    });
    const answer = new Promise<Answer>((resolve) => this.waiting.set(commandId, resolve));
    await this.devices.transact({ school: this.school, meta: { actor: 'tester' } }, async (unit) =>
      unit.append(`command-${commandId}`, [event]),
    );
    return answer;
  }

  async stop(): Promise<void> {
    await this.following.stop();
    await this.gateway.stop();
    await this.bus.stop();
    await this.own.close();
    await this.devices.close();
  }

  private async listen(): Promise<void> {
    const heard = {
      sources: ['device-gateway'],
      types: [deviceCommandAnswered],
      from: 'now',
      onFailure: 'leave-out',
    } as const;
    this.following = await this.bus.follow(heard, (events) => {
      for (const { data } of events) {
        const answer = data as Answer;
        this.waiting.get(answer.commandId)?.(answer);
        this.waiting.delete(answer.commandId);
      }
    });
  }

  private async tell(devices: readonly TestDevice[], what: (device: TestDevice) => readonly NewEvent[]): Promise<void> {
    await this.devices.transact({ school: this.school, meta: { actor: 'tester' } }, async (unit) => {
      for (const device of devices) unit.append(`device-${device.deviceId}`, what(device));
    });
  }
}
